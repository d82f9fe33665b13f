// The line to Swift: frames come in as server-sent events, commands go out by POST.

const firstDelay = 400;
const lastDelay = 8000;

/** Opens the event stream, keeps it open, and gives whole frames: what a difference leaves out is taken from the frame before. */
export class Stream {
  /** `windowQuery()` gives the window as the server wants it; `onFrame(frame, start)` gets each frame and when its motion starts. */
  constructor(windowQuery, onFrame, onState) {
    this.windowQuery = windowQuery;
    this.onFrame = onFrame;
    this.onState = onState;
    this.delay = firstDelay;
    this.outbox = Promise.resolve();
    this.open();
  }

  open() {
    this.client = null;
    this.frame = null;
    this.clock = null;
    const query = this.windowQuery();
    if (this.theme) query.set("theme", this.theme);
    this.source = new EventSource(`/events?${query}`);
    this.source.addEventListener("hello", (event) => {
      const { client, language, words } = JSON.parse(event.data);
      this.client = client;
      this.words = words;
      document.documentElement.lang = language;
      this.delay = firstDelay;
      this.onState(true);
    });
    this.source.addEventListener("frame", (event) => this.receive(JSON.parse(event.data)));
    this.source.addEventListener("error", () => this.retry());
  }

  /** Begins anew, with the window as it is now. */
  reopen() {
    this.source.close();
    clearTimeout(this.timer);
    this.open();
  }

  // The browser's own retry gives up at the first refusal, and does not say how the window looks now.
  retry() {
    this.source.close();
    this.client = null;
    this.onState(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 1.7, lastDelay);
  }

  receive({ at, frame }) {
    const before = this.frame;
    const pictures = new Map(before?.pieces.map((piece) => [piece.id, piece.picture]));
    for (const piece of frame.pieces) piece.picture.svg ??= pictures.get(piece.id)?.svg;
    const puck = frame.map?.puck;
    if (puck) puck.picture.svg ??= before?.map?.puck?.picture.svg;
    const picture = frame.map?.picture;
    if (picture) picture.svg ??= before?.map?.picture?.svg;
    this.frame = frame;
    this.theme = frame.theme;
    this.onFrame(frame, this.localTime(at));
  }

  // The least delay that was seen tells how the two clocks stand; a little slack follows their drift.
  localTime(at) {
    const now = performance.now() / 1000;
    const seen = now - at;
    const slack = this.clock ? (now - this.clock.seen) * 0.001 : 0;
    this.clock = { offset: Math.min(seen, (this.clock?.offset ?? seen) + slack), seen: now };
    return at + this.clock.offset;
  }

  /** Sends a command, after those before it. */
  send(command) {
    this.outbox = this.outbox.then(() => this.post(command)).catch(() => {});
  }

  async post(command) {
    if (!this.client) return;
    const body = JSON.stringify({ client: this.client, command });
    await fetch("/command", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  }
}
