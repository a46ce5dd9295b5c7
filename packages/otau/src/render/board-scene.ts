/** The scene of a position and the cells of a move: the game's own, or what can be found out without it. */
import { CHANCE, type Field, type Game, OVER, type Row } from '../core/game.js';
import { readField } from '../core/layout.js';
import { type BoardScene, drawingOf, type SceneCell } from './game-drawing.js';

/**
 * The scene of a position: the game's own, or one made from the fields of the row.
 * @example boardScene(game, row).cells.map(({ id, count }) => `${id} ${count}`)
 */
export function boardScene(game: Game, row: Row): BoardScene {
  return drawingOf(game).scene?.(game, row) ?? layoutScene(game, row);
}

/**
 * The ids of the cells that an action touches, where it begins first and where it ends last. Where a game
 * does not say: the cells that are named in the text of the move, else those that it changes, emptied ones first.
 * Empty for outcomes of chance and where nothing is known.
 * @param row the position before a legal action
 */
export function actionCells(game: Game, row: Row, action: number): readonly string[] {
  if (game.actor(row) === CHANCE || game.actor(row) === OVER) return [];
  const own = drawingOf(game).cellsOf?.(game, row, action);
  if (own !== undefined) return own;
  const { cells } = boardScene(game, row);
  const named = namedCells(cells, game.formatAction(row, action));
  return named.length > 0 ? named : changedCells(game, row, action, cells);
}

/** The cells of which a move text such as `a1-b2` or `f1e2` is made. */
function namedCells(cells: readonly SceneCell[], text: string): string[] {
  const ids = cells.map(({ id }) => id).sort((a, b) => b.length - a.length);
  return text.split(/[^A-Za-z0-9]+/).flatMap((word) => idsOf(word, ids));
}

/** The ids that a word is made of, the longest first; none where something else is in it. */
function idsOf(word: string, ids: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < word.length; ) {
    const id = ids.find((one) => one !== '' && word.startsWith(one, at));
    if (id === undefined) return [];
    found.push(id);
    at += id.length;
  }
  return found;
}

function changedCells(game: Game, row: Row, action: number, cells: readonly SceneCell[]): string[] {
  const after = new Uint8Array(game.rowSize);
  game.next(row, action, after);
  const now = new Map(boardScene(game, after).cells.map((cell) => [cell.id, cell]));
  const changed = cells.filter((cell) => cell.shape !== 'none' && contentOf(cell) !== contentOf(now.get(cell.id)));
  const isEmptied = ({ id }: SceneCell) => isEmpty(now.get(id));
  return [...changed.filter(isEmptied), ...changed.filter((cell) => !isEmptied(cell))].map(({ id }) => id);
}

function contentOf(cell: SceneCell | undefined): string {
  return JSON.stringify([cell?.count, cell?.piece?.owner, cell?.piece?.sign, cell?.text]);
}

function isEmpty(cell: SceneCell | undefined): boolean {
  return (cell?.count ?? 0) === 0 && cell?.piece === undefined && (cell?.text ?? '') === '';
}

// A scene of a game that gives none: each field of its row as a line of numbered cells.

/** Cells in a line. */
const MAX_COLUMNS = 12;
const NAME_WIDTH = 3;

/** The numbers of every field, by its name; sets of cells as a list. */
function layoutScene(game: Game, row: Row): BoardScene {
  const cells: SceneCell[] = [];
  let y = 0;
  for (const [name, field] of Object.entries(game.layout)) {
    const lines = fieldCells(name, field, row, y);
    cells.push(nameCell(name, y), ...lines);
    y = Math.max(...lines.map((cell) => cell.y)) + 1;
  }
  return { cells };
}

function nameCell(name: string, y: number): SceneCell {
  return {
    id: `name of ${name}`,
    x: -0.5 - NAME_WIDTH / 2,
    y,
    width: NAME_WIDTH,
    shape: 'none',
    label: '',
    text: name,
  };
}

function fieldCells(name: string, field: Field, row: Row, y: number): SceneCell[] {
  const numbers = readField(field, row);
  if (field.type === 'bits64') {
    const text = numbers.length === 0 ? 'none' : numbers.join(' ');
    return [{ id: name, x: 2.5, y, width: 6, shape: 'none', label: '', text }];
  }
  if (numbers.length === 1) return [{ id: name, x: 0, y, shape: 'none', label: '', text: String(numbers[0]) }];
  return numbers.map((number, i) => ({
    id: `${name}[${i}]`,
    x: i % MAX_COLUMNS,
    y: y + Math.floor(i / MAX_COLUMNS),
    label: String(i),
    text: String(number),
  }));
}
