// Right-to-left names on the map: joins Arabic letters and puts lines into the order in which they are seen. MapLibre GL JS asks for
// such a plug-in when it meets the first such name, and runs it in its workers.
//
// Letters are joined by the presentation forms of Unicode (blocks FB50 to FEFF; the Unicode Standard, section 9.2), lines ordered after
// the Unicode Bidirectional Algorithm (UAX 9) without explicit embeddings, which names on maps do not have.

(() => {
  // Where the forms of a letter begin and how many it has: alone and final, or alone, final, initial and medial.
  const forms = new Map();
  const add = (letter, start, count) => forms.set(letter, { start, count });
  let form = 0xfe80;
  const letters = [...Array(0x63a - 0x621 + 1).keys()].map((index) => 0x621 + index);
  letters.push(...[...Array(0x64a - 0x641 + 1).keys()].map((index) => 0x641 + index));
  const two = new Set([0x622, 0x623, 0x624, 0x625, 0x627, 0x629, 0x62f, 0x630, 0x631, 0x632, 0x648, 0x649]);
  for (const letter of letters) {
    const count = letter === 0x621 ? 1 : two.has(letter) ? 2 : 4;
    add(letter, form, count);
    form += count;
  }
  // Letters of Persian, Urdu, Kurdish and Uyghur, as far as Unicode has forms of them; the vowel of Kurdish has those of heh.
  for (const [letter, start, count] of [
    [0x679, 0xfb66, 4], [0x67e, 0xfb56, 4], [0x686, 0xfb7a, 4], [0x688, 0xfb88, 2], [0x691, 0xfb8c, 2], [0x698, 0xfb8a, 2], [0x6a4, 0xfb6a, 4],
    [0x6a9, 0xfb8e, 4], [0x6af, 0xfb92, 4], [0x6ba, 0xfb9e, 2], [0x6be, 0xfbaa, 4], [0x6c1, 0xfba6, 4], [0x6cc, 0xfbfc, 4], [0x6d2, 0xfbae, 2],
    [0x6c6, 0xfbd9, 2], [0x6c7, 0xfbd7, 2], [0x6c8, 0xfbdb, 2], [0x6cb, 0xfbde, 2], [0x6d0, 0xfbe4, 4], [0x6d5, 0xfee9, 2],
  ]) add(letter, start, count);

  const lam = 0x644;
  const ligatures = new Map([[0x622, 0xfef5], [0x623, 0xfef7], [0x625, 0xfef9], [0x627, 0xfefb]]);
  const isMark = (code) => (code >= 0x64b && code <= 0x65f) || code === 0x670 || (code >= 0x591 && code <= 0x5c7) || (code >= 0x300 && code <= 0x36f);
  const joinsOn = (code) => code === 0x640 || code === 0x200d || forms.get(code)?.count === 4;
  const joinsBack = (code) => code === 0x640 || code === 0x200d || forms.get(code)?.count >= 2;

  function shape(text) {
    if (!/[\u0620-\u06d5]/.test(text)) return text;
    const codes = [...text].map((letter) => letter.codePointAt(0));
    const beside = (index, step) => {
      do index += step; while (isMark(codes[index]));
      return codes[index];
    };
    let shaped = "";
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index];
      const letter = forms.get(code);
      if (!letter) {
        shaped += String.fromCodePoint(code);
        continue;
      }
      const back = letter.count > 1 && joinsOn(beside(index, -1));
      const ligature = code === lam && ligatures.get(beside(index, 1));
      if (ligature) {
        shaped += String.fromCodePoint(ligature + (back ? 1 : 0));
        while (isMark(codes[++index])) shaped += String.fromCodePoint(codes[index]);
        continue;
      }
      const on = letter.count === 4 && joinsBack(beside(index, 1));
      shaped += String.fromCodePoint(letter.start + (back ? 1 : 0) + (on ? 2 : 0));
    }
    return shaped;
  }

  const rightToLeft = /[\u0590-\u05ff\u0600-\u060b\u060d-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
  const number = /[0-9\u0660-\u0669\u066b\u066c\u06f0-\u06f9]/;
  const leftToRight = /\p{L}/u;
  const mirrored = { "(": ")", ")": "(", "[": "]", "]": "[", "<": ">", ">": "<", "{": "}", "}": "{", "«": "»", "»": "«" };

  const kind = (letter) => (number.test(letter) ? "N" : rightToLeft.test(letter) ? "R" : leftToRight.test(letter) ? "L" : " ");

  /** The levels of letters: even from left to right, odd from right to left. */
  function levels(letters, base) {
    const kinds = letters.map(({ letter }) => kind(letter));
    // Numbers after a word from left to right go with it; between two of them, a comma or a colon is part of the number.
    let strong = base ? "R" : "L";
    for (let index = 0; index < kinds.length; index++) {
      if (kinds[index] === "N" && strong === "L") kinds[index] = "L";
      else if (kinds[index] === "L" || kinds[index] === "R") strong = kinds[index];
      if (kinds[index] === " " && kinds[index - 1] === "N" && kinds[index + 1] === "N" && /[.,:/+\u060c-]/.test(letters[index].letter)) kinds[index] = "N";
      if (kinds[index] === " " && (kinds[index - 1] === "N" || kinds[index + 1] === "N") && /[%°#€$£\u066a]/.test(letters[index].letter)) kinds[index] = "N";
    }
    const side = (found) => (found === undefined ? (base ? "R" : "L") : found === "L" ? "L" : "R");
    const found = [];
    for (let index = 0; index < kinds.length; index++) {
      if (kinds[index] !== " ") {
        found.push(kinds[index] === "L" ? (base ? 2 : 0) : kinds[index] === "R" ? 1 : 2);
        continue;
      }
      let next = index;
      while (kinds[next] === " ") next++;
      const before = side(kinds[index - 1]);
      const level = before === side(kinds[next]) ? (before === "L" ? (base ? 2 : 0) : 1) : base;
      for (; index < next; index++) found.push(level);
      index--;
    }
    return found;
  }

  function visual(line, base) {
    // Marks stay with their letters.
    const letters = [];
    for (const item of line) {
      if (letters.length && isMark(item.letter.codePointAt(0))) letters.at(-1).marks.push(item);
      else letters.push({ ...item, marks: [] });
    }
    const found = levels(letters, base);
    for (let level = found.reduce((most, here) => Math.max(most, here), 0); level > 0; level--) {
      for (let start = 0; start < letters.length; start++) {
        if (found[start] < level) continue;
        let end = start;
        while (found[end] >= level) end++;
        for (let [low, high] = [start, end - 1]; low < high; low++, high--) {
          [letters[low], letters[high]] = [letters[high], letters[low]];
          [found[low], found[high]] = [found[high], found[low]];
        }
        start = end;
      }
    }
    return letters.flatMap((item, index) => [
      { letter: found[index] % 2 ? (mirrored[item.letter] ?? item.letter) : item.letter, style: item.style }, ...item.marks,
    ]);
  }

  function lines(text, styles, breaks) {
    const isPlain = !rightToLeft.test(text);
    const base = [...text].map(kind).find((found) => found === "L" || found === "R") === "R" ? 1 : 0;
    const ends = breaks.at(-1) === text.length ? breaks : [...breaks, text.length];
    const seen = [];
    let start = 0;
    for (const end of ends) {
      const items = [];
      let unit = start;
      for (const letter of text.slice(start, end)) {
        items.push({ letter, style: styles?.[unit] ?? 0 });
        unit += letter.length;
      }
      if (items.length) seen.push(isPlain ? items : visual(items, base));
      start = end;
    }
    return seen;
  }

  const word = (line) => line.map(({ letter }) => letter).join("");

  self.registerRTLTextPlugin({
    applyArabicShaping: shape,
    processBidirectionalText: (text, breaks) => lines(text, null, breaks).map(word),
    processStyledBidirectionalText: (text, styles, breaks) =>
      lines(text, styles, breaks).map((line) => [word(line), line.flatMap(({ letter, style }) => Array(letter.length).fill(style))]),
  });
})();
