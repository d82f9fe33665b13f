// Posts this phone's location to the server that the page came from, each time the browser has a new one.
const state = document.getElementById('state');
const start = document.getElementById('start');
const phone = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
let watch = null;
let timer = null;
let every = 0;
let waiting = null;
let isSending = false;

// One at a time, the newest: a slow network must not build a queue.
async function send(body) {
  waiting = body;
  if (isSending) return;
  isSending = true;
  while (waiting) {
    const next = waiting;
    waiting = null;
    try {
      const answer = await fetch('/phone/location', {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ phone, ...next }),
      });
      if (answer.ok) pace((await answer.json()).every);
      else state.textContent = await answer.text();
    } catch {
      state.textContent = 'The server cannot be reached. The next position is tried again.';
    }
  }
  isSending = false;
}

function found(position) {
  const { latitude, longitude, accuracy, altitude, speed, heading } = position.coords;
  const known = (value) => (Number.isFinite(value) ? value : undefined);
  state.textContent = `Sent at ${new Date(position.timestamp).toLocaleTimeString()}, within ${Math.round(accuracy)} m.`;
  send({
    time: position.timestamp, lat: latitude, lon: longitude, accuracy: Math.max(accuracy, 1), altitude: known(altitude), speed: known(speed),
    heading: known(heading),
  });
}

function failed(error) {
  state.textContent = error.message || 'This phone has no location.';
  if (error.code === error.PERMISSION_DENIED) send({ denied: 'the phone does not allow its location to this page' });
}

// A parked car needs a position now and then alone: the receiver sleeps in between.
function pace(seconds) {
  if (seconds === every) return;
  every = seconds;
  listen();
}

function listen() {
  if (watch !== null) navigator.geolocation.clearWatch(watch);
  clearInterval(timer);
  watch = null;
  const options = { enableHighAccuracy: true, maximumAge: 0, timeout: 30000 };
  if (every > 0) timer = setInterval(() => navigator.geolocation.getCurrentPosition(found, failed, options), every * 1000);
  else watch = navigator.geolocation.watchPosition(found, failed, options);
}

async function share() {
  listen();
  try { await navigator.wakeLock?.request('screen'); } catch { /* the page works without it */ }
}

if (!window.isSecureContext || !navigator.geolocation) {
  state.textContent = 'Browsers give a location to pages over https alone. Start the drive with --tls-cert and --tls-key.';
  start.disabled = true;
} else {
  start.addEventListener('click', share);
  share();
}
