// The map where there is no MapLibre GL JS: Swift draws it, frame by frame, with the car in its place.

/** Shows the picture of the map, and lets hands and keys move it. */
export class Drawn {
  constructor(holder, send) {
    this.holder = holder;
    this.send = send;
    this.motion = { shown: null };
    holder.replaceChildren();
    holder.className = "drawn";
    holder.setAttribute("data-ready", "");
    holder.addEventListener("pointerdown", (event) => holder.setPointerCapture(event.pointerId));
    holder.addEventListener("pointermove", (event) => event.buttons && this.push(-event.movementX, -event.movementY));
    holder.addEventListener("wheel", (event) => send({ zoom: { by: Math.max(-1, Math.min(1, -event.deltaY / 200)) } }), { passive: true });
  }

  show(part) {
    if (this.part?.picture?.revision !== part.picture?.revision) this.holder.innerHTML = part.picture?.svg ?? "";
    this.part = part;
    const step = part.puck?.motion.steps[0];
    if (step) this.motion.shown = { longitude: step.place[0], latitude: step.place[1], course: step.course };
    if (part.camera.state !== "idle") this.wanted = null;
  }

  /** Moves the map by pixels: the place that will be at the anchor is told to Swift, which draws it. */
  push(x, y) {
    const camera = (this.wanted ??= structuredClone(this.part.camera.position));
    const turn = (camera.bearing * Math.PI) / 180;
    const degrees = 360 / (512 * 2 ** camera.zoom);
    camera.center[0] += (x * Math.cos(turn) - y * Math.sin(turn)) * degrees;
    camera.center[1] -= (x * Math.sin(turn) + y * Math.cos(turn)) * degrees * Math.cos((camera.center[1] * Math.PI) / 180);
    this.send({ pan: { to: camera } });
  }

  resize() {}
}
