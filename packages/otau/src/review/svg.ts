/** The course of a game as a picture: a bar for each position, no line where nothing was searched, signs on bad moves. */
import { gameDefinition } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import type { Colour } from '../render/palette.js';
import { formatPoint, type Shape, shape } from '../render/shape.js';
import { escapeXml, type PictureTheme, SvgWriter } from '../render/svg.js';
import { isBad, type MoveReview, type Review } from './review.js';

const HEIGHT = 160;
const EDGE = 12;
const MIN_WIDTH = 120;
const MAX_WIDTH = 10_000;
const PLAYER_COLOURS: readonly Colour[] = ['blue', 'red', 'saffron', 'inkSoft'];

/** How `reviewSvg` draws. */
export interface ReviewSvgOptions {
  /** In pixels, 120 to 10,000; 640 unless given. */
  readonly width?: number;
  /** Colours: `auto` (default) follows the reader's colour scheme. */
  readonly theme?: PictureTheme;
}

/**
 * The course of a game as an SVG document. Where two play, bars upwards are the first player's; where more play each has
 * steps of a colour.
 * @throws OtauError `bad-argument` for a width out of range
 */
export function reviewSvg(review: Review, { width = 640, theme = 'auto' }: ReviewSvgOptions = {}): string {
  if (!(width >= MIN_WIDTH && width <= MAX_WIDTH)) {
    throw new OtauError('bad-argument', `A graph is ${MIN_WIDTH} to ${MAX_WIDTH} pixels wide; got ${quote(width)}.`);
  }
  const step = (width - 2 * EDGE) / review.positions.length;
  const x = (ply: number): number => EDGE + ply * step;
  const y = (value: number): number => HEIGHT / 2 - value * (HEIGHT / 2 - EDGE);
  const parts = review.players.length === 2 ? bars(review, x, y, step) : steps(review, x, y, step);
  const middle = shape('path', {
    d: `M${formatPoint(EDGE, y(0))}H${formatPoint(width - EDGE)}`,
    stroke: 'inkSoft',
  });
  const signs = review.moves.filter(({ grade }) => grade !== undefined && isBad(grade));
  const marks = signs.map((move) => {
    const value = review.positions[move.ply + 1]?.values[0] ?? 0;
    return sign(move, x(move.ply + 1) + step / 2, y(value), review.turningPoints.includes(move.ply));
  });
  const ground = shape('rect', { width, height: HEIGHT, rx: 10, fill: 'felt' });
  const box = { xmlns: 'http://www.w3.org/2000/svg', viewBox: formatPoint(0, 0, width, HEIGHT), width, height: HEIGHT };
  const writer = new SvgWriter(theme, 'otau-review');
  const body = writer.writeAll([ground, ...parts, middle, ...marks]);
  const rules = writer.darkRules().join('');
  const style = rules === '' ? '' : `<style>@media (prefers-color-scheme:dark){${rules}}</style>`;
  const title = `<title>${escapeXml(titleOf(review))}</title>`;
  return writer.element('svg', { ...box, role: 'img' }, title + style + body);
}

function titleOf({ game, players, moves }: Review): string {
  const { title, playerNames } = gameDefinition(game);
  const sides = players.map(({ accuracy }, player) => {
    return `${playerNames[player]} ${accuracy === undefined ? 'without a choice' : `${accuracy.toFixed(1)} %`}`;
  });
  return `${title}, ${moves.length} moves. Accuracy: ${sides.join(', ')}.`;
}

type Scale = (value: number) => number;

function bars({ positions }: Review, x: Scale, y: Scale, step: number): Shape[] {
  return positions.flatMap((position, ply) => {
    const value = position?.values[0];
    if (value === undefined) return [];
    const top = Math.min(y(value), y(0));
    const height = Math.max(1, Math.abs(y(value) - y(0)));
    const fill = value >= 0 ? PLAYER_COLOURS[0] : PLAYER_COLOURS[1];
    return [shape('rect', { x: x(ply), y: top, width: Math.max(0.5, 0.85 * step), height, fill })];
  });
}

function steps({ positions, players }: Review, x: Scale, y: Scale, step: number): Shape[] {
  return players.map((_, player) => {
    const pieces = positions.flatMap((position, ply) =>
      position === undefined ? [] : [`M${formatPoint(x(ply), y(position.values[player]))}h${formatPoint(0.85 * step)}`],
    );
    return shape('path', { d: pieces.join(''), stroke: PLAYER_COLOURS[player % 4], 'stroke-width': 2.5 });
  });
}

/** Distinct in form: a dot, a square, a triangle; larger where the game turned. */
function sign({ grade }: MoveReview, x: number, y: number, turns: boolean): Shape {
  const size = turns ? 6 : 3.5;
  const look = { fill: 'saffron', stroke: 'markEdge', 'stroke-width': 1 } as const;
  if (grade === 'inaccuracy') return shape('circle', { cx: x, cy: y, r: size, ...look });
  if (grade === 'mistake') {
    return shape('rect', { x: x - size, y: y - size, width: 2 * size, height: 2 * size, ...look });
  }
  return shape('path', {
    d: `M${formatPoint(x - 1.3 * size, y - size)}h${formatPoint(2.6 * size)}L${formatPoint(x, y + size)}Z`,
    ...look,
  });
}
