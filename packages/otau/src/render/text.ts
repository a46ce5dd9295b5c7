/** A position in words: as text for terminals and logs (the board, then whose turn it is, then the last move), and in sentences. */
import type { Game, Row } from '../core/game.js';
import { actionCells, boardScene } from './draw-board.js';
import { type BoardScene, COLOURED, drawingOf, type Ink, PLAIN, type SceneCell } from './game-drawing.js';
import { type LastAction, lastWords, playerName, turnWords } from './words.js';

/** How `renderText` draws. */
export interface TextOptions {
  /** ANSI colours; default false. */
  readonly colour?: boolean;
  /** The action or outcome played last, shown together with `before`. */
  readonly lastAction?: number;
  /** The position in which `lastAction` was played. */
  readonly before?: Row;
  /** Columns at which the sentences below the board are wrapped; default 80. Boards are at most 80 wide in any case. */
  readonly width?: number;
}

/**
 * The position as lines of text, without a newline at the end.
 * @example console.log(renderText(game, row, { colour: true }));
 */
export function renderText(game: Game, row: Row, options: TextOptions = {}): string {
  const { colour = false, lastAction, before, width = 80 } = options;
  const ink = colour ? COLOURED : PLAIN;
  const last = lastAction === undefined || before === undefined ? undefined : { before, action: lastAction };
  const board = drawingOf(game).text?.(game, row, ink, last) ?? genericText(game, row, ink, last);
  const lines = board.map((line) => line.trimEnd());
  const status = wrap(positionStatus(game, row), width).map((line) => ink.strong(line));
  const lastLines =
    last === undefined ? [] : wrap(`Last: ${lastWords(game, last)}`, width).map((line) => ink.mark(line));
  return [...lines, '', ...status, ...lastLines].join('\n');
}

/** Breaks a sentence between words; a word longer than the width stays whole. */
function wrap(sentence: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

// A scene as text: a line for each height that has cells, their names above what is on them.
//
//               f     e     d
//     North     4     4    (·)
//               A     B     C
//     South     4    [5]    4

const MAX_CELL_WIDTH = 6;
/** Columns that the cells of a line may take together. */
const MAX_WIDTH = 66;
const MARK_OF_PLAYER = ['x', 'o', '+', '*'];

/** A piece of text whose middle is at a column. */
interface Placed {
  readonly middle: number;
  readonly plain: string;
  readonly painted: string;
}

/** The lines of the generic board; round brackets where the last move began, square ones where it ended. */
function genericText(game: Game, row: Row, ink: Ink, last?: LastAction): string[] {
  const scene = boardScene(game, row);
  const touched = last === undefined ? [] : actionCells(game, last.before, last.action);
  const names = lineNames(game, scene);
  const margin = Math.max(0, ...[...names.values()].map((name) => name.length + 1));
  const columnOf = columnsOf(scene);
  const lines = heightsOf(scene).flatMap((y) => {
    const cells = scene.cells.filter((cell) => lineOf(cell) === y);
    const labels = cells.map((cell) => placed(columnOf(cell), cell.label ?? cell.id, ink.faint));
    const contents = cells.map((cell) => placeContent(cell, columnOf(cell), touched, ink));
    const content = (names.get(y) ?? '').padEnd(margin) + joinPlaced(contents);
    const isLabelled = labels.some(({ plain }) => plain !== '');
    return isLabelled ? [' '.repeat(margin) + joinPlaced(labels), content] : [content];
  });
  return [...lines, ...notes(game, scene, ink)].map((line) => line.trimEnd());
}

/** Cells of one line of text; those between two lines are on the upper one. */
function lineOf({ y }: SceneCell): number {
  return Math.round(2 * y) / 2;
}

function heightsOf({ cells }: BoardScene): number[] {
  return [...new Set(cells.map(lineOf))].sort((a, b) => a - b);
}

/** The player to whom all cells of a line belong, by name. */
function lineNames(game: Game, scene: BoardScene): Map<number, string> {
  const names = new Map<number, string>();
  for (const y of heightsOf(scene)) {
    const owners = new Set(scene.cells.filter((cell) => lineOf(cell) === y).map(({ owner }) => owner));
    const [owner] = owners;
    if (owners.size === 1 && owner !== undefined) names.set(y, playerName(game, owner));
  }
  return names;
}

/** The middle of a cell, in columns of text. */
function columnsOf({ cells }: BoardScene): (cell: SceneCell) => number {
  const left = Math.min(...cells.map(({ x, width = 1 }) => x - width / 2));
  const right = Math.max(...cells.map(({ x, width = 1 }) => x + width / 2));
  const unit = Math.min(MAX_CELL_WIDTH, MAX_WIDTH / (right - left));
  return ({ x }) => Math.round((x - left) * unit);
}

function placed(middle: number, plain: string, paint: (text: string) => string): Placed {
  return { middle, plain, painted: paint(plain) };
}

function placeContent(cell: SceneCell, middle: number, touched: readonly string[], ink: Ink): Placed {
  const plain = contentText(cell);
  const owner = cell.piece?.owner ?? cell.owner;
  const painted = owner === undefined ? plain : ink.player(owner % MARK_OF_PLAYER.length, plain);
  if (cell.id === touched.at(-1)) return { middle, plain: `[${plain}]`, painted: bracket(ink, '[', painted, ']') };
  if (cell.id === touched[0]) return { middle, plain: `(${plain})`, painted: bracket(ink, '(', painted, ')') };
  return { middle, plain, painted };
}

function bracket(ink: Ink, open: string, painted: string, close: string): string {
  return ink.mark(open) + painted + ink.mark(close);
}

/** What is on a cell: `x`, `xK`, `x3`, `12`; a dot for nothing. */
function contentText({ piece, count, text }: SceneCell): string {
  const sign = piece === undefined ? '' : pieceText(piece.owner) + (piece.sign ?? '');
  const number = count === undefined || (count === 0 && piece === undefined) ? '' : String(count);
  const all = sign + number + (text ?? '');
  return all === '' ? '·' : all;
}

function pieceText(owner: number): string {
  return MARK_OF_PLAYER[owner % MARK_OF_PLAYER.length];
}

/** Texts side by side, each around its middle where there is room, never touching. */
function joinPlaced(texts: readonly Placed[]): string {
  let line = '';
  let end = 0;
  for (const { middle, plain, painted } of [...texts].sort((a, b) => a.middle - b.middle)) {
    if (plain === '') continue;
    const first = Math.max(end === 0 ? 0 : end + 1, middle - Math.floor(plain.length / 2));
    line += ' '.repeat(first - end) + painted;
    end = first + plain.length;
  }
  return line;
}

/** The owners of the pieces, and the scene's text for each player. */
function notes(game: Game, { cells, notes: given = [] }: BoardScene, ink: Ink): string[] {
  const hasPieces = cells.some(({ piece }) => piece !== undefined);
  const lines = Array.from({ length: game.players }, (_, player) => {
    const sign = hasPieces ? `${pieceText(player)} ` : '';
    const note = given[player] ?? '';
    if (sign === '' && note === '') return [];
    return [ink.player(player % MARK_OF_PLAYER.length, `${sign}${playerName(game, player)}`) + (note && `: ${note}`)];
  }).flat();
  return lines.length === 0 ? [] : ['', ...lines];
}

// A position in sentences, by the game's own words or the generic ones.

/**
 * Whose turn it is and what there is to do, at the end the winner, without a full stop.
 * @example positionStatus(game, row) // 'x to move, 2 moves left'
 */
export function positionStatus(game: Game, row: Row): string {
  return drawingOf(game).status?.(game, row) ?? turnWords(game, row) ?? 'Chance to move';
}

/** All that is on the board, in sentences. */
export function describePosition(game: Game, row: Row): string[] {
  return drawingOf(game).describe?.(game, row) ?? genericDescription(game, row);
}

// Positions in words, for games without their own.

/** A sentence for each player with the cells that are theirs, then one for the others that are not empty. */
function genericDescription(game: Game, row: Row): string[] {
  const scene = boardScene(game, row);
  const players = Array.from({ length: game.players }, (_, player) => {
    const cells = cellWords(scene, (cell) => (cell.piece?.owner ?? cell.owner) === player);
    const words = [...(cells === '' ? [] : [cells]), ...(scene.notes?.[player] ? [scene.notes[player]] : [])];
    return words.length === 0 ? [] : `${playerName(game, player)}: ${words.join('; ')}.`;
  }).flat();
  const others = cellWords(scene, ({ piece, owner }) => piece === undefined && owner === undefined);
  return others === '' ? players : [...players, `Board: ${others}.`];
}

/** `a1 3, b2 K, c4`. */
function cellWords({ cells }: BoardScene, isMeant: (cell: SceneCell) => boolean): string {
  return cells
    .filter((cell) => isMeant(cell) && (cell.piece ?? cell.count ?? cell.text) !== undefined && cell.shape !== 'none')
    .map(({ id, piece, count, text }) => [id, piece?.sign, count, text].filter((word) => word !== undefined).join(' '))
    .join(', ');
}
