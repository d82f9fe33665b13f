// The page: shows what Swift says, and tells Swift what the user does. It decides nothing.

import { Drawn } from "./drawn.js";
import { MapView } from "./map.js";
import { Pieces } from "./pieces.js";
import { Stream } from "./stream.js";

const byID = (id) => document.getElementById(id);
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const arrows = { ArrowLeft: [-80, 0], ArrowRight: [80, 0], ArrowUp: [0, -80], ArrowDown: [0, 80] };

const notices = new Map();
function notice(subject, words) {
  if (words) notices.set(subject, words);
  else notices.delete(subject);
  const text = [...notices.values()].join(" ");
  if (byID("notice").textContent !== text) byID("notice").textContent = text;
  byID("notice").hidden = !text;
}

function safeArea() {
  const style = getComputedStyle(byID("safe"));
  const side = (name) => parseFloat(style[`padding${name}`]) || 0;
  return { top: side("Top"), left: side("Left"), bottom: side("Bottom"), right: side("Right") };
}

// Without MapLibre GL JS, or a browser that can draw with it, Swift draws the map.
let missing = window.maplibregl ? null : "mapLibreMissing";

function windowQuery() {
  const query = new URLSearchParams({ width: innerWidth, height: innerHeight, still: stillness.matches ? 1 : 0 });
  query.set("language", (navigator.languages ?? [navigator.language]).join(",").slice(0, 90));
  if (missing) query.set("drawn", 1);
  for (const [name, length] of Object.entries(safeArea())) if (length) query.set(name, length);
  return query;
}

let shown = null;
let keys = {};
let lost = null;
const send = (command) => stream.send(command);
const pieces = new Pieces(byID("pieces"), send);
const words = (key, value) => (stream.words?.[key] ?? "").replace("{}", value ?? "");
let map = missing ? new Drawn(byID("map"), send) : new MapView(byID("map"), send, notice, words, drawSimply);

function drawSimply() {
  missing = "noGraphics";
  map = new Drawn(byID("map"), send);
  stream.reopen();
}

function show(frame, start) {
  shown = frame;
  keys = frame.keys ?? keys;
  document.documentElement.classList.toggle("night", frame.isNight);
  pieces.show(frame.pieces, stillness.matches);
  if (!frame.map) return;
  const { x, y, width, height } = frame.map.frame;
  Object.assign(byID("map").style, { inset: "auto", left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  if (byID("attribution").textContent !== frame.map.attribution) byID("attribution").textContent = frame.map.attribution;
  notice("state", frame.map.notice);
  if (missing) notice("map", words(missing));
  map.show(frame.map, start, stillness.matches);
}

function connected(isOpen) {
  clearTimeout(lost);
  if (isOpen) notice("line", null);
  else lost = setTimeout(() => notice("line", words("connectionLost") || "Connection lost. Trying again…"), 700);
}

const stream = new Stream(windowQuery, show, connected);

function resized() {
  map.resize();
  send({ resize: { size: { width: innerWidth, height: innerHeight }, safeArea: safeArea(), reducesMotion: stillness.matches } });
}
addEventListener("resize", resized);
stillness.addEventListener("change", resized);

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = arrows[event.key];
  if (step) {
    map.push(...step, event);
    event.preventDefault();
    return;
  }
  const key = event.key === "=" ? "+" : event.key.toLowerCase();
  const command = keys[key];
  if (command && !event.repeat) send(command);
});

// For the developer's console and the tests.
window.freedrive = { get frame() { return shown; }, get map() { return map.map; }, get car() { return map.motion.shown; }, get stream() { return stream; } };
