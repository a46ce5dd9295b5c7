/** Collects the games of one iteration. They may come in any order, and more than once. */
import type { Game } from 'otau/internal/core/game.js';
import {
  type PlayedGame,
  type SelfplayShare,
  type ShareFigures,
  shareIndices,
  shareOf,
} from '../learn/selfplay/share.js';
import type { GameResult, Result, ShareResult } from './result.js';

export class IterationGames {
  readonly #played = new Map<number, PlayedGame>();
  readonly #figures = new Map<number, ShareFigures>();

  /** @param games of the iteration, divided into `shares` shares */
  constructor(
    readonly game: Game,
    readonly games: number,
    readonly shares: number,
  ) {}

  /** The number of received games. */
  get count(): number {
    return this.#played.size;
  }

  get isWhole(): boolean {
    return this.#played.size === this.games && this.#figures.size === this.shares;
  }

  /** Adds a result. Returns whether it was new. */
  add(result: Exclude<Result, { kind: 'stale' }>): boolean {
    return result.kind === 'game' ? this.#addGame(result) : this.#addShare(result);
  }

  #addGame({ game, samples }: GameResult): boolean {
    if (this.#played.has(game.index)) return false;
    this.#played.set(game.index, { game, samples });
    return true;
  }

  #addShare({ share, figures }: ShareResult): boolean {
    if (this.#figures.has(share)) return false;
    this.#figures.set(share, figures);
    return true;
  }

  /** The shares with missing games. */
  missing(): number[] {
    const shares = Array.from({ length: this.shares }, (_, share) => share);
    return shares.filter(
      (share) => !this.#figures.has(share) || this.#indices(share).some((index) => !this.#played.has(index)),
    );
  }

  /** All shares, with the same bytes as those of the threads of one machine. */
  result(): SelfplayShare[] {
    return Array.from({ length: this.shares }, (_, share) => this.#resultOf(share));
  }

  #resultOf(share: number): SelfplayShare {
    const played = this.#indices(share).map((index) => this.#played.get(index)!);
    return shareOf(this.game, played, this.#figures.get(share)!);
  }

  #indices(share: number): number[] {
    return shareIndices(this.games, share, this.shares);
  }
}
