/**
 * Self-play: many games at once in one thread, whose positions are evaluated together. Every game plays on until it
 * wants a position evaluated; the positions of all games make a batch; the answers go back; and so on.
 */
import type { Game } from '../games/game.js';
import { Rows } from '../games/rows.js';
import type { BatchEvaluator } from '../network/batch.js';
import { countResignation, type ResignFigures } from './resign.js';
import { Samples } from './samples.js';
import { type FinishedGame, SelfplayGame } from './selfplay-game.js';
import { resolveSelfplayOptions, type SelfplayOptions } from './selfplay-options.js';

/** What self-play did, in numbers that depend on the seed alone. */
export interface SelfplayFigures extends ResignFigures {
  games: number;
  /** Actions of players, by full and by fast searches. */
  moves: number;
  simulations: number;
  /** Positions that were evaluated, and in how many batches. */
  evaluations: number;
  batches: number;
}

export interface SelfplayResult {
  /** Of all games, in the order of their numbers. */
  readonly samples: Samples;
  readonly games: readonly FinishedGame[];
  readonly figures: SelfplayFigures;
}

export interface SelfplayControl {
  /** The numbers of the games to play; 0 to `options.games - 1` unless given. */
  readonly indices?: readonly number[];
  /** Asked before every batch; true ends self-play at once, with the games finished so far. */
  readonly stop?: () => boolean;
}

/**
 * Plays games against itself. The same seed and the same answers give the same bytes. The random numbers of game i
 * come from `seed/i`, whichever games are played beside it.
 * Throws `bad-option`, and whatever the evaluator throws.
 * @param onGame called as each game ends, not in the order of their numbers
 */
export async function selfplay(
  game: Game,
  evaluator: BatchEvaluator,
  options: SelfplayOptions,
  seed: string,
  onGame?: (game: FinishedGame, samples: Samples) => void,
  control: SelfplayControl = {},
): Promise<SelfplayResult> {
  const resolved = resolveSelfplayOptions(options);
  const indices = control.indices ?? Array.from({ length: resolved.games }, (_, i) => i);
  const table = new Table(game, resolved.slots, indices, onGame);
  for (let slot = 0; slot < Math.min(resolved.slots, indices.length); slot++) {
    table.seats.push(new SelfplayGame(game, resolved, seed));
  }
  await table.play(evaluator, control.stop ?? (() => false));
  return table.result();
}

/** The games that are being played, and those that are done. */
class Table {
  /** Those that still play. */
  readonly seats: SelfplayGame[] = [];
  readonly #done: { readonly game: FinishedGame; readonly samples: Samples }[] = [];
  readonly #rows: Rows;
  readonly #values: Float32Array;
  readonly #policy: Float32Array;
  #nextGame = 0;
  #simulations = 0;
  #evaluations = 0;
  #batches = 0;

  constructor(
    private readonly game: Game,
    slots: number,
    private readonly indices: readonly number[],
    private readonly onGame: ((game: FinishedGame, samples: Samples) => void) | undefined,
  ) {
    this.#rows = new Rows(game.rowSize, slots);
    this.#values = new Float32Array(slots * game.players);
    this.#policy = new Float32Array(slots * game.maxLegal);
  }

  async play(evaluator: BatchEvaluator, stop: () => boolean): Promise<void> {
    const out = { values: this.#values, policy: this.#policy };
    const { players, maxLegal } = this.game;
    for (const seat of this.seats) seat.begin(this.indices[this.#nextGame++]);
    while (!stop()) {
      const count = this.#collect();
      if (count === 0) return;
      await evaluator.evaluate(this.#rows, count, out);
      this.#batches++;
      this.#evaluations += count;
      for (let i = 0; i < count; i++) {
        this.seats[i].search.accept(this.#values, i * players, this.#policy, i * maxLegal);
      }
    }
    for (const seat of this.seats) this.#simulations += seat.search.simulations;
  }

  /** Lets every seat play on to a position that has to be evaluated: row i is that of seat i. Returns how many. */
  #collect(): number {
    let count = 0;
    while (count < this.seats.length) {
      const seat = this.seats[count];
      const finished = seat.next(this.#rows.at(count));
      if (finished === undefined) {
        count++;
        continue;
      }
      this.#keep(finished, seat);
      if (this.#nextGame < this.indices.length) seat.begin(this.indices[this.#nextGame++]);
      else {
        this.#simulations += seat.search.simulations;
        this.seats.splice(count, 1);
      }
    }
    return count;
  }

  #keep(game: FinishedGame, seat: SelfplayGame): void {
    const samples = Samples.of(this.game);
    samples.append(seat.samples);
    this.#done.push({ game, samples });
    this.onGame?.(game, samples);
  }

  result(): SelfplayResult {
    const samples = Samples.of(this.game);
    const figures: SelfplayFigures = {
      games: this.#done.length,
      moves: 0,
      simulations: this.#simulations,
      evaluations: this.#evaluations,
      batches: this.#batches,
      resigned: 0,
      control: 0,
      wrong: 0,
    };
    this.#done.sort((a, b) => a.game.index - b.game.index);
    for (const done of this.#done) {
      samples.append(done.samples);
      figures.moves += done.game.moves;
      countResignation(figures, done.game.resignation, done.game.results);
    }
    return { samples, games: this.#done.map((done) => done.game), figures };
  }
}
