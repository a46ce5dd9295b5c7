/**
 * One episode: position, counters, chance, rewards and the end, moved on by actions. The self-play
 * view, the one-player view and the agent cycle use it, and only add their interfaces.
 */

import { type Counters, firstCounters, type Game, type Row } from '../core/game.js';
import { type EndReason, endingOf, stopReason } from '../core/history.js';
import { startOf } from '../core/rows.js';
import { fnv1a } from '../lib/bytes.js';
import { OtauError, quote } from '../lib/error.js';
import { Rng, type RngState } from '../lib/rng.js';
import { Chance, freshSeed, generatorOf } from './chance.js';
import { environmentOf, type ResolvedEnvironment } from './game-environment.js';
import type { Observer } from './observer.js';
import type { RewardRule } from './rewards.js';

/** The state that `Episode.save` saves and `Episode.restore` restores. */
interface SavedEpisode
  extends Pick<Episode, 'row' | 'before' | 'counters' | 'start' | 'startCounters' | 'rewards' | 'reason'> {
  readonly rng: RngState;
  readonly occurrences: Occurrences | undefined;
  readonly stood: number;
  readonly last: Pick<Episode, 'mover' | 'moveType' | 'lastAction' | 'drawn'>;
}

/** An episode being played: read it as you like, the environments move it on. */
export class Episode {
  /** The present position. Do not write to it. */
  readonly row: Row;
  /** The position in which the last action was played. */
  readonly before: Row;
  /** The first position of the episode, before chance moves, and its counters. */
  readonly start: Row;
  startCounters: Counters = firstCounters();
  /** The legal actions, the first `legalCount` of them. */
  readonly legal: Uint16Array;
  legalCount = 0;
  counters: Counters = firstCounters();
  /** The generator of chance; only chance draws from it. */
  rng = new Rng(freshSeed());

  /** The player who moved last, -1 at the start; `moveType` and `lastAction` belong to that move. */
  mover = -1;
  moveType: string | undefined;
  lastAction = -1;
  /** The outcomes of chance since the last action. */
  drawn: number[] = [];
  /** Every player's reward of the last action. */
  readonly rewards: Float64Array;
  /** Why the episode is over; undefined while it continues. */
  reason: EndReason | undefined;

  readonly #chance: Chance;
  readonly #environment: ResolvedEnvironment;
  /** A new object for each episode, so that `restore` finds the old one unchanged. */
  #occurrences: Occurrences | undefined;

  /** @param places where the present position, the one before and the legal actions are; of its own unless given */
  constructor(
    readonly game: Game,
    readonly observer: Observer,
    readonly rule: RewardRule,
    places?: Pick<Episode, 'row' | 'before' | 'legal'>,
  ) {
    this.row = places?.row ?? new Uint8Array(game.rowSize);
    this.before = places?.before ?? new Uint8Array(game.rowSize);
    this.start = new Uint8Array(game.rowSize);
    this.legal = places?.legal ?? new Uint16Array(game.maxLegal);
    this.rewards = new Float64Array(game.players);
    this.#chance = new Chance(game);
    this.#environment = environmentOf(game);
    this.begin();
  }

  /** The player to move; after the end the one who moved last. */
  get player(): number {
    return this.reason === undefined ? this.game.actor(this.row) : Math.max(0, this.mover);
  }

  get isTerminated(): boolean {
    const { reason } = this;
    return reason === 'rules' || reason === 'illegal' || (reason === 'limit' && this.game.limits.result !== undefined);
  }

  get isTruncated(): boolean {
    return this.reason !== undefined && !this.isTerminated;
  }

  /** Begins an episode, from a position text if given. Throws `bad-position` or `game-over`; then nothing has changed. */
  begin(seed?: number | string, position?: string): void {
    const { game } = this;
    const rng = seed === undefined ? this.rng : generatorOf(seed);
    const { row, counters } = startOf(game, position, rng);
    if (position !== undefined && stopReason(game, row, 0, () => 1) !== undefined)
      throw new OtauError('game-over', `An episode cannot begin where the game is over: ${position}.`);
    this.row.set(row);
    this.rng = rng;
    this.counters = counters;
    this.start.set(this.row);
    this.startCounters = { ...counters };
    this.reason = undefined;
    this.mover = -1;
    this.moveType = undefined;
    this.lastAction = -1;
    this.rewards.fill(0);
    this.#occurrences = game.limits.repetition === 'none' ? undefined : new Occurrences(game.rowSize);
    this.#settle();
    this.#occurrences?.add(this.row);
    this.legalCount = game.legal(this.row, this.legal);
  }

  /** Whether an action may be played now. */
  accepts(action: number): boolean {
    if (this.#lists(action)) return true;
    return Number.isInteger(action) && this.#lists(this.#environment.canonicalAction(this.game, this.row, action));
  }

  #lists(action: number): boolean {
    for (let i = 0; i < this.legalCount; i++) if (this.legal[i] === action) return true;
    return false;
  }

  /**
   * Plays an action that `accepts` accepts. Only a reward function of the user's can throw; then nothing has happened.
   * @param isSaved whether the caller restores what it has saved then
   */
  advance(action: number, isSaved = false): void {
    if (!this.rule.readsObservation || isSaved) {
      this.#advance(action);
      return;
    }
    const saved = this.save();
    try {
      this.#advance(action);
    } catch (error) {
      this.restore(saved);
      throw error;
    }
  }

  #advance(given: number): void {
    const { game, row, before } = this;
    const action = this.#environment.canonicalAction(game, row, given);
    this.mover = game.actor(row);
    before.set(row);
    game.next(row, action, row);
    game.count(before, action, row, this.counters);
    this.lastAction = action;
    const moveType = this.#environment.moveType(game, before, action);
    this.moveType = moveType;
    // Nobody claims a draw here, so one that could be claimed is taken. In Senet the last throw is still played (RULES.md, End).
    const times = this.#occurrences?.add(row) ?? 1;
    const reason = stopReason(game, row, this.counters.ply - this.startCounters.ply, () => times);
    if (reason === undefined) this.#settle();
    else this.drawn = [];
    const observation = this.rule.readsObservation ? this.observer.observe(row) : undefined;
    this.rule.write(this.mover, moveType, reason && endingOf(game, row, reason).results, observation, this.rewards, 0);
    this.#end(reason);
  }

  #settle(): void {
    const count = this.#chance.settle(this.row, this.counters, this.rng);
    this.drawn = [];
    for (let i = 0; i < count; i++) this.drawn.push(this.#chance.outcomes[i]);
  }

  #end(reason: EndReason | undefined): void {
    this.reason = reason;
    this.legalCount = reason === undefined ? this.game.legal(this.row, this.legal) : 0;
  }

  /** Whether another player moves after the last action; false if the game is over. */
  get isTurnPassed(): boolean {
    return this.mover >= 0 && this.reason === undefined && this.game.actor(this.row) !== this.mover;
  }

  /** Ends the game after an illegal action of the player to move: -1 for that player, 0 for the others. */
  endByIllegal(): void {
    this.mover = this.player;
    this.moveType = undefined;
    this.drawn = [];
    this.rewards.fill(0);
    this.rewards[this.mover] = -1;
    this.#end('illegal');
  }

  /** The winner of an episode that is over, or null. */
  winner(): number | null {
    return this.reason === undefined ? null : winnerOf(this.game, this.row, this.reason);
  }

  /** The whole state, to be restored if code of the user fails during a step. */
  save(): SavedEpisode {
    const { mover, moveType, lastAction, drawn } = this;
    return {
      row: this.row.slice(),
      before: this.before.slice(),
      counters: { ...this.counters },
      start: this.start.slice(),
      startCounters: { ...this.startCounters },
      rng: this.rng.state(),
      occurrences: this.#occurrences,
      stood: this.#occurrences?.length ?? 0,
      last: { mover, moveType, lastAction, drawn },
      rewards: this.rewards.slice(),
      reason: this.reason,
    };
  }

  restore(saved: SavedEpisode): void {
    const rng = Rng.from(saved.rng);
    this.row.set(saved.row);
    this.before.set(saved.before);
    this.counters = { ...saved.counters };
    this.start.set(saved.start);
    this.startCounters = { ...saved.startCounters };
    this.rng = rng;
    this.#occurrences = saved.occurrences;
    this.#occurrences?.cut(saved.stood);
    Object.assign(this, saved.last);
    this.rewards.set(saved.rewards);
    this.#end(saved.reason);
  }
}

/** The winner of a game that has ended (of a team its lower number), or null. */
export function winnerOf(game: Game, row: Row, reason: EndReason): number | null {
  const winner = endingOf(game, row, reason).results.findIndex((result) => result > 0);
  return winner < 0 ? null : winner;
}

/** Counts how often each position of a game has occurred. Allocates only while the game gets longer. */
export class Occurrences {
  #hashes = new Int32Array(64);
  #rows: Uint8Array;
  #length = 0;

  constructor(readonly rowSize: number) {
    this.#rows = new Uint8Array(64 * rowSize);
  }

  get length(): number {
    return this.#length;
  }

  /** Forgets all positions after the first `length`. */
  cut(length: number): void {
    this.#length = length;
  }

  /** The positions noted so far, one after the other. */
  positions(): Uint8Array {
    return this.#rows.slice(0, this.#length * this.rowSize);
  }

  /** Notes a position and returns how often it has occurred, now included. */
  add(row: Row): number {
    if (this.#length === this.#hashes.length) this.#grow();
    const hash = fnv1a(row);
    let times = 1;
    for (let i = 0; i < this.#length; i++) if (this.#hashes[i] === hash && this.#equals(i, row)) times++;
    this.#hashes[this.#length] = hash;
    this.#rows.set(row, this.#length * this.rowSize);
    this.#length++;
    return times;
  }

  #equals(index: number, row: Row): boolean {
    const first = index * this.rowSize;
    for (let i = 0; i < row.length; i++) if (this.#rows[first + i] !== row[i]) return false;
    return true;
  }

  #grow(): void {
    const hashes = new Int32Array(2 * this.#hashes.length);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    const rows = new Uint8Array(2 * this.#rows.length);
    rows.set(this.#rows);
    this.#rows = rows;
  }
}

// The whole state of an episode as plain data, from which another environment with the same options can continue.

/** Plain values and typed arrays only. */
export interface EpisodeSnapshot extends Omit<SavedEpisode, 'occurrences' | 'stood'> {
  /** The positions so far, concatenated, if repetitions count. */
  readonly positions: Uint8Array | undefined;
}

export function snapshotEpisode(episode: Episode): EpisodeSnapshot {
  const { occurrences, stood: _, ...plain } = episode.save();
  return { ...plain, positions: occurrences?.positions() };
}

/** @param episode an episode of the same game with the same options */
export function restoreEpisode(episode: Episode, { positions, ...plain }: EpisodeSnapshot): void {
  const occurrences = positions && occurrencesOf(positions, episode.game.rowSize);
  episode.restore({ ...plain, occurrences, stood: occurrences?.length ?? 0 });
}

export function occurrencesOf(positions: Uint8Array, rowSize: number): Occurrences {
  const occurrences = new Occurrences(rowSize);
  for (let first = 0; first < positions.length; first += rowSize) {
    occurrences.add(positions.subarray(first, first + rowSize));
  }
  return occurrences;
}

// Says why an action is refused, in the same words for every kind of environment.

/** More legal actions than this are counted, not listed. */
const MAX_LISTED = 12;

/** The position in which an action is refused, as the caller sees it. */
type Refusing = Pick<Episode, 'game' | 'row' | 'legal' | 'legalCount'> & Partial<Pick<Episode, 'counters'>>;

/** The sentence about an action that is not legal now. Throws `bad-action` for a value that is not an action of this game. */
export function refusal(id: string, episode: Refusing, action: unknown): string {
  const { game, legal, legalCount } = episode;
  if (typeof action !== 'number' || !Number.isInteger(action) || action < 0 || action >= game.actionCount) {
    throw new OtauError(
      'bad-action',
      `${id}: an action is a whole number from 0 to ${game.actionCount - 1}; got ${quote(action)}.`,
    );
  }
  const list =
    legalCount <= MAX_LISTED
      ? `legal are ${Array.from(legal.subarray(0, legalCount)).join(', ')}`
      : `legal are ${legalCount} others (actionMask)`;
  return `${id}: ${action} is not a legal action in ${game.formatPosition(episode.row, episode.counters)}; ${list}.`;
}
