// The pictures on the map. Swift draws them as SVG; MapLibre wants their pixels.

/** Reads pictures before the map needs them, and shields when it first meets them. */
export class MapImages {
  constructor() {
    this.images = new Map();
  }

  /** Gives the map its pictures, now and with each new style. */
  showOn(map) {
    this.map = map;
    map.on("style.load", () => this.put());
    map.on("styleimagemissing", ({ id }) => this.addShield(id));
  }

  put() {
    for (const [name, image] of this.images) if (!this.map.hasImage(name)) this.map.addImage(name, image, { pixelRatio: 2 });
  }

  /** Reads the pictures that a style names. */
  async readForStyle(names) {
    await Promise.all(names.map((name) => this.read(name, `/images/${name}.svg`)));
  }

  /** Reads the icons of incidents and places, for day and night. One that cannot be read leaves the others be. */
  async readIcons(names) {
    const files = [...names].flatMap((name) => [`${name}-day`, `${name}-night`]).filter((name) => !this.images.has(name));
    await Promise.all(files.map((name) => this.read(name, `/icons/${name}.svg`).catch(() => {})));
    if (files.length && this.map?.style) this.put();
  }

  async read(name, url) {
    if (!this.images.has(name)) this.images.set(name, await pixels(url));
  }

  // The shields of road numbers are too many to read before: nothing stands in their place until they are there.
  async addShield(name) {
    if (!name.startsWith("shield/") || this.map.hasImage(name)) return;
    this.map.addImage(name, { width: 1, height: 1, data: new Uint8Array(4) });
    const image = await pixels(`/shields/${name.split("/").slice(1).map(encodeURIComponent).join("/")}.svg`).catch(() => null);
    if (!image) return;
    this.images.set(name, image);
    if (this.map.hasImage(name)) this.map.removeImage(name);
    this.map.addImage(name, image, { pixelRatio: 2 });
  }
}

async function pixels(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  // Read at once, the canvas had better not be on the graphics card.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
