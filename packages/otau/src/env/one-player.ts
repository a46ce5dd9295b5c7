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

/** What has happened since the player's last choice. */
interface Since {
  /** Of all players. */
  readonly rewards: Float64Array;
  /** Outcomes of chance, and the others' actions. */
  readonly drawn: readonly number[];
  readonly replies: readonly number[];
  /** Of the player's own move. */
  readonly moveType: string | undefined;
  readonly isTurnPassed: boolean;
}

/** The result of `OnePlayerEnv.snapshot`. */
export interface OnePlayerSnapshot extends BoardSnapshot, Since {
  /** The opponent's generator. */
  readonly rng: RngState;
  readonly player: number;
}

/** A board game with an opponent inside `step`. */
export class OnePlayerEnv extends BoardEnv {
  readonly #answer: OpponentFunction;
  readonly #side: number | 'random';
  /** The opponent's generator, apart from chance's: how much the opponent draws changes no throw. */
  #rng = new Rng(freshSeed());
  #player = 0;
  #since: Since;

  constructor(resolved: Resolved, opponent: Opponent) {
    super(resolved);
    this.#answer = functionOf(opponent);
    this.#side = resolved.player;
    this.#since = this.#nothing();
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
      this.#since = this.#nothing();
      this.#note();
      this.#awaitTurn();
      this.#demandTurn();
      return [this.observe(this.row), this.info()];
    });
  }

  override step(action: number): StepResult {
    return this.#undoOnError(() => {
      this.episode.advance(action);
      const { moveType, isTurnPassed } = this.episode;
      this.#since = { ...this.#nothing(), moveType, isTurnPassed };
      this.#note();
      this.#awaitTurn();
      return this.result(this.ownReward(), this.info());
    });
  }

  override endByIllegal(why: string): StepResult {
    this.#since = this.#nothing();
    this.episode.endByIllegal();
    this.#note();
    const info = this.info();
    info.illegal = why;
    return this.result(this.ownReward(), info);
  }

  override info(): Info {
    const { rewards, replies, moveType } = this.#since;
    const info = describeEpisode(this.episode, this.#since);
    info.rewards = new Float32Array(rewards);
    info.replies = [...replies];
    if (moveType === undefined) delete info.moveType;
    else info.moveType = moveType;
    return info;
  }

  override snapshot(): OnePlayerSnapshot {
    return { ...super.snapshot(), ...copyOf(this.#since), rng: this.#rng.state(), player: this.#player };
  }

  override restore(snapshot: OnePlayerSnapshot): void {
    super.restore(snapshot);
    this.#rng = Rng.from(snapshot.rng);
    this.#player = snapshot.player;
    this.#since = copyOf(snapshot);
  }

  protected override ownReward(): number {
    return this.#since.rewards[this.#player];
  }

  #nothing(): Since {
    const rewards = new Float64Array(this.game.players);
    return { rewards, drawn: [], replies: [], moveType: undefined, isTurnPassed: false };
  }

  /** Adds what the last action has brought, and the action itself where it is a reply. */
  #note(...reply: number[]): void {
    const { rewards, drawn, replies } = this.#since;
    this.#since = {
      ...this.#since,
      rewards: rewards.map((sum, player) => sum + this.episode.rewards[player]),
      drawn: [...drawn, ...this.episode.drawn],
      replies: [...replies, ...reply],
    };
  }

  /** Lets the others play until the player is to move or the game is over. */
  #awaitTurn(): void {
    const { episode } = this;
    while (episode.reason === undefined && episode.player !== this.#player) {
      const action = this.#askOpponent();
      episode.advance(action);
      this.#note(action);
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
      this.#since = this.#nothing();
      throw error;
    }
  }
}

function functionOf(opponent: Opponent): OpponentFunction {
  if (opponent === 'random') return playRandomly;
  return typeof opponent === 'function' ? opponent : (position) => opponent.act(position);
}

function copyOf({ rewards, drawn, replies, moveType, isTurnPassed }: Since): Since {
  return { rewards: rewards.slice(), drawn: [...drawn], replies: [...replies], moveType, isTurnPassed };
}
