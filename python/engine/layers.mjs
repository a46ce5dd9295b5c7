/**
 * Pictures of a game differ from move to move in a few elements. Each top-level element of an SVG is
 * rendered alone, kept, and laid over the ones before it; so a frame costs what is new in it.
 */

/** Bytes of layers that are kept; beyond them all are forgotten, and rendered anew where they are wanted. */
const MAX_BYTES = 1 << 26;
/** Top-level elements that all others need, and those that draw nothing. */
const SHARED = new Set(['defs', 'style']);
const UNDRAWN = new Set(['title', 'desc', 'metadata']);
const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;

/**
 * The top-level elements of an SVG: `head` is the root's tag with what all elements need, `elements` are
 * those that draw. Undefined where an element may need another one, so that they cannot be rendered alone.
 */
export function splitSvg(svg) {
  const parts = topLevel(svg);
  if (parts === undefined) return undefined;
  const shared = parts.children.filter(({ name }) => SHARED.has(name)).map(({ text }) => text);
  const elements = parts.children.filter(({ name }) => !SHARED.has(name) && !UNDRAWN.has(name)).map(({ text }) => text);
  if (elements.some((text) => / id=["']/.test(text))) return undefined;
  return { head: parts.root + shared.join(''), elements };
}

function topLevel(svg) {
  const children = [];
  let root;
  let depth = 0;
  let first = 0;
  for (const { 0: tag, 1: closing, 2: name, 4: empty, index } of svg.matchAll(TAG)) {
    if (closing === '/') depth--;
    else if (depth === 0) root = tag;
    else if (depth === 1) first = index;
    if (depth === 1 && (closing === '/' || empty === '/')) {
      children.push({ name, text: svg.slice(first, index + tag.length) });
    }
    if (closing === '' && empty === '') depth++;
  }
  return depth === 0 && root?.startsWith('<svg') ? { root, children } : undefined;
}

/** Layers that have been rendered, with the same options for all. */
export class Layers {
  /** By what all elements need, then by element; those used last stand last. */
  #kept = new Map();
  #bytes = 0;
  /** The layers of the picture before, and the picture of the first of them. */
  #last;

  /** @param render gives an image (width, height, premultiplied pixels) of an SVG without a background */
  constructor(render) {
    this.render = render;
  }

  /**
   * The picture of an SVG that has been split.
   * @param background three bytes
   */
  compose({ head, elements }, background) {
    if (this.#bytes > MAX_BYTES) this.#forget();
    if (!this.#kept.has(head)) this.#kept.set(head, new Map());
    const kept = this.#kept.get(head);
    const layers = elements.map((element) => kept.get(element) ?? this.#add(kept, head, element));
    const { width, height } = layers[0] ?? this.render(`${head}</svg>`);
    const colour = new Uint32Array(Uint8Array.of(...background, 255).buffer)[0];
    const below = this.#begun(layers, colour, width * height);
    const words = below.words.slice();
    for (const layer of layers.slice(below.layers.length)) lay(layer, words, width);
    return { width, height, pixels: new Uint8Array(words.buffer) };
  }

  /** The picture of the first layers, those that have not changed since the picture before. */
  #begun(layers, colour, size) {
    const last = this.#last;
    const isLike = last?.colour === colour && last.below.words.length === size;
    let same = 0;
    while (isLike && same < layers.length && layers[same] === last.layers[same]) same++;
    const goesOn = isLike && same >= last.below.layers.length && last.below.layers.length > 0;
    const below = goesOn ? last.below : { layers: layers.slice(0, same), words: new Uint32Array(size).fill(colour) };
    if (!goesOn) for (const layer of below.layers) lay(layer, below.words, layer.width);
    this.#last = { colour, layers, below };
    return below;
  }

  #add(kept, head, element) {
    const layer = crop(this.render(`${head}${element}</svg>`));
    kept.set(element, layer);
    this.#bytes += 4 * layer.words.length + 2 * element.length;
    return layer;
  }

  #forget() {
    this.#kept.clear();
    this.#bytes = 0;
  }
}

/** The part of an image that is not transparent. */
function crop({ width, height, pixels }) {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (words[at] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  const columns = Math.max(0, right - left + 1);
  const cropped = new Uint32Array(columns * Math.max(0, bottom - top + 1));
  for (let y = top, to = 0; y <= bottom; y++, to += columns) {
    const from = y * width + left;
    cropped.set(words.subarray(from, from + columns), to);
  }
  return { width, height, left, top, columns, words: cropped };
}

/** Source over, with premultiplied colours; a pixel is a word, its highest byte alpha. What is below is opaque. */
function lay({ left, top, columns, words }, below, width) {
  for (let from = 0, row = top * width + left; from < words.length; row += width) {
    for (let to = row; to < row + columns; to++, from++) {
      const word = words[from];
      if (word === 0) continue;
      const alpha = word >>> 24;
      below[to] = alpha === 255 ? word : blend(word, below[to], 255 - alpha);
    }
  }
}

/** Two bytes at a time; `share` of 255 of what is below, rounded. */
function blend(above, below, share) {
  const even = (below & 0xff00ff) * share + 0x800080;
  const odd = ((below >>> 8) & 0xff00ff) * share + 0x800080;
  const low = ((even + ((even >>> 8) & 0xff00ff)) >>> 8) & 0xff00ff;
  const high = (odd + ((odd >>> 8) & 0xff00ff)) & 0xff00ff00;
  return above + (low | high);
}
