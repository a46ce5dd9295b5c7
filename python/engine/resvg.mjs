/** Stands in for `@resvg/resvg-js` in the Python package: the same painter as WebAssembly, from the file beside it. */
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

export class Resvg extends WasmResvg {
  constructor(svg, { font: { fontFiles = [], ...font }, ...options }) {
    super(svg, { ...options, font: { ...font, fontBuffers: fontFiles.map(readFont) } });
  }
}
