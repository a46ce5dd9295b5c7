/** `otau/render`: a position as text, as SVG and as a scene of cells. Strings and data only; nothing here knows files, terminals or browsers. */
import '../games/drawing.js';

export { type AnimationOptions, animatedSvg } from './animation.js';
export { actionCells, boardScene } from './board-scene.js';
export { describePosition, positionStatus } from './describe.js';
export type { Frame, Timing } from './film.js';
export type { GameDrawing } from './game-drawing.js';
export { type Gifenc, GifFilm, type GifImage } from './gif-film.js';
export type { Ink } from './ink.js';
export type { BoardScene, CellShape, SceneCell, ScenePiece } from './scene.js';
export type { Drawing, Drawn, Suggestion } from './svg/drawing.js';
export type { Colour } from './svg/palette.js';
export type { Attributes, Pen, Theme } from './svg/pen.js';
export { renderSvg, type SvgOptions } from './svg.js';
export { renderText, type TextOptions } from './text.js';
export type { LastAction } from './words.js';
