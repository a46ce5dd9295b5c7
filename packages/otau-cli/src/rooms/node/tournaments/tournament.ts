/**
 * One tournament: its players, games and results. Like a room it is rebuilt from its events, so it reads no clock and uses no
 * random numbers.
 */

import { OtauError } from 'otau/internal/lib/error.js';
import { REASONS } from '../../reasons.js';
import {
  type Entrant,
  type TournamentGame,
  type TournamentKind,
  type TournamentStanding,
  tableOf,
} from '../../tournament-table.js';
import { type ArenaPlayer, pairArena } from './arena.js';
import { pairSwiss } from './swiss.js';

/** What a tournament begins with. */
export interface TournamentSetup {
  readonly id: string;
  readonly name: string;
  readonly kind: TournamentKind;
  readonly game: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly control: string;
  readonly rated: boolean;
  /** Rounds of a Swiss. */
  readonly rounds: number;
  /** How long an arena lasts. */
  readonly minutes: number;
  /** The player who created it, and who may start it. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly created: number;
}

export type TournamentEvent =
  | { readonly type: 'join'; readonly player: string; readonly name: string; readonly rating: number | null }
  | { readonly type: 'leave'; readonly player: string }
  /** `at` in milliseconds since 1970. */
  | { readonly type: 'begin'; readonly at: number }
  | { readonly type: 'pair'; readonly round: number; readonly games: readonly Omit<TournamentGame, 'result'>[] }
  | { readonly type: 'result'; readonly room: string; readonly result: number | null }
  | { readonly type: 'end' };

/** The games to create next. */
export interface Pairing {
  readonly round: number;
  readonly pairs: readonly (readonly [string, string])[];
  readonly bye: string | undefined;
}

export const MAX_ENTRANTS = 300;

export class Tournament {
  readonly #entrants = new Map<string, Entrant>();
  readonly #games: TournamentGame[] = [];
  readonly #open = new Map<string, number>();
  #begun: number | undefined;
  #round = 0;
  #isOver = false;
  #seq = 0;

  constructor(readonly setup: TournamentSetup) {}

  get phase(): 'waiting' | 'playing' | 'over' {
    return this.#isOver ? 'over' : this.#begun === undefined ? 'waiting' : 'playing';
  }

  get seq(): number {
    return this.#seq;
  }

  get round(): number {
    return this.#round;
  }

  /** When it began, in milliseconds since 1970. */
  get begun(): number | undefined {
    return this.#begun;
  }

  get games(): readonly TournamentGame[] {
    return this.#games;
  }

  get entrants(): readonly Entrant[] {
    return [...this.#entrants.values()];
  }

  get table(): TournamentStanding[] {
    return tableOf(this.setup.kind, this.entrants, this.#games);
  }

  /** The rooms of running games. */
  get openRooms(): readonly string[] {
    return [...this.#open.keys()];
  }

  /** Applies an event. After an error nothing has changed. Throws `not-allowed`. */
  apply(event: TournamentEvent): void {
    this.#take(event);
    this.#seq++;
  }

  #take(event: TournamentEvent): void {
    switch (event.type) {
      case 'join':
        this.#join(event);
        break;
      case 'leave':
        this.#leave(event.player);
        break;
      case 'begin':
        if (this.phase !== 'waiting' || this.#entrants.size < 2)
          throw new OtauError('not-allowed', REASONS['tournament-two']);
        this.#begun = event.at;
        break;
      case 'pair':
        this.#round = event.round;
        for (const game of event.games) {
          const isBye = game.players.length === 1;
          if (!isBye) this.#open.set(game.room, this.#games.length);
          this.#games.push({ ...game, result: isBye ? 1 : null });
        }
        break;
      case 'result': {
        const index = this.#open.get(event.room);
        if (index === undefined) return;
        this.#open.delete(event.room);
        this.#games[index] = { ...this.#games[index], result: event.result };
        break;
      }
      case 'end':
        this.#isOver = true;
    }
  }

  #join({ player, name, rating }: Extract<TournamentEvent, { type: 'join' }>): void {
    const { kind, rounds } = this.setup;
    const known = this.#entrants.get(player);
    if (this.phase === 'over') throw new OtauError('not-allowed', REASONS['tournament-over']);
    if (known !== undefined && !known.isGone) throw new OtauError('not-allowed', REASONS.entered);
    if (this.phase === 'playing' && kind === 'swiss' && (known === undefined || this.#round >= rounds))
      throw new OtauError('not-allowed', REASONS['tournament-begun']);
    if (this.#entrants.size >= MAX_ENTRANTS) throw new OtauError('not-allowed', REASONS['tournament-full']);
    this.#entrants.set(player, { player, name, rating, isGone: false });
  }

  #leave(player: string): void {
    const known = this.#entrants.get(player);
    if (known === undefined || this.phase === 'over') throw new OtauError('not-allowed', REASONS['not-entered']);
    if (this.phase === 'waiting') this.#entrants.delete(player);
    else this.#entrants.set(player, { ...known, isGone: true });
  }

  /** The next step: new games, the end, or nothing. `present` says which players of an arena are online. */
  next(now: number, present: (player: string) => boolean): Pairing | 'end' | undefined {
    if (this.phase !== 'playing') return undefined;
    return this.setup.kind === 'swiss' ? this.#nextSwiss() : this.#nextArena(now, present);
  }

  #nextSwiss(): Pairing | 'end' | undefined {
    if (this.#open.size > 0) return undefined;
    const { rounds } = this.setup;
    const players = this.table.filter(({ player }) => this.#entrants.get(player)?.isGone === false);
    const round =
      this.#round >= rounds
        ? undefined
        : pairSwiss(
            players.map(({ player: id, points }) => {
              const own = this.#gamesOf(id);
              const met = own.filter(({ players: both }) => both.length > 1);
              return {
                id,
                points,
                met: new Set(met.flatMap(({ players: both }) => both.filter((one) => one !== id))),
                seats: met.map(({ players: both }) => both.indexOf(id)),
                hasHadBye: met.length < own.length,
              };
            }),
          );
    return round === undefined ? 'end' : { round: this.#round + 1, ...round };
  }

  #nextArena(now: number, present: (player: string) => boolean): Pairing | 'end' | undefined {
    const isOver = now - (this.#begun as number) >= 60_000 * this.setup.minutes;
    if (isOver) return this.#open.size === 0 ? 'end' : undefined;
    const busy = new Set([...this.#open.values()].flatMap((index) => this.#games[index].players));
    const free = this.table.filter(
      ({ player }) => this.#entrants.get(player)?.isGone === false && !busy.has(player) && present(player),
    );
    const pairs = pairArena(
      free.map(({ player }) => this.#arenaPlayer(player)),
      busy.size,
    );
    return pairs.length === 0 ? undefined : { round: this.#round + 1, pairs, bye: undefined };
  }

  #arenaPlayer(id: string): ArenaPlayer {
    const own = this.#gamesOf(id);
    const balance = own.reduce((total, { players }) => total + (players[0] === id ? 1 : -1), 0);
    return { id, last: own.at(-1)?.players.find((one) => one !== id), balance };
  }

  #gamesOf(player: string): readonly TournamentGame[] {
    return this.#games.filter(({ players }) => players.includes(player));
  }
}
