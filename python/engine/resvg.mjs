/** Stands in for `@resvg/resvg-js` in the Python package: the same renderer as WebAssembly, from the file beside this one. */
import { readFileSync } from 'node:fs';
import { initWasm, Resvg as WasmResvg } from '@resvg/resvg-wasm';
import wasm from '@resvg/resvg-wasm/index_bg.wasm';

await initWasm(readFileSync(new URL(wasm, import.meta.url)));

/** Fonts come as files there and as their bytes here; they are read once. */
const FONTS = new Map();

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
    const image = this.#read(({ width, height, pixels }) => ({ width, height, pixels }));
    return { ...image, asPng: () => this.#read((rendered) => rendered.asPng()) };
  }

  /** The garbage collector does not see the memory of WebAssembly: it is freed here. */
  #read(read) {
    const resvg = new WasmResvg(this.#svg, this.#options);
    const image = resvg.render();
    try {
      return read(image);
    } finally {
      image.free();
      resvg.free();
    }
  }
}
