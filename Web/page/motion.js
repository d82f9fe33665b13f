// Moves the car along the way that Swift sent, between frames, at the display's rate.

const mix = (a, b, share) => a + (b - a) * share;
const turn = (degrees) => ((((degrees + 180) % 360) + 360) % 360) - 180;
const fading = 0.4;

/** Where the car is shown. It goes forward along the way or rests, and is put elsewhere only where Swift says that it jumps. */
export class Motion {
  constructor() {
    this.shown = null;
  }

  /** Takes a new way; `start` is the local time of its beginning, seconds. Without stepping, the car goes over to it smoothly. */
  follow(motion, start, now, isStepping) {
    if (this.motion?.number === motion.number && !motion.jumps) return;
    const steps = motion.steps;
    const before = this.shown;
    this.motion = motion;
    this.start = start;
    if (motion.jumps || isStepping || !before) {
      this.head = now - start;
      this.rest = null;
    } else {
      this.head = this.timeNearest(steps, before, now - start);
      this.rest = difference(before, at(steps, this.head));
    }
    this.taken = now;
    this.last = now;
  }

  /** The car at a local time: place, course, and the camera's bearing and zoom. */
  now(now) {
    if (!this.motion) return null;
    const goal = now - this.start;
    const passed = Math.max(0, now - this.last);
    this.last = now;
    // Ahead of the time it goes slower, behind it faster, and never back.
    const rate = Math.min(3, Math.max(0.1, 1 + (goal - this.head) / 0.8));
    this.head = this.head < goal && passed > 1 ? goal : this.head + passed * rate;
    const shown = at(this.motion.steps, this.head);
    if (this.rest) {
      const left = 1 - (now - this.taken) / fading;
      if (left > 0) add(shown, this.rest, left * left * (3 - 2 * left));
      else this.rest = null;
    }
    this.shown = shown;
    return shown;
  }

  // The moment of the way that lies nearest to a place, not far from the one that the clock says.
  timeNearest(steps, place, goal) {
    const east = Math.cos((place.latitude * Math.PI) / 180);
    let best = goal;
    let least = Infinity;
    for (let index = 1; index < steps.length; index++) {
      const [a, b] = [steps[index - 1], steps[index]];
      if (b.after < goal - 3 || a.after > goal + 3) continue;
      const [dx, dy] = [(b.place[0] - a.place[0]) * east, b.place[1] - a.place[1]];
      const [px, py] = [(place.longitude - a.place[0]) * east, place.latitude - a.place[1]];
      const square = dx * dx + dy * dy;
      const share = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
      const gap = Math.hypot(px - share * dx, py - share * dy);
      // Where the car stands, all moments are at one place: the clock's is as good as any.
      if (gap < least && square > 0) [least, best] = [gap, mix(a.after, b.after, share)];
    }
    return best;
  }
}

function at(steps, time) {
  let index = steps.findIndex((step) => step.after > time);
  if (index < 0) index = steps.length;
  const a = steps[Math.max(0, index - 1)];
  const b = steps[Math.min(index, steps.length - 1)];
  const share = b.after > a.after ? Math.min(1, Math.max(0, (time - a.after) / (b.after - a.after))) : 0;
  return {
    longitude: mix(a.place[0], b.place[0], share),
    latitude: mix(a.place[1], b.place[1], share),
    course: mix(a.course, b.course, share),
    bearing: mix(a.bearing, b.bearing, share),
    zoom: mix(a.zoom, b.zoom, share),
  };
}

const difference = (a, b) => ({
  longitude: a.longitude - b.longitude,
  latitude: a.latitude - b.latitude,
  course: turn(a.course - b.course),
  bearing: turn(a.bearing - b.bearing),
  zoom: a.zoom - b.zoom,
});

function add(shown, rest, share) {
  for (const key in rest) shown[key] += rest[key] * share;
}

/** A camera between two others; turns the short way. */
export function between(from, to, share) {
  const eased = share * share * (3 - 2 * share);
  return {
    center: [mix(from.center[0], to.center[0], eased), mix(from.center[1], to.center[1], eased)],
    zoom: mix(from.zoom, to.zoom, eased),
    bearing: from.bearing + turn(to.bearing - from.bearing) * eased,
    pitch: mix(from.pitch, to.pitch, eased),
  };
}
