/**
 * The one-player view: an opponent moves inside `step`, so that the environment has a single agent. The reward is the player's sum
 * over the own move and the replies.
 */
import { OtauError, quote } from '../lib/error.js';
import { Rng, type RngState } from '../lib/rng.js';
import { BoardEnv, type BoardSnapshot, describeEpisode, readReset } from './board-env.js';
import { freshSeed } from './chance.js';
import type { Info, Observation, Opponent, OpponentFunction, ResetOptions, StepResult } from './env.js';
import type { Resolved } from './options.js';

const playRandomly: OpponentFunction = ({ actions, rng }) => actions[rng.below(actions.length)];

/** The result of `OnePlayerEnv.snapshot`. */
export interface OnePlayerSnapshot extends BoardSnapshot {
  /** The opponent's generator. */
  readonly rng: RngState;
  readonly player: number;
  readonly rewards: Float64Array;
  readonly drawn: readonly number[];
  readonly replies: readonly number[];
  readonly moveType: string | undefined;
  readonly isTurnPassed: boolean;
}

/** A board game with an opponent inside `step`. */
export class OnePlayerEnv extends BoardEnv {
  readonly #answer: OpponentFunction;
  readonly #side: number | 'random';
  /** The opponent's generator, apart from chance's: how much the opponent draws changes no throw. */
  #rng = new Rng(freshSeed());
  #player = 0;

  /** What has happened since the player's last choice: all players' rewards, throws, the others' actions. */
  #rewards: Float64Array;
  #drawn: number[] = [];
  #replies: number[] = [];
  /** Of the player's own move. */
  #moveType: string | undefined;
  #isTurnPassed = false;

  constructor(resolved: Resolved, opponent: Opponent) {
    super(resolved);
    this.#answer = functionOf(opponent);
    this.#side = resolved.player;
    this.#rewards = new Float64Array(this.game.players);
  }

  /** The side that is played here. */
  get player(): number {
    return this.#player;
  }

  override reset(options: ResetOptions = {}): [Observation, Info] {
    const { seed, position } = readReset(options);
    return this.#undoOnError(() => {
      this.episode.begin(seed, position);
      if (seed !== undefined) this.#rng = new Rng(`opponent of ${seed}`);
      this.#player = this.#side === 'random' ? this.#rng.below(this.game.players) : this.#side;
      this.#forget();
      this.#note();
      this.#awaitTurn();
      this.#demandTurn();
      return [this.observe(this.row), this.info()];
    });
  }

  override step(action: number): StepResult {
    return this.#undoOnError(() => {
      this.#forget();
      this.episode.advance(action);
      this.#moveType = this.episode.moveType;
      this.#isTurnPassed = this.episode.isTurnPassed;
      this.#note();
      this.#awaitTurn();
      return this.result(this.ownReward(), this.info());
    });
  }

  override endByIllegal(why: string): StepResult {
    this.#forget();
    this.episode.endByIllegal();
    this.#note();
    const info = this.info();
    info.illegal = why;
    return this.result(this.ownReward(), info);
  }

  override info(): Info {
    const info = describeEpisode(this.episode, { drawn: this.#drawn, isTurnPassed: this.#isTurnPassed });
    info.rewards = new Float32Array(this.#rewards);
    info.replies = this.#replies.slice();
    if (this.#moveType === undefined) delete info.moveType;
    else info.moveType = this.#moveType;
    return info;
  }

  override snapshot(): OnePlayerSnapshot {
    return {
      ...super.snapshot(),
      rng: this.#rng.state(),
      player: this.#player,
      rewards: this.#rewards.slice(),
      drawn: this.#drawn.slice(),
      replies: this.#replies.slice(),
      moveType: this.#moveType,
      isTurnPassed: this.#isTurnPassed,
    };
  }

  override restore(snapshot: OnePlayerSnapshot): void {
    super.restore(snapshot);
    this.#rng = Rng.from(snapshot.rng);
    this.#player = snapshot.player;
    this.#rewards = snapshot.rewards.slice();
    this.#drawn = snapshot.drawn.slice();
    this.#replies = snapshot.replies.slice();
    this.#moveType = snapshot.moveType;
    this.#isTurnPassed = snapshot.isTurnPassed;
  }

  protected override ownReward(): number {
    return this.#rewards[this.#player];
  }

  #forget(): void {
    this.#rewards.fill(0);
    this.#drawn = [];
    this.#replies = [];
    this.#moveType = undefined;
    this.#isTurnPassed = false;
  }

  #note(): void {
    for (let player = 0; player < this.#rewards.length; player++) this.#rewards[player] += this.episode.rewards[player];
    this.#drawn.push(...this.episode.drawn);
  }

  /** Lets the others play until the player is to move or the game is over. */
  #awaitTurn(): void {
    const { episode } = this;
    while (episode.reason === undefined && episode.player !== this.#player) {
      const action = this.#askOpponent();
      episode.advance(action);
      this.#replies.push(action);
      this.#note();
    }
  }

  /** Throws if the player has no move after `reset`: a short limit or the opponent may have ended the game. */
  #demandTurn(): void {
    const { reason, counters, row } = this.episode;
    if (reason === undefined) return;
    throw new OtauError(
      'game-over',
      `${this.id}: the game is over before player ${this.#player} moves, in ${this.game.formatPosition(row, counters)}.`,
    );
  }

  /** The opponent sees copies, so it cannot change the game. */
  #askOpponent(): number {
    const { episode, game } = this;
    const actions = episode.legal.slice(0, episode.legalCount);
    const action = this.#answer({ game, row: episode.row.slice(), actions, rng: this.#rng });
    if (typeof action === 'number' && episode.accepts(action)) return action;
    throw new OtauError(
      'illegal-move',
      `The opponent answered ${quote(action)}, which is no legal action in ${game.formatPosition(episode.row)}.`,
    );
  }

  /** Runs code of the opponent or a reward function, which may fail; after an error nothing has changed. */
  #undoOnError<T>(act: () => T): T {
    const saved = this.episode.save();
    const state = this.#rng.state();
    const player = this.#player;
    try {
      return act();
    } catch (error) {
      this.episode.restore(saved);
      this.#rng = Rng.from(state);
      this.#player = player;
      this.#forget();
      throw error;
    }
  }
}

function functionOf(opponent: Opponent): OpponentFunction {
  if (opponent === 'random') return playRandomly;
  return typeof opponent === 'function' ? opponent : (position) => opponent.act(position);
}
