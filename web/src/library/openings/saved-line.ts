/** The line that the opening explorer shows, stored in the history entry: a reload and "back" show it again. */
import { type Game, History, Rng } from 'otau';
import { getHistoryState, setHistoryState } from '../../shell/route.js';

const LINE = 'opening-line';

interface SavedLine {
  /** The `rulesKey` of the book. */
  readonly rules: string;
  readonly path: readonly number[];
}

export function saveLine(line: SavedLine): void {
  setHistoryState(LINE, JSON.stringify(line));
}

/** The rules of the stored line. */
export function savedRules(): string | undefined {
  return readLine()?.rules;
}

/** The moves of the stored line, if it is one of these rules; else none. */
export function savedPath(rules: string, game: Game): readonly number[] {
  const line = readLine();
  return line?.rules === rules && canBePlayed(game, line.path) ? line.path : [];
}

function readLine(): SavedLine | undefined {
  const stored = getHistoryState(LINE);
  return typeof stored === 'string' ? (JSON.parse(stored) as SavedLine) : undefined;
}

function canBePlayed(game: Game, path: readonly number[]): boolean {
  try {
    historyOf(game, path);
    return true;
  } catch {
    return false;
  }
}

/** The positions of a line. Who begins where that is drawn is always the same. */
export function historyOf(game: Game, path: readonly number[]): History {
  const history = new History(game, undefined, new Rng('openings'));
  for (const action of path) history.play(action);
  return history;
}
