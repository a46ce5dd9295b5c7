/** `otau/render`: a position as text, as SVG and as a scene of cells. Strings and data only; nothing here knows files, terminals or browsers. */
import '../games/drawing.js';

export { actionCells, boardScene, drawBoard } from './draw-board.js';
export {
  type AnimationOptions,
  animatedSvg,
  type Frame,
  type Gifenc,
  GifFilm,
  type GifImage,
  type Timing,
} from './film.js';
export type {
  BoardScene,
  CellShape,
  GameDrawing,
  Ink,
  SceneCell,
  ScenePiece,
  Suggestion,
  View,
} from './game-drawing.js';
export * from './materials.js';
export type { Colour } from './palette.js';
export {
  type Attributes,
  type Bounds,
  boxAround,
  Definitions,
  type Drawn,
  type DrawnCell,
  group,
  label,
  middleOf,
  type Point,
  part,
  type Shape,
  type Strip,
  shape,
  type Tag,
} from './shape.js';
export { type PictureTheme, renderSvg, type SvgOptions } from './svg.js';
export { describePosition, positionStatus, renderText, type TextOptions } from './text.js';
export type { LastAction, PictureSpeech, PictureWords } from './words.js';
