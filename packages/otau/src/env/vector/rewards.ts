/**
 * Rewards by a function of the user's in a vector environment. It may throw, and a step must
 * happen as a whole or not at all: so it is asked about every game on a copy of its position,
 * before any game moves.
 */
import type { Counters, Game, Row } from '../../core/game.js';
import { OtauError } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import { Chance } from '../chance.js';
import { environmentOf, type ResolvedEnvironment } from '../game-environment.js';
import { type Occurrences, stopReason } from '../limits.js';
import { makeObserver, type Observer } from '../observer.js';
import type { RewardRule } from '../rewards.js';

export class ForeseenRewards {
  readonly #rewards: Float32Array;
  readonly #row: Row;
  readonly #chance: Chance;
  readonly #environment: ResolvedEnvironment;
  readonly #observer: Observer;

  constructor(
    readonly game: Game,
    readonly rule: RewardRule,
    n: number,
  ) {
    this.#rewards = new Float32Array(n * game.players);
    this.#row = new Uint8Array(game.rowSize);
    this.#chance = new Chance(game);
    this.#environment = environmentOf(game);
    this.#observer = makeObserver(game, 'flat');
  }

  /** Computes the rewards of `action` in game `i`, which is at `before`. Does not change its arguments. */
  ask(i: number, before: Row, action: number, counters: Counters, rng: Rng, stood: Occurrences | undefined): void {
    const { game, rule } = this;
    const row = this.#row;
    const counted = { ...counters };
    game.next(before, action, row);
    game.count(before, action, row, counted);
    const times = stood?.add(row) ?? 1;
    stood?.cut(stood.length - 1);
    const moveType = this.#environment.moveType(game, before, action);
    if (stopReason(game, row, counted, times) === undefined) {
      this.#chance.settle(row, counted, Rng.from(rng.state()));
    }
    try {
      rule.write(game.actor(before), moveType, row, this.#observer.observe(row), this.#rewards, i * game.players);
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      throw new OtauError(error.code, `Game ${i}: ${error.message}`, { cause: error });
    }
  }

  /** Copies the rewards asked for last: of the game whose players' numbers begin at `first`. */
  copy(out: Float32Array, first: number): void {
    for (let k = first; k < first + this.game.players; k++) out[k] = this.#rewards[k];
  }
}
