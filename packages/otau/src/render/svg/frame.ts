/** What surrounds every board: the wooden panel with its thin line of ram's horns, and a strip for each player. */
import { type Game, OVER, type Row } from '../../core/game.js';
import { playerName } from '../words.js';
import { escapeXml, formatPoint, type Pen } from './pen.js';

/** A rectangle by its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Between the edge of the picture and the panel. */
export const MARGIN = 16;
/** Height of a player's strip. */
export const STRIP = 52;

/** Wood lit from the upper left, to fill a board with. */
export function woodPaint(pen: Pen): `url(#${string})` {
  const id = pen.define('wood', (id) =>
    pen.element(
      'linearGradient',
      { id, x1: 0, y1: 0, x2: 0.6, y2: 1 },
      pen.element('stop', { offset: 0, 'stop-color': 'woodLit' }) +
        pen.element('stop', { offset: 1, 'stop-color': 'wood' }),
    ),
  );
  return `url(#${id})`;
}

/** A wooden panel with a darker edge. */
export function panel(pen: Pen, { x, y, width, height }: Box): string {
  const inner = { x: x + 5, y: y + 5, width: width - 10, height: height - 10 };
  return (
    pen.element('rect', { x, y, width, height, rx: 16, fill: 'edge' }) +
    pen.element('rect', { ...inner, rx: 12, fill: woodPaint(pen) })
  );
}

const HORN = 34;

/** A thin line of ram's-horn scrolls, centred on `x` and standing up from `y`, as many as fit into `width`. */
export function horns(pen: Pen, x: number, y: number, width: number): string {
  const count = Math.floor(width / HORN);
  const line = pen.define(`horns-${count}`, (id) => {
    const left = (-count * HORN) / 2;
    const pairs = Array.from({ length: count }, (_, i) => {
      const middle = left + (i + 0.5) * HORN;
      return [-1, 1].map((side) => scroll(middle, side)).join('');
    });
    const stroke = { fill: 'none', stroke: 'ornament', 'stroke-width': 1.4, 'stroke-linecap': 'round' } as const;
    return pen.element('path', { id, d: `M${formatPoint(left, 0)}H${formatPoint(-left)}${pairs.join('')}`, ...stroke });
  });
  return pen.element('use', { href: `#${line}`, x, y });
}

/** One horn, curling outwards: to the left (side -1) or to the right (side 1) of its root. */
function scroll(root: number, side: number): string {
  const curl = [0, -6, 4 * side, -9, 8.5 * side, -9];
  return `M${formatPoint(root, 0)}c${formatPoint(...curl)}s${formatPoint(6.5 * side, 4, 4 * side, 6.5)}s${formatPoint(-6 * side, 0.5, -5 * side, -2.5)}`;
}

/** The place and the form of a player's strip. */
export interface StripPlace {
  readonly player: number;
  /** Upper left corner. */
  readonly x: number;
  readonly y: number;
  /** What the player has to do; undefined where another player moves. */
  readonly turn: string | undefined;
  /** Room between the pointer and the name, for a picture of the player's pieces. */
  readonly indent?: number;
}

/** A player's name: a pointer before it where the player is to move, and after it what there is to do or how the game ended. */
export function playerStrip(pen: Pen, game: Game, row: Row, { player, x, y, turn, indent = 0 }: StripPlace): string {
  const middle = y + STRIP / 2;
  const isTurn = turn !== undefined;
  const end = resultNote(game, row, player);
  const pointer = pen.element('path', { d: `M${formatPoint(x, middle - 8)}l14 8-14 8Z`, fill: 'steppe' });
  const weight = isTurn || end === 'won' ? 700 : 400;
  const name = pen.element('tspan', { 'font-weight': weight }, escapeXml(playerName(game, player)));
  const note = turn ?? end;
  const words = note === '' ? '' : pen.element('tspan', { dx: 7, 'font-size': 15 }, escapeXml(note));
  const line = { x: x + 22 + indent, y: middle + 7, 'font-size': 20, fill: 'ink' } as const;
  return (isTurn ? pointer : '') + pen.element('text', line, name + words);
}

function resultNote(game: Game, row: Row, player: number): string {
  if (game.actor(row) !== OVER) return '';
  const result = game.result(row, player);
  return result > 0 ? 'won' : result < 0 ? 'lost' : 'drew';
}
