/** A scene of a game that gives none: each field of its row as a line of numbered cells. */
import { readField } from '../../core/fields.js';
import type { Field, Game, Row } from '../../core/game.js';
import type { BoardScene, SceneCell } from '../scene.js';

/** Cells in a line. */
const MAX_COLUMNS = 12;
const NAME_WIDTH = 3;

/** The numbers of every field, by its name; sets of cells as a list. */
export function layoutScene(game: Game, row: Row): BoardScene {
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
