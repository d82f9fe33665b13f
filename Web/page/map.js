// The map behind everything: MapLibre GL JS with the style, camera and car that Swift says.

import { MapImages } from "./images.js";
import { MissedTiles } from "./missed.js";
import { Motion, between } from "./motion.js";

const gestures = ["dragstart", "zoomstart", "rotatestart", "pitchstart"];
// Milliseconds that the first map may take until it is shown as far as it is there.
const patience = 5000;
const emptyCollection = { type: "FeatureCollection", features: [] };

export class MapView {
  constructor(holder, send, onNotice, words, onNoGraphics) {
    this.holder = holder;
    this.send = send;
    this.onNotice = onNotice;
    this.words = words;
    this.onNoGraphics = onNoGraphics;
    this.motion = new Motion();
    this.data = { overlay: emptyCollection, annotations: emptyCollection };
    this.visibility = {};
    this.images = new MapImages();
    this.isStill = false;
  }

  /** Takes the map's part of a frame; `start` is the local time from which its motion counts. */
  show(part, start, isStill) {
    const now = performance.now() / 1000;
    this.isStill = isStill;
    if (part.puck) this.motion.follow(part.puck.motion, start, now, isStill);
    const camera = part.camera;
    if (this.part && camera.transition > 0) this.ease = { from: this.camera, begun: now, seconds: camera.transition };
    if (this.gesture === "over" && (camera.state !== "idle" || sameCenter(camera.position, this.wanted))) {
      if (camera.state === "idle" || now > this.released + 1) this.gesture = null;
    }
    if (part.overlay.features) this.setData("overlay", part.overlay.features);
    if (part.annotations.features) this.setData("annotations", part.annotations.features);
    this.part = part;
    this.making ??= this.make();
    this.setStyle(part.style);
    this.setPuck(part.puck);
    this.draw(now, true);
  }

  async make() {
    const { maplibregl } = window;
    const name = this.part.style;
    const style = await this.load(name);
    if (!style) return this.later(() => (this.making = null));
    const first = { ...this.data };
    style.transition = { duration: 0, delay: 0 };
    // Ground and roads come first: names and icons, which take as long again to lay out, follow at once.
    const names = style.layers.filter((layer) => layer.type === "symbol" && layer.layout?.visibility !== "none");
    for (const layer of names) layer.layout = { ...layer.layout, visibility: "none" };
    this.camera = this.goal(this.motion.now(performance.now() / 1000));
    try {
      this.map = new maplibregl.Map({
        container: this.holder, style, ...this.camera,
        transformRequest: (url) => ({ url: new URL(url, location).href }),
        attributionControl: false, keyboard: false, fadeDuration: this.isStill ? 0 : 150, maxPitch: 75, minZoom: 2, maxZoom: 20,
        refreshExpiredTiles: false, pixelRatio: Math.min(devicePixelRatio, 2),
      });
    } catch {
      return this.onNoGraphics();
    }
    if (maplibregl.getRTLTextPluginStatus() === "unavailable") maplibregl.setRTLTextPlugin(new URL("page/rtl.js", location).href, true).catch(() => {});
    this.style = name;
    this.images.showOn(this.map);
    const missed = new MissedTiles(this.map);
    this.map.on("error", ({ error, sourceId, tile }) => {
      if (tile?.tileID) missed.note(sourceId, tile.tileID.canonical);
      else this.onNotice("map", this.words("styleFailed", error?.message ?? error));
    });
    this.map.on("click", (event) => this.tap(event.point));
    const whole = () => {
      if (this.isWhole) return;
      this.isWhole = true;
      // Another style may have come meanwhile: it shows its names by itself.
      if (this.style === name) for (const { id } of names) this.map.setLayoutProperty(id, "visibility", "visible");
      for (const name in first) if (this.data[name] !== first[name] && this.map.getSource(name)) this.put(name, this.data[name]);
      this.ease ??= { from: this.camera, begun: performance.now() / 1000, seconds: 0.5 };
    };
    this.map.once("load", () => {
      whole();
      this.holder.setAttribute("data-ready", "");
    });
    // A tile that does not come must not keep the rest from moving.
    this.map.once("style.load", () => setTimeout(whole, patience));
    for (const name of gestures) this.map.on(name, (event) => event.originalEvent && this.beginGesture());
    this.map.on("move", (event) => event.originalEvent && this.tell(false));
    this.map.on("moveend", (event) => event.originalEvent && this.endGesture());
    const element = this.puckElement();
    this.marker = new maplibregl.Marker({ element, rotationAlignment: "map", pitchAlignment: "map", subpixelPositioning: true });
    this.setPuck(this.part.puck);
    // Where a picture takes long to draw, half of the time is left for keys, hands and frames.
    let last = performance.now();
    const loop = () => {
      const now = performance.now();
      const gap = now - last;
      last = now;
      this.draw(now / 1000, false);
      if (gap > 80) setTimeout(() => requestAnimationFrame(loop), gap / 2);
      else requestAnimationFrame(loop);
    };
    loop();
  }

  // Reads a style document and the pictures that it names.
  async load(name) {
    try {
      const answer = await fetch(`/styles/${encodeURIComponent(name)}.json`);
      if (!answer.ok) throw new Error(await answer.text());
      const style = await answer.json();
      await this.images.readForStyle(style.metadata?.["freedrive:images"] ?? []);
      const lacking = { none: "noRegion", roads: "noBasemap" }[style.metadata?.["freedrive:map"]];
      this.onNotice("map", lacking ? this.words(lacking) : null);
      for (const name in this.data) if (style.sources[name]) style.sources[name].data = this.data[name];
      for (const layer of style.layers) {
        const data = this.data[layer.source];
        if (data) layer.layout = { ...layer.layout, visibility: (this.visibility[layer.source] = visibility(data)) };
      }
      return style;
    } catch (error) {
      this.onNotice("map", this.words("styleFailed", error.message));
      return null;
    }
  }

  // What could not be read is asked for again, with the next frame after a while: the server may have been away.
  later(forget) {
    setTimeout(forget, 2000);
  }

  async setStyle(name) {
    if (!this.map || name === this.wantedStyle) return;
    this.wantedStyle = name;
    if (name === this.style) return;
    const style = await this.load(name);
    if (this.wantedStyle !== name) return;
    if (!style) return this.later(() => this.wantedStyle === name && (this.wantedStyle = null));
    this.style = name;
    this.images.put();
    this.map.setStyle(style);
  }

  async setData(source, features) {
    const data = (this.data[source] = {
      type: "FeatureCollection",
      features: features.map(({ kind, points, label, weight, id, icon }) => ({
        type: "Feature",
        properties: { kind, label, weight, name: id, icon },
        geometry: points.length > 1 ? { type: "LineString", coordinates: points } : { type: "Point", coordinates: points[0] },
      })),
    });
    await this.images.readIcons(new Set(features.map(({ icon }) => icon).filter(Boolean)));
    // What comes before the first map is whole waits for it: each would be laid out anew.
    if (this.data[source] !== data || !this.isWhole || !this.map.getSource(source)) return;
    this.put(source, data);
  }

  put(source, data) {
    this.map.getSource(source).setData(data);
    const wanted = visibility(data);
    if (this.visibility[source] === wanted) return;
    this.visibility[source] = wanted;
    for (const layer of this.map.getStyle().layers) {
      if (layer.source === source) this.map.setLayoutProperty(layer.id, "visibility", wanted);
    }
  }

  // What lies under a finger, 40 pixels wide: Swift shows its details, or closes those that are shown.
  tap({ x, y }) {
    const box = [[x - 20, y - 20], [x + 20, y + 20]];
    const found = this.map.queryRenderedFeatures(box).find((feature) => feature.source === "annotations");
    this.send({ select: found ? { feature: found.properties.name } : {} });
  }

  puckElement() {
    const element = document.createElement("div");
    element.className = "puck";
    element.innerHTML = '<div class="halo"></div><div class="picture"></div>';
    return element;
  }

  setPuck(puck) {
    if (!this.marker) return;
    if (!puck) {
      this.marker.remove();
      this.isOnMap = false;
      return;
    }
    const element = this.marker.getElement();
    if (this.puckRevision !== puck.picture.revision) {
      this.puckRevision = puck.picture.revision;
      element.querySelector(".picture").innerHTML = puck.picture.svg ?? "";
    }
    element.dataset.kind = puck.kind;
    this.halo = puck.halo;
  }

  // Where the camera should be now, with its transition.
  goal(car) {
    const { state, position, padding } = this.part.camera;
    if (state !== "following" || !car) return { ...position, padding };
    return { center: [car.longitude, car.latitude], zoom: car.zoom, bearing: car.bearing, pitch: position.pitch, padding };
  }

  /** Shows the moment. Under reduced motion the picture steps with the frames, else it moves at the display's rate. */
  draw(now, isFrame) {
    if (!this.map || (this.isStill && !isFrame)) return;
    const car = this.motion.now(now);
    // Before the first map is whole, each move would draw all of it anew.
    if (!this.gesture && this.isWhole) {
      const goal = this.goal(car);
      let camera = goal;
      if (this.ease) {
        const share = (now - this.ease.begun) / this.ease.seconds;
        if (share < 1 && !this.isStill) camera = { ...between(this.ease.from, goal, Math.max(0, share)), padding: goal.padding };
        else this.ease = null;
      }
      this.setCamera({ ...camera, padding: this.easedPadding(goal.padding, now) });
    }
    if (car && this.part.puck) this.placePuck(car);
  }

  setCamera(camera) {
    const key = JSON.stringify(camera);
    if (key === this.cameraKey) return;
    this.cameraKey = key;
    this.camera = camera;
    this.map.jumpTo(camera);
  }

  easedPadding(goal, now) {
    const share = this.padding && !this.isStill ? 1 - Math.exp((this.paddingTime - now) / 0.12) : 1;
    this.paddingTime = now;
    const eased = { ...goal };
    for (const side in goal) {
      const value = (this.padding?.[side] ?? goal[side]) + (goal[side] - (this.padding?.[side] ?? goal[side])) * share;
      eased[side] = Math.abs(value - goal[side]) < 0.5 ? goal[side] : value;
    }
    this.padding = eased;
    return eased;
  }

  placePuck(car) {
    this.marker.setLngLat([car.longitude, car.latitude]);
    this.marker.setRotation(car.course);
    if (!this.isOnMap) this.marker.addTo(this.map);
    this.isOnMap = true;
    const halo = this.marker.getElement().firstChild;
    const metersPerPixel = (78271.517 * Math.cos((car.latitude * Math.PI) / 180)) / 2 ** this.map.getZoom();
    const width = this.halo ? Math.min(4000, (2 * this.halo) / metersPerPixel) : 0;
    halo.style.width = halo.style.height = `${width}px`;
    halo.hidden = width < 20;
  }

  // While a hand moves the map, the camera is the hand's; Swift is told where it is and answers with it.
  beginGesture() {
    this.gesture = "on";
    this.ease = null;
    this.tell(false);
  }

  endGesture() {
    this.gesture = "over";
    this.released = performance.now() / 1000;
    this.tell(true);
  }

  tell(isLast) {
    const now = performance.now();
    if (!isLast && now < (this.told ?? 0) + 100) return;
    this.told = now;
    const { lng, lat } = this.map.getCenter();
    this.wanted = { center: [lng, lat], zoom: this.map.getZoom(), bearing: this.map.getBearing(), pitch: this.map.getPitch() };
    this.camera = { ...this.wanted, padding: this.padding };
    this.cameraKey = null;
    this.send({ pan: { to: this.wanted } });
  }

  /** Moves the map by pixels, as a hand would. */
  push(x, y, event) {
    if (!this.map) return;
    this.beginGesture();
    this.map.panBy([x, y], { animate: false }, { originalEvent: event });
  }

  resize() {
    this.map?.resize();
  }
}

// A source without features costs nothing where no layer shows it.
const visibility = (data) => (data.features.length ? "visible" : "none");

const sameCenter = (a, b) => !b || (a.center[0] === b.center[0] && a.center[1] === b.center[1] && a.zoom === b.zoom);
