/** `otau/render`: a position as text and as SVG. Strings only; nothing here knows files, terminals or browsers. */

export type { Suggestion } from './svg/drawing.js';
export type { Theme } from './svg/pen.js';
export { renderSvg, type SvgOptions } from './svg.js';
export { renderText, type TextOptions } from './text.js';
export type { LastAction } from './words.js';
