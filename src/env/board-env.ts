/**
 * The environment of a board game in the self-play view, without checks: whoever is to move
 * plays `step`, the observation is the position's. `make` puts the wrappers round it.
 */
import type { Game, Row } from '../core/game.js';
import { STEPS } from '../games/senet/row.js';
import { OtauError, quote } from '../lib/error.js';
import { checkSeed } from './chance.js';
import type { Env, Info, Metadata, Observation, Picture, ResetOptions, StepResult } from './env.js';
import { Play } from './episode.js';
import { makeObserver, type Observer } from './observer.js';
import type { Resolved } from './options.js';
import { renderModes, renderWith } from './renderers.js';
import { type PlaySnapshot, restorePlay, snapshotPlay } from './snapshot.js';
import { Discrete, type Space } from './spaces.js';

/** What `BoardEnv.snapshot` gives. */
export interface BoardSnapshot {
  readonly play: PlaySnapshot;
}

export class BoardEnv implements Env<Observation, BoardEnv> {
  readonly id: string;
  readonly game: Game;
  readonly observationSpace: Space<Observation>;
  readonly actionSpace: Discrete;
  readonly metadata: Metadata;
  readonly renderMode: string | undefined;
  /** The episode; read it as you like, play only by `step`. */
  readonly play: Play;
  readonly #observer: Observer;

  constructor(resolved: Resolved) {
    const { id, game, observation, renderMode, rule } = resolved;
    this.id = id;
    this.game = game;
    this.#observer = makeObserver(game, observation);
    this.observationSpace = this.#observer.space;
    this.actionSpace = new Discrete(game.actionCount);
    this.renderMode = renderMode;
    this.metadata = { renderModes: renderModes(), game: game.id, version: game.version, players: game.players };
    this.play = new Play(game, this.#observer, rule);
  }

  get unwrapped(): BoardEnv {
    return this;
  }

  /** The present position. Not to be written to. */
  get row(): Row {
    return this.play.row;
  }

  /** What is seen of a position of this game. */
  observe(row: Row): Observation {
    return this.#observer.observe(row);
  }

  reset(options: ResetOptions = {}): [Observation, Info] {
    const { seed, position } = readReset(options);
    this.play.begin(seed, position);
    return [this.observe(this.row), this.info()];
  }

  step(action: number): StepResult {
    this.play.advance(action);
    return this.result(this.ownReward(), this.info());
  }

  /** Whether an action may be played now. */
  accepts(action: number): boolean {
    return this.play.accepts(action);
  }

  /** Ends the episode because of an action that may not be played: -1 for the player to move. */
  endByIllegal(why: string): StepResult {
    this.play.endByIllegal();
    const info = this.info();
    info.illegal = why;
    return this.result(this.ownReward(), info);
  }

  /** The one number that `step` returns as reward, out of those of all players. */
  protected ownReward(): number {
    const { rule, rewards, mover } = this.play;
    return rewards[rule.view === 'mover' ? mover : 0];
  }

  protected result(reward: number, info: Info): StepResult {
    return [this.observe(this.row), reward, this.play.isTerminated, this.play.isTruncated, info];
  }

  /** What is to be told of the present position and of the move that led to it. */
  info(): Info {
    return describePlay(this.play);
  }

  render(): Picture | undefined {
    if (this.renderMode === undefined) return undefined;
    const { before, lastAction } = this.play;
    const last = lastAction < 0 ? undefined : { before, action: lastAction };
    return renderWith(this.renderMode, this.game, this.row, last);
  }

  /** The state of the episode, generators included, as plain data. */
  snapshot(): BoardSnapshot {
    return { play: snapshotPlay(this.play) };
  }

  /** @param snapshot of an environment with the same options */
  restore(snapshot: BoardSnapshot): void {
    restorePlay(this.play, snapshot.play);
  }

  /** Nothing is held that would have to be let go. */
  close(): void {}
}

/** The info of an episode's present state, in arrays of its own. */
export function describePlay(play: Play): Info {
  const { game, legal, legalCount, moveType } = play;
  const actionMask = new Int8Array(game.actionCount);
  for (let i = 0; i < legalCount; i++) actionMask[legal[i]] = 1;
  const info: Info = {
    turn: play.counters.ply,
    player: play.player,
    actionMask,
    rewards: new Float32Array(play.rewards),
  };
  if (moveType !== undefined) info.moveType = moveType;
  if (play.reason !== undefined) {
    info.winner = play.winner();
    info.reason = play.reason;
  }
  if (game.id === 'senet') {
    info.pass = play.passedTurn;
    info.steps = play.row[STEPS];
    info.throws = play.drawn.map((outcome) => outcome + 1);
  }
  return info;
}

/** The seed and the position of a reset. Throws `bad-argument` for anything else. */
export function readReset(given: ResetOptions): { seed?: number | string; position?: string } {
  const { seed, options, ...rest } = membersOf(given, 'reset');
  const { position, ...others } = membersOf(options ?? {}, 'options of reset');
  const unknown = [...Object.keys(rest), ...Object.keys(others).map((name) => `options.${name}`)];
  if (unknown.length > 0) {
    throw new OtauError(
      'bad-argument',
      `reset takes seed and options.position; it does not know ${unknown.join(', ')}.`,
    );
  }
  if (position !== undefined && typeof position !== 'string') {
    throw new OtauError('bad-argument', `options.position is a position text; got ${quote(position)}.`);
  }
  return { seed: seed === undefined ? undefined : checkSeed(seed), position };
}

function membersOf(given: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof given === 'object' && given !== null) return given as Readonly<Record<string, unknown>>;
  throw new OtauError('bad-argument', `${what} takes an object; got ${quote(given)}.`);
}
