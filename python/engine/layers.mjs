/**
 * Pictures of a game differ from move to move in a few elements. Each top-level element of an SVG is rendered alone, cached, and
 * composed over the ones before it. So a frame costs only its new elements.
 * New elements that are apart from each other are rendered in one image and cut out of it.
 */

/** Bytes of layers that are kept; beyond them all are forgotten, and rendered anew where they are wanted. */
const MAX_BYTES = 1 << 25;
/** Top-level elements that all others need, and those that draw nothing. */
const SHARED = new Set(['defs', 'style']);
const UNDRAWN = new Set(['title', 'desc', 'metadata']);
/** Where boxes are in the picture: from its corner, in the unit of its width. */
const VIEW_BOX = /^<svg [^>]*\bviewBox="0 0 ([\d.]+) [\d.]+"/;
/** Pixels that an element may colour beside its box, whose edge is rounded. */
const MARGIN = 2;
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
  /** By what all elements need, then by element. */
  #kept = new Map();
  #bytes = 0;
  /** The picture before: its layers, its background and its pixels. */
  #last;

  /**
   * @param render gives an image (width, height, premultiplied pixels) of an SVG without a background
   * @param boxOf gives the box (x, y, width, height) that what an SVG draws is in, undefined where it draws nothing
   */
  constructor(render, boxOf) {
    this.render = render;
    this.boxOf = boxOf;
  }

  /**
   * The picture of an SVG that has been split.
   * @param background three bytes
   */
  compose({ head, elements }, background) {
    if (this.#bytes > MAX_BYTES) this.#forget();
    if (!this.#kept.has(head)) this.#kept.set(head, this.#blank(head));
    const kept = this.#kept.get(head);
    this.#addAll(
      kept,
      head,
      [...new Set(elements)].filter((element) => !kept.layers.has(element)),
    );
    const layers = elements.map((element) => kept.layers.get(element));
    const { width, height } = kept;
    const colour = new Uint32Array(Uint8Array.of(...background, 255).buffer)[0];
    const last = this.#last;
    const isLike = last?.colour === colour && last.width === width && last.height === height;
    const words = isLike ? last.words : new Uint32Array(width * height);
    const area = isLike ? areaOf(changed(last.layers, layers), width, height) : wholeArea(width, height);
    for (let y = 0; y < height; y++) words.fill(colour, y * width + area.left[y], y * width + area.right[y]);
    for (const layer of layers) lay(layer, words, area);
    this.#last = { colour, width, height, layers, words };
    return { width, height, pixels: new Uint8Array(words.slice().buffer) };
  }

  #blank(head) {
    const { width, height } = this.render(`${head}</svg>`);
    return { width, height, layers: new Map() };
  }

  #addAll(kept, head, elements) {
    for (const group of this.#groupsOf(kept, head, elements)) {
      const image = this.#imageOf(head, group);
      const layers = group.map(({ part }) => cutOut(image, part));
      const isWhole = isBlank(image);
      group.forEach(({ element }, i) => {
        // Something has been drawn outside its box: render each alone
        this.#keep(kept, element, isWhole ? layers[i] : cutOut(this.#imageOf(head, [{ element }]), wholeOf(kept)));
      });
    }
  }

  /** Elements whose parts of the picture are apart from each other, each with its part. */
  #groupsOf(kept, head, elements) {
    const whole = wholeOf(kept);
    if (elements.length < 2) return elements.map((element) => [{ element, part: whole }]);
    const groups = [];
    for (const element of elements) {
      const part = this.#partOf(kept, head, element) ?? whole;
      const group = groups.find((others) => others.every((other) => areApart(other.part, part)));
      if (group === undefined) groups.push([{ element, part }]);
      else group.push({ element, part });
    }
    return groups;
  }

  /** The pixels that an element may colour; undefined where that is not known. */
  #partOf({ width, height }, head, element) {
    const [, viewWidth] = VIEW_BOX.exec(head) ?? [];
    const box = viewWidth === undefined ? undefined : this.boxOf(`${head}${element}</svg>`);
    if (box === undefined) return undefined;
    const scale = width / viewWidth;
    return {
      left: Math.max(0, Math.floor(box.x * scale) - MARGIN),
      top: Math.max(0, Math.floor(box.y * scale) - MARGIN),
      right: Math.min(width, Math.ceil((box.x + box.width) * scale) + MARGIN),
      bottom: Math.min(height, Math.ceil((box.y + box.height) * scale) + MARGIN),
    };
  }

  #imageOf(head, group) {
    const { width, pixels } = this.render(`${head}${group.map(({ element }) => element).join('')}</svg>`);
    return { width, words: new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4) };
  }

  #keep(kept, element, layer) {
    kept.layers.set(Buffer.from(element).toString(), layer); // a slice would hold the whole picture it is of
    this.#bytes += 4 * layer.words.length + 2 * element.length;
  }

  #forget() {
    this.#kept.clear();
    this.#bytes = 0;
  }
}

const wholeOf = ({ width, height }) => ({ left: 0, top: 0, right: width, bottom: height });

function areApart(one, other) {
  return one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
}

/** Whether all is transparent; compared as bytes, which is far faster than a loop. */
function isBlank({ words }) {
  return Buffer.from(words.buffer, words.byteOffset, words.byteLength).equals(Buffer.alloc(words.byteLength));
}

/** Takes out of an image what is not transparent in a part of it. Plain loops: they take a tenth of what `findIndex` takes. */
function cutOut({ width, words }, part) {
  let [top, bottom, left, right] = [part.bottom, part.top, part.right, part.left];
  for (let y = part.top; y < part.bottom; y++) {
    const row = y * width;
    let x = part.left;
    while (x < part.right && words[row + x] === 0) x++;
    if (x >= part.right) continue;
    top = Math.min(top, y);
    bottom = y + 1;
    left = Math.min(left, x);
    for (x = part.right - 1; x >= right; x--) if (words[row + x] !== 0) right = x + 1;
  }
  const columns = Math.max(0, right - left);
  const cropped = new Uint32Array(columns * Math.max(0, bottom - top));
  for (let y = top, to = 0; y < bottom; y++, to += columns) {
    const row = words.subarray(y * width + left, y * width + right);
    cropped.set(row, to);
    row.fill(0);
  }
  return { left, top, columns, words: cropped };
}

/** The layers that must be composed again: those that are in one of the two lists only. */
function changed(before, now) {
  const places = new Map(before.map((layer, place) => [layer, place]));
  const stay = new Set();
  let last = -1;
  for (const layer of now) {
    const place = places.get(layer) ?? -1;
    if (place <= last) continue;
    stay.add(layer);
    last = place;
  }
  return [...before, ...now].filter((layer) => !stay.has(layer));
}

/** A part of a picture: in each row from one column to the one before another. An empty row ends where it begins. */
function wholeArea(width, height) {
  return { width, left: new Int32Array(height), right: new Int32Array(height).fill(width) };
}

/** The part that layers cover. */
function areaOf(layers, width, height) {
  const area = { width, left: new Int32Array(height).fill(width), right: new Int32Array(height).fill(width) };
  for (const { left, top, columns, words } of layers) {
    for (let y = top; y < top + words.length / columns; y++) {
      area.right[y] = area.left[y] === width ? left + columns : Math.max(area.right[y], left + columns);
      area.left[y] = Math.min(area.left[y], left);
    }
  }
  return area;
}

/** Source over within an area, with premultiplied colours; a pixel is a word, its highest byte alpha. What is below is opaque. */
function lay({ left, top, columns, words }, below, area) {
  for (let start = 0, y = top; start < words.length; start += columns, y++) {
    const shift = start - left;
    const end = Math.min(left + columns, area.right[y]);
    for (let x = Math.max(left, area.left[y]), to = y * area.width + x; x < end; x++, to++) {
      const word = words[shift + x];
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
