/** Plays random games of a fast engine and its slow oracle side by side and compares all they say. */
import { CHANCE, type Counters, firstCounters, type Game, OVER, type Row } from '../../packages/otau/src/core/game.js';
import { resultsOf } from '../../packages/otau/src/core/history.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { playable } from '../playing.js';
import type { Oracle } from './oracle.js';

export interface Comparison<State> {
  readonly game: Game;
  readonly oracle: Oracle<State>;
  readonly games: number;
  readonly seed: number;
  /** Half of the moves are picked from these, if there are any: random play alone rarely captures or pushes. */
  readonly prefer?: (row: Row, action: number) => boolean;
  /** Where the rules fix no text for a position (finished ones in Kindo), it is not compared. */
  readonly hasText?: (row: Row) => boolean;
}

/** How much was compared. */
export interface Compared {
  games: number;
  moves: number;
  finished: number;
}

/** Throws with the position at the first difference. */
export function compare<State>(comparison: Comparison<State>): Compared {
  const { game, oracle, games, seed } = comparison;
  const rng = new Rng(seed);
  const compared: Compared = { games: 0, moves: 0, finished: 0 };
  for (let i = 0; i < games; i++) {
    const row = new Uint8Array(game.rowSize);
    let counters = firstCounters();
    game.start(row);
    let state = oracle.start();
    while (counters.ply < game.limits.plies) {
      const actions = comparePosition(comparison, row, counters, state, rng);
      if (actions.length === 0) break;
      const action = pick(actions, rng, comparison.prefer && ((candidate) => comparison.prefer!(row, candidate)));
      same(comparison, row, 'move', game.formatAction(row, action), oracle.move(state, action));
      counters = playOn(game, row, action, counters);
      state = oracle.next(state, action);
      compared.moves++;
    }
    compared.games++;
    if (game.actor(row) === OVER) compared.finished++;
  }
  return compared;
}

function comparePosition<State>(
  comparison: Comparison<State>,
  row: Row,
  counters: Counters,
  state: State,
  rng: Rng,
): number[] {
  const { game, oracle } = comparison;
  const actor = game.actor(row);
  const actorWord = actor === CHANCE ? 'chance' : actor === OVER ? 'over' : actor;
  const actions = playable(game, row);
  same(comparison, row, 'actor', actorWord, oracle.actor(state));
  same(comparison, row, 'legal', [...actions].sort((a, b) => a - b).join(), oracle.legal(state).join());
  if (comparison.hasText?.(row) ?? true) {
    same(comparison, row, 'text', game.formatPosition(row, counters), oracle.text(state));
  }
  if (actor === OVER) same(comparison, row, 'results', resultsOf(game, row).join(), oracle.results(state).join());
  else if (rng.below(20) === 0) compareForfeit(comparison, row, state, rng.below(game.players));
  return actions;
}

function compareForfeit<State>(comparison: Comparison<State>, row: Row, state: State, player: number): void {
  const { game, oracle } = comparison;
  const late = new Uint8Array(game.rowSize);
  game.forfeit(row, player, late);
  const results = oracle.results(oracle.forfeit(state, player));
  same(comparison, row, `results when player ${player} is late`, resultsOf(game, late).join(), results.join());
}

function pick(actions: readonly number[], rng: Rng, prefer?: (action: number) => boolean): number {
  const preferred = prefer !== undefined && rng.below(2) === 0 ? actions.filter(prefer) : [];
  const from = preferred.length > 0 ? preferred : actions;
  return from[rng.below(from.length)];
}

function playOn(game: Game, row: Row, action: number, counters: Counters): Counters {
  const before = row.slice();
  game.next(before, action, row);
  const moved = { ...counters };
  game.count(before, action, row, moved);
  return moved;
}

function same<State>({ game }: Comparison<State>, row: Row, what: string, engine: unknown, oracle: unknown): void {
  if (engine === oracle) return;
  const position = `${game.id} ${JSON.stringify(game.options)} ${game.formatPosition(row)}`;
  throw new Error(`${what}: the engine says ${engine}, the oracle ${oracle}, in ${position}`);
}
