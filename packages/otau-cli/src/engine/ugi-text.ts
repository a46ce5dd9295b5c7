/**
 * What both protocols read and write as text: the position of a client, a start and the moves from there, and what
 * has been found, as `info` lines.
 */
import { CHANCE, type Ending, type Game, History, OtauError, outcomesOf, Rng, type Row, startOf } from 'otau';
import type { Choice } from 'otau/agents';
import type { Line, SearchResult } from 'otau/search';

/** Moves of a position at most: more than any game has. */
const MAX_MOVES = 20_000;

/**
 * The history of a game from its start, or from a position text, over moves in any notation of the game; what chance
 * brought is among them. The game continues over an ending by repetition or by its limit, as only the last position
 * counts.
 * @param seed draws what the game draws at its start
 * Throws `bad-position` and what `parseAction` throws, with the number of the move.
 */
export function readHistory(game: Game, position: string | undefined, moves: readonly string[], seed: string): History {
  const history = new History(game, position === undefined ? undefined : startOf(game, position), new Rng(seed));
  if (moves.length > MAX_MOVES)
    throw new OtauError('bad-command', `A position stands after at most ${MAX_MOVES} moves; got ${moves.length}.`);
  moves.forEach((move, index) => {
    try {
      history.play(game.parseAction(history.row, move));
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      throw new OtauError(error.code, `Move ${index + 1}: ${error.message}`, { cause: error });
    }
  });
  return history;
}

/** What chance may do; nothing where it does not move. */
export function listOutcomes(game: Game, row: Row): readonly { readonly move: string; readonly probability: number }[] {
  return Array.from(outcomesOf(game, row), (probability, outcome) => ({
    move: game.formatAction(row, outcome),
    probability,
  }));
}

/** Who acts next: a player to move, chance, or nobody as the game is over. */
type TurnState =
  | { readonly state: 'move'; readonly player: number }
  | { readonly state: 'chance' }
  | { readonly state: 'over'; readonly ending: Ending };

export function turnStateOf(history: History): TurnState {
  const ending = history.ending();
  if (ending !== undefined) return { state: 'over', ending };
  const { actor } = history;
  return actor === CHANCE ? { state: 'chance' } : { state: 'move', player: actor };
}

/** One line of text for each line found, the best first. */
export function formatInfo(game: Game, row: Row, result: SearchResult): string[] {
  const { nodes, time } = result;
  const perSecond = Math.round((1000 * nodes) / Math.max(time, 1));
  const effort = `nodes ${nodes} time ${Math.round(time)} nps ${perSecond}`;
  return result.lines.map((line, index) => {
    const parts = [`info depth ${line.depth ?? result.depth} ${effort} multipv ${index + 1}`, formatScore(line)];
    if (line.visits !== undefined) parts.push(`visits ${line.visits}`);
    parts.push(`pv ${formatLine(game, row, line.line).join(' ')}`);
    return parts.join(' ');
  });
}

/** For a choice without a search: only its value, where it has one. */
export function formatChoice(game: Game, row: Row, { action, value }: Choice): string[] {
  if (value === undefined) return [];
  return [`info multipv 1 ${formatScore({ value })} pv ${game.formatAction(row, action)}`];
}

/** `score cp 250 value 310`, `score value 1000 solved win`: the value in thousandths, for the player to move. */
function formatScore({ value, score, solved }: Pick<Line, 'value' | 'score' | 'solved'>): string {
  const parts = ['score'];
  if (score !== undefined) parts.push(`cp ${whole(score)}`);
  parts.push(`value ${whole(1000 * value)}`);
  if (solved !== undefined) parts.push(`solved ${solved}`);
  return parts.join(' ');
}

/** Rounded, and never -0. */
function whole(value: number): number {
  return Math.round(value) || 0;
}

/** Actions and outcomes from a position on, in the usual notation. */
export function formatLine(game: Game, row: Row, line: readonly number[]): string[] {
  const now = row.slice();
  return line.map((action) => {
    const text = game.formatAction(now, action);
    game.next(now, action, now);
    return text;
  });
}

/** Whether a report equals a later one, except for its time. */
export function isSameReport(a: SearchResult | undefined, b: SearchResult): boolean {
  return a !== undefined && a.nodes === b.nodes && a.depth === b.depth && a.lines[0]?.action === b.lines[0]?.action;
}

/** An error as one line, whatever a client's text in it contained. */
export function oneLine(text: string): string {
  const line = text.replace(/\p{Cc}|\s+/gu, ' ');
  return line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH)}...` : line;
}

const MAX_ERROR_LENGTH = 500;
