// Tiles that did not come, because the server was away or the line is bad: they are asked for again.

const firstDelay = 1000;
const lastDelay = 15000;

/** Keeps the tiles that failed, and asks for just these again, later each time, until they are there. */
export class MissedTiles {
  constructor(map) {
    this.map = map;
    this.sources = new Map();
    this.delay = firstDelay;
    map.on("sourcedata", ({ sourceId, tile }) => tile && sourceId && this.came(sourceId));
  }

  note(source, { z, x, y }) {
    if (!this.sources.has(source)) this.sources.set(source, new Map());
    this.sources.get(source).set(`${z}/${x}/${y}`, { z, x, y });
    this.timer ??= setTimeout(() => this.askAgain(), this.delay);
  }

  askAgain() {
    const missed = this.sources;
    this.sources = new Map();
    this.timer = null;
    this.delay = Math.min(this.delay * 1.7, lastDelay);
    // A style that came since may have no such source.
    for (const [source, tiles] of missed) if (this.map.getSource(source)) this.map.refreshTiles(source, [...tiles.values()]);
  }

  came(source) {
    if (!this.sources.has(source)) this.delay = firstDelay;
  }
}
