/** First positions of other programs: those of the play site, those of APGN, and line-ups that are turned or mirrored. */
import type { Game } from '../../../core/game.js';

const FEN = /^([sS1-9/]+ \d+ \d+ [bw] \d+) (\d+)$/;
/** Rows, perhaps ejected marbles of Black and of White, and the side to move. */
const APGN = /^([bwBW.1-9/]+)(?:-(\d{1,2})b(\d{1,2})w)?(?: ([bwBW]))?$/;

/** A position text of another program as `Game.parsePosition` reads it. */
export function plainPosition(text: string): string {
  const [, fen, move] = FEN.exec(text) ?? [];
  if (fen !== undefined) return `${fen} ${Math.max(1, Number(move))}`;
  const [, rows, black = '0', white = '0', side = 'b'] = APGN.exec(text) ?? [];
  if (rows === undefined || !rows.includes('/')) return text;
  const marks = rows.replace(/b/gi, 'S').replace(/w/gi, 's').replaceAll('.', '1');
  return `${marks} ${Number(white)} ${Number(black)} ${side.toLowerCase()} 0 1`;
}

/** A position text in the form of APGN. */
export function apgnPosition(text: string): string {
  const [rows, white, black, side] = text.split(' ');
  const marks = rows.replaceAll('S', 'b').replaceAll('s', 'w');
  const ejected = white === '0' && black === '0' ? '' : `-${black}b${white}w`;
  return `${marks}${ejected} ${side}`;
}

/** The line-up turned and mirrored in all ways, also with colours swapped, each once. */
export function otherStarts(game: Game): string[] {
  if (game.players !== 2) return [];
  const row = new Uint8Array(game.rowSize);
  const image = new Uint8Array(game.rowSize);
  game.start(row);
  const texts = game.symmetries.map((symmetry) => {
    symmetry.row(row, image);
    return game.formatPosition(image);
  });
  const [usual] = texts;
  const swapped = texts.map(exchangeColours);
  return [...new Set([...texts, ...swapped])].filter((text) => text !== usual);
}

function exchangeColours(text: string): string {
  const [rows, ...rest] = text.split(' ');
  const marks = [...rows].map((mark) => (mark === 'S' ? 's' : mark === 's' ? 'S' : mark)).join('');
  return [marks, ...rest].join(' ');
}
