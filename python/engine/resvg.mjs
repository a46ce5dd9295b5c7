/** Stands in for `@resvg/resvg-js` in the Python package: the same renderer as WebAssembly, from the file beside this one. */
import { readFileSync } from 'node:fs';
import { initWasm, Resvg as WasmResvg } from '@resvg/resvg-wasm';
import wasm from '@resvg/resvg-wasm/index_bg.wasm';
import { Layers, splitSvg } from './layers.mjs';

await initWasm(readFileSync(new URL(wasm, import.meta.url)));

/** Fonts come as files there and as their bytes here; they are read once. */
const FONTS = new Map();
/** Layers by the options with which they are rendered. */
const LAYERS = new Map();

function readFont(path) {
  if (!FONTS.has(path)) FONTS.set(path, readFileSync(path));
  return FONTS.get(path);
}

export class Resvg {
  #svg;
  #options;

  constructor(svg, { font: { fontFiles = [], ...font }, ...options }) {
    this.#svg = svg;
    this.#options = { ...options, font: { ...font, fontBuffers: fontFiles.map(readFont) } };
  }

  render() {
    const parts = splitSvg(this.#svg);
    const image = parts === undefined ? read(this.#svg, this.#options, copy) : this.#layered(parts);
    return { ...image, asPng: () => read(this.#svg, this.#options, (rendered) => rendered.asPng()) };
  }

  #layered(parts) {
    const { background, font, ...options } = this.#options;
    const { fontBuffers, ...fontOptions } = font;
    const key = JSON.stringify([options, fontOptions, fontBuffers.length]);
    if (!LAYERS.has(key)) {
      const forSvg = (svg) => optionsFor(svg, { ...options, font });
      LAYERS.set(
        key,
        new Layers(
          (svg) => read(svg, forSvg(svg), copy),
          (svg) => boxOf(svg, forSvg(svg)),
        ),
      );
    }
    return LAYERS.get(key).compose(parts, bytesOfColour(background));
  }
}

/** Fonts are loaded for each picture anew: only for those with text. */
function optionsFor(svg, options) {
  return svg.includes('<text') ? options : { ...options, font: { ...options.font, fontBuffers: [] } };
}

function copy({ width, height, pixels }) {
  return { width, height, pixels };
}

/** The garbage collector does not see the memory of WebAssembly: it is freed here. */
function read(svg, options, take, made = (resvg) => resvg.render()) {
  const resvg = new WasmResvg(svg, options);
  const found = made(resvg);
  try {
    return take(found);
  } finally {
    found?.free();
    resvg.free();
  }
}

const boxOf = (svg, options) =>
  read(
    svg,
    options,
    (box) => box && { x: box.x, y: box.y, width: box.width, height: box.height },
    (resvg) => resvg.getBBox(),
  );

/** `#rrggbb` as three bytes. */
function bytesOfColour(colour) {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
