/**
 * The environment of a board game in the self-play view, without checks: `step` plays for the player
 * to move, the observation is the position's. `make` puts the wrappers round it.
 */
import type { Game, Row } from '../core/game.js';
import { gameTraits } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import { checkSeed } from './chance.js';
import type { Env, Info, Metadata, Observation, Picture, ResetOptions, StepResult } from './env.js';
import { Episode, type EpisodeSnapshot, restoreEpisode, snapshotEpisode } from './episode.js';
import { environmentOf } from './game-environment.js';
import { makeObserver, type Observer } from './observer.js';
import type { Resolved } from './options.js';
import { renderModes, renderWith } from './registry.js';
import { Discrete, type Space } from './spaces.js';

/** The result of `BoardEnv.snapshot`. */
export interface BoardSnapshot {
  readonly episode: EpisodeSnapshot;
}

/** What the innermost environments of both kinds have: a game, its episode, and pictures of it. */
export class EpisodeEnv {
  readonly id: string;
  readonly game: Game;
  readonly metadata: Metadata;
  readonly renderMode: string | undefined;
  /** The episode; read it as you like, play only by `step`. */
  readonly episode: Episode;
  protected readonly observer: Observer;

  constructor({ id, game, observation, renderMode, rule }: Resolved) {
    this.id = id;
    this.game = game;
    this.renderMode = renderMode;
    this.metadata = { renderModes: renderModes(), game: game.id, version: game.version, players: game.players };
    this.observer = makeObserver(game, observation);
    this.episode = new Episode(game, this.observer, rule);
  }

  render(): Picture | undefined {
    if (this.renderMode === undefined) return undefined;
    const { row, before, lastAction } = this.episode;
    return renderWith(this.renderMode, this.game, row, lastAction < 0 ? undefined : { before, action: lastAction });
  }

  /** There are no resources to free. */
  close(): void {}
}

/** A board game in the self-play view, inside all wrappers; `env.unwrapped` of `make`. */
export class BoardEnv extends EpisodeEnv implements Env<Observation, BoardEnv> {
  readonly observationSpace: Space<Observation>;
  readonly actionSpace: Discrete;

  constructor(resolved: Resolved) {
    super(resolved);
    this.observationSpace = this.observer.space;
    this.actionSpace = new Discrete(this.game.actionCount);
  }

  get unwrapped(): BoardEnv {
    return this;
  }

  /** The present position. Do not write to it. */
  get row(): Row {
    return this.episode.row;
  }

  /** What is seen of a position of this game. */
  observe(row: Row): Observation {
    return this.observer.observe(row);
  }

  reset(options: ResetOptions = {}): [Observation, Info] {
    const { seed, position } = readReset(options);
    this.episode.begin(seed, position);
    return [this.observe(this.row), this.info()];
  }

  step(action: number): StepResult {
    this.episode.advance(action);
    return this.result(this.ownReward(), this.info());
  }

  /** Whether an action may be played now. */
  accepts(action: number): boolean {
    return this.episode.accepts(action);
  }

  /** Ends the episode because of an action that may not be played: -1 for the player to move. */
  endByIllegal(why: string): StepResult {
    this.episode.endByIllegal();
    const info = this.info();
    info.illegal = why;
    return this.result(this.ownReward(), info);
  }

  /** Selects the reward that `step` returns from those of all players. */
  protected ownReward(): number {
    const { rule, rewards, mover } = this.episode;
    return rewards[rule.view === 'mover' ? mover : 0];
  }

  protected result(reward: number, info: Info): StepResult {
    return [this.observe(this.row), reward, this.episode.isTerminated, this.episode.isTruncated, info];
  }

  /** The `info` of the present position and of the move that led to it. */
  info(): Info {
    return describeEpisode(this.episode);
  }

  /** The state of the episode, generators included, as plain data. */
  snapshot(): BoardSnapshot {
    return { episode: snapshotEpisode(this.episode) };
  }

  /** @param snapshot of an environment with the same options */
  restore(snapshot: BoardSnapshot): void {
    restoreEpisode(this.episode, snapshot.episode);
  }
}

/**
 * The info of an episode's current state, in its own arrays.
 * @param since the events since the caller's last action; since the episode's last action unless given
 */
export function describeEpisode(episode: Episode, since: Since = episode): Info {
  const { game, legal, legalCount, moveType, row } = episode;
  const actionMask = new Int8Array(game.actionCount);
  for (let i = 0; i < legalCount; i++) actionMask[legal[i]] = 1;
  const info: Info = {
    turn: episode.counters.ply,
    player: episode.player,
    actionMask,
    rewards: new Float32Array(episode.rewards),
  };
  if (moveType !== undefined) info.moveType = moveType;
  if (episode.reason !== undefined) {
    info.winner = episode.winner();
    info.reason = episode.reason;
  }
  return addGameInfo(info, game, row, since);
}

/** The events since an action, as in the info of the game. */
type Since = { readonly drawn: readonly number[]; readonly isTurnPassed: boolean };

/** Adds the fields of games with chance, and those of the game itself. */
export function addGameInfo(info: Info, game: Game, row: Row, { drawn, isTurnPassed }: Since): Info {
  if (gameTraits(game.id).hasChance) info.throws = Array.from(drawn, (outcome) => outcome + 1);
  return Object.assign(info, environmentOf(game).info?.(game, { row, isTurnPassed }));
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
