/** Random games for tests. */
import { type Counters, firstCounters, type Game, type Row } from '../packages/otau/src/core/game.js';
import { Rng } from '../packages/otau/src/lib/rng.js';

/** One step of a random game. */
export interface Step {
  readonly row: Row;
  readonly counters: Counters;
  /** What is played there; none in the last position. */
  readonly action: number | undefined;
}

const GAMES = 12;
const MAX_PLIES = 300;

/** Plays random games from a seed; every position on the way. */
export function randomSteps(game: Game, seed: number, games = GAMES, maxPlies = MAX_PLIES): Step[] {
  const rng = new Rng(seed);
  const steps: Step[] = [];
  for (let i = 0; i < games; i++) {
    let row: Row = new Uint8Array(game.rowSize);
    let counters = firstCounters();
    game.start(row, rng);
    for (let ply = 0; ; ply++) {
      const actions = playable(game, row);
      const action = actions.length > 0 && ply < maxPlies ? actions[rng.below(actions.length)] : undefined;
      steps.push({ row, counters, action });
      if (action === undefined) break;
      const next = new Uint8Array(game.rowSize);
      game.next(row, action, next);
      counters = { ...counters };
      game.count(row, action, next, counters);
      row = next;
    }
  }
  return steps;
}

/** More than any game has. */
const LEGAL = new Uint16Array(65_536);

/** Legal actions, or the outcomes where chance moves. */
export function playable(game: Game, row: Row): number[] {
  const count = game.legal(row, LEGAL);
  const actions: number[] = [];
  for (let i = 0; i < count; i++) actions.push(LEGAL[i]);
  if (count > 0) return actions;
  return Array.from({ length: game.outcomes(row, new Float32Array(game.maxLegal)) }, (_, outcome) => outcome);
}
