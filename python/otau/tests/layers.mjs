/**
 * Renders the SVG on standard input whole and by layers. Prints by how much a colour differs at most, of 255,
 * and fails where the pictures before leave a trace.
 */
import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { Layers, splitSvg } from '../../engine/layers.mjs';

await initWasm(readFileSync(new URL('../../../node_modules/@resvg/resvg-wasm/index_bg.wasm', import.meta.url)));

function render(svg, background) {
  const { width, height, pixels } = new Resvg(svg, { background, fitTo: { mode: 'width', value: 240 } }).render();
  return { width, height, pixels };
}

const boxOf = (svg) => new Resvg(svg).getBBox();
const svg = readFileSync(0, 'utf8');
const whole = render(svg, '#102030');
const layers = new Layers(render, boxOf);
const { head, elements } = splitSvg(svg);
// Other pictures before it, with more and fewer elements in common, as the moves of a game have them.
for (const gone of [-1, elements.length >> 1, elements.length - 1, elements.length >> 2]) {
  layers.compose({ head, elements: elements.filter((_, i) => i !== gone) }, [0x10, 0x20, 0x30]);
}
layers.compose({ head, elements }, [0, 0, 0]);
layers.compose({ head, elements: elements.slice(0, -1) }, [0x10, 0x20, 0x30]);
const { pixels } = layers.compose({ head, elements }, [0x10, 0x20, 0x30]);
const fresh = new Layers(render, boxOf).compose({ head, elements }, [0x10, 0x20, 0x30]).pixels;
if (!fresh.every((value, i) => value === pixels[i])) throw new Error('The pictures before have left a trace.');
// Boxes that are too small cut nothing off.
const tooSmall = (svg) => centreOf(boxOf(svg));
const centreOf = (box) => box && { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0, height: 0 };
const few = { head, elements: elements.slice(0, 16) };
const [cut, uncut] = [tooSmall, boxOf].map((boxes) => new Layers(render, boxes).compose(few, [0, 0, 0]).pixels);
if (!cut.every((value, i) => value === uncut[i])) throw new Error('Boxes that are too small have cut something off.');
console.log(whole.pixels.reduce((most, value, i) => Math.max(most, Math.abs(value - pixels[i])), 0));
