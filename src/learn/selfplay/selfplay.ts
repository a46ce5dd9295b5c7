/**
 * Self-play: many games at once in one thread, whose positions are evaluated together. Every game plays on until it
 * wants a position evaluated; the positions of all games make a batch; the answers go back; and so on.
 */
import type { Game } from '../../core/game.js';
import { Rows } from '../../core/rows.js';
import type { BatchEvaluator } from '../../search/evaluators/batch-evaluator.js';
import { type ListedEvaluations, roomForAnswers } from '../../search/evaluators/evaluator.js';
import { Samples } from '../train/samples.js';
import { type FinishedGame, SelfplayGame } from './game.js';
import { maxAsked, resolveSelfplayOptions, type SelfplayOptions } from './options.js';
import { joinGames, type PlayedGame, type SelfplayFigures } from './share.js';

/** What self-play leaves. */
export interface SelfplayResult {
  /** Of all games, in the order of their numbers. */
  readonly samples: Samples;
  readonly games: readonly FinishedGame[];
  readonly figures: SelfplayFigures;
}

/** Which games are played, and when self-play stops. */
export interface SelfplayControl {
  /** The numbers of the games to play; 0 to `options.games - 1` unless given. */
  readonly indices?: readonly number[];
  /** Called before every batch. True ends self-play at once, with the games finished so far. */
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
  const table = new Table(game, resolved.slots * maxAsked(resolved), indices, onGame);
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
  readonly #done: PlayedGame[] = [];
  readonly #rows: Rows;
  readonly #answers: ListedEvaluations;
  #nextGame = 0;
  #simulations = 0;
  #evaluations = 0;
  #batches = 0;

  /** @param largest positions that the games may ask for at once */
  constructor(
    private readonly game: Game,
    largest: number,
    private readonly indices: readonly number[],
    private readonly onGame: ((game: FinishedGame, samples: Samples) => void) | undefined,
  ) {
    this.#rows = new Rows(game.rowSize, largest);
    this.#answers = roomForAnswers(game, largest);
  }

  async play(evaluator: BatchEvaluator, stop: () => boolean): Promise<void> {
    for (const seat of this.seats) seat.begin(this.indices[this.#nextGame++]);
    let count = this.#playOn(false);
    while (count > 0 && !stop()) {
      await evaluator.evaluate(this.#rows, count, this.#answers);
      this.#batches++;
      this.#evaluations += count;
      count = this.#playOn(true);
    }
    for (const seat of this.seats) this.#simulations += seat.search.simulations;
  }

  /**
   * Lets every seat take its answers and play on to positions that have to be evaluated, which stand in the order of
   * the seats. Returns how many. A seat goes on at once, while its tree is in the processor's cache.
   */
  #playOn(isAnswered: boolean): number {
    const { seats } = this;
    let playing = 0;
    let answered = 0;
    let asked = 0;
    for (let i = 0; i < seats.length; i++) {
      const seat = seats[i];
      if (isAnswered) answered += seat.search.accept(this.#answers, answered);
      if (!this.#goesOn(seat, asked)) continue;
      seats[playing++] = seat;
      asked += seat.asked;
    }
    seats.length = playing;
    return asked;
  }

  /** Plays game after game at a seat to positions that are written from row `at` on; false if there are no more games. */
  #goesOn(seat: SelfplayGame, at: number): boolean {
    for (;;) {
      const finished = seat.next(this.#rows, at);
      if (finished === undefined) return true;
      this.#keep(finished, seat);
      if (this.#nextGame === this.indices.length) {
        this.#simulations += seat.search.simulations;
        return false;
      }
      seat.begin(this.indices[this.#nextGame++]);
    }
  }

  #keep(game: FinishedGame, seat: SelfplayGame): void {
    const samples = Samples.of(this.game);
    samples.append(seat.samples);
    this.#done.push({ game, samples });
    this.onGame?.(game, samples);
  }

  result(): SelfplayResult {
    const figures = { simulations: this.#simulations, evaluations: this.#evaluations, batches: this.#batches };
    return joinGames(this.game, this.#done, figures);
  }
}
