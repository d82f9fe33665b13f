// Lays the pictures that Swift drew over the map, with what the keyboard and screen readers need.

/** The pieces of the screen as elements: one for each view, kept from frame to frame. */
export class Pieces {
  constructor(holder, send) {
    this.holder = holder;
    this.send = send;
    this.shown = new Map();
    this.spoken = new Map();
  }

  show(pieces, isStill) {
    const left = new Set(this.shown.keys());
    let previous = null;
    for (const piece of pieces) {
      left.delete(piece.id);
      const item = this.element(piece);
      this.update(item, piece, isStill);
      // An element is only moved where it must be: moving takes the focus away. Those that fade out do not count.
      let next = previous ? previous.nextSibling : this.holder.firstChild;
      while (next && !next.dataset.piece) next = next.nextSibling;
      if (next !== item.element) this.holder.insertBefore(item.element, next);
      previous = item.element;
    }
    for (const id of left) this.take(id, isStill);
    this.speak(pieces);
  }

  element(piece) {
    const tag = piece.command ? "BUTTON" : "DIV";
    const item = this.shown.get(piece.id);
    if (item?.element.tagName === tag) return item;
    item?.element.remove();
    const element = document.createElement(tag);
    element.className = "piece";
    element.dataset.piece = piece.id;
    if (piece.command) {
      element.type = "button";
      element.addEventListener("click", () => this.send(this.shown.get(piece.id).piece.command));
    }
    const made = { element, piece: { picture: {} } };
    this.shown.set(piece.id, made);
    return made;
  }

  update(item, piece, isStill) {
    const { element, piece: before } = item;
    const { x, y, width, height } = piece.frame;
    element.style.transform = `translate(${x}px, ${y}px)`;
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
    element.style.opacity = piece.alpha;
    if (before.picture.revision !== piece.picture.revision) element.innerHTML = piece.picture.svg ?? "";
    if (piece.command) {
      element.disabled = !piece.isEnabled;
      element.setAttribute("aria-keyshortcuts", piece.key ?? "");
      element.title = piece.key ? `${piece.label} (${piece.key.toUpperCase()})` : (piece.label ?? "");
    } else if (piece.label) {
      element.setAttribute("role", "img");
    }
    if (piece.isOn === undefined) element.removeAttribute("aria-pressed");
    else element.setAttribute("aria-pressed", piece.isOn);
    // What has nothing to say any more must not go on saying what it said before.
    if (piece.label) {
      element.setAttribute("aria-label", piece.label);
      element.removeAttribute("aria-hidden");
    } else {
      element.removeAttribute("aria-label");
      element.removeAttribute("role");
      element.setAttribute("aria-hidden", "true");
    }
    if (piece.effect && before.effect && piece.effect.number !== before.effect.number && !isStill) this.play(element, piece.effect.kind);
    item.piece = piece;
  }

  play(element, kind) {
    if (kind === "blink") element.animate({ opacity: [1, 0, 1] }, { duration: 200 });
    else element.animate({ scale: [1, 1.08, 1] }, { duration: 600, easing: "ease-in-out" });
  }

  take(id, isStill) {
    const { element } = this.shown.get(id);
    this.shown.delete(id);
    element.style.opacity = 0;
    element.removeAttribute("data-piece");
    setTimeout(() => element.remove(), isStill ? 0 : 160);
  }

  // What changed is read out: politely, or at once where Swift says that it is a warning.
  speak(pieces) {
    const now = new Map();
    for (const { id, role, label } of pieces) {
      if (!label || (role !== "status" && role !== "alert")) continue;
      now.set(id, label);
      if (this.spoken.get(id) === label) continue;
      document.getElementById(role === "alert" ? "assertive" : "polite").textContent = label;
    }
    this.spoken = now;
  }
}
