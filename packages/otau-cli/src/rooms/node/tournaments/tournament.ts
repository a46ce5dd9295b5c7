/**
 * One tournament: its players, games and results. Like a room it is rebuilt from its events, so it reads no clock and uses no
 * random numbers.
 */
import {
  type Entrant,
  notAllowed,
  type TournamentGame,
  type TournamentInfo,
  type TournamentStanding,
  tableOf,
} from 'otau/rooms';
import { pairSwiss, type SwissPlayer, type SwissRound } from './swiss.js';

/** What a tournament was made with. */
export type TournamentSetup = Omit<TournamentInfo, 'phase' | 'round' | 'begun' | 'players'>;

export type TournamentEvent =
  | { readonly type: 'join'; readonly player: string; readonly name: string; readonly rating: number | null }
  | { readonly type: 'leave'; readonly player: string }
  /** `at` in milliseconds since 1970. */
  | { readonly type: 'begin'; readonly at: number }
  | { readonly type: 'pair'; readonly round: number; readonly games: readonly Omit<TournamentGame, 'result'>[] }
  | { readonly type: 'result'; readonly room: string; readonly result: number | null }
  /** Another player is the owner. */
  | { readonly type: 'owner'; readonly player: string }
  /** It is in no list any more. */
  | { readonly type: 'unlist' }
  | { readonly type: 'end' };

export interface Pairing {
  readonly round: number;
  readonly pairs: readonly (readonly [string, string])[];
  readonly bye: string | undefined;
}

const MAX_ENTRANTS = 300;

export class RoomTournament {
  readonly #entrants = new Map<string, Entrant>();
  readonly #games: TournamentGame[] = [];
  readonly #open = new Map<string, number>();
  readonly #joins = new Map<string, number>();
  #begun: number | undefined;
  #round = 0;
  #isOver = false;
  #isUnlisted = false;
  #owner: string;
  #seq = 0;

  constructor(readonly setup: TournamentSetup) {
    this.#owner = setup.owner;
  }

  get phase(): 'waiting' | 'playing' | 'over' {
    return this.#isOver ? 'over' : this.#begun === undefined ? 'waiting' : 'playing';
  }

  /** The player who may start it. */
  get owner(): string {
    return this.#owner;
  }

  get isUnlisted(): boolean {
    return this.#isUnlisted;
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

  /** A player who has entered, and may have left since; undefined for others. */
  entrant(player: string): Entrant | undefined {
    return this.#entrants.get(player);
  }

  joinsOf(player: string): number {
    return this.#joins.get(player) ?? 0;
  }

  get size(): number {
    return this.#entrants.size;
  }

  get table(): TournamentStanding[] {
    return tableOf(this.setup.kind, this.entrants, this.#games, this.#isOver);
  }

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
        if (this.phase !== 'waiting' || this.#entrants.size < 2) throw notAllowed('tournament-two');
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
      case 'owner':
        this.#owner = event.player;
        break;
      case 'unlist':
        this.#isUnlisted = true;
        break;
      case 'end':
        this.#isOver = true;
    }
  }

  #join({ player, name, rating }: Extract<TournamentEvent, { type: 'join' }>): void {
    const { kind, rounds } = this.setup;
    const known = this.#entrants.get(player);
    if (this.phase === 'over') throw notAllowed('tournament-over');
    if (known !== undefined && !known.isGone) throw notAllowed('entered');
    // Somebody new may miss half of the rounds; who was here before may come back for the last one
    const isLate = known === undefined ? 2 * this.#round > rounds : this.#round >= rounds;
    if (this.phase === 'playing' && kind === 'swiss' && isLate) throw notAllowed('tournament-begun');
    if (known === undefined && this.#entrants.size >= MAX_ENTRANTS) throw notAllowed('tournament-full');
    this.#joins.set(player, this.joinsOf(player) + 1);
    this.#entrants.set(player, { player, name, rating, isGone: false });
  }

  #leave(player: string): void {
    const known = this.#entrants.get(player);
    if (known === undefined || this.phase === 'over') throw notAllowed('not-entered');
    if (this.phase === 'waiting') this.#entrants.delete(player);
    else this.#entrants.set(player, { ...known, isGone: true });
  }

  /** The number of a running game in `games`; undefined if no game of this room is running. */
  openGame(room: string): number | undefined {
    return this.#open.get(room);
  }

  /** The next step: new games, the end, or nothing. `present` says which players of an arena are online. */
  next(now: number, present: (player: string) => boolean): Pairing | 'end' | undefined {
    if (this.setup.kind === 'arena') return this.nextOfArena(now, present);
    const players = this.playersToPair();
    return players && this.afterPairing(pairSwiss(players));
  }

  nextOfArena(now: number, present: (player: string) => boolean): Pairing | 'end' | undefined {
    if (this.phase !== 'playing') return undefined;
    const isOver = now - (this.#begun as number) >= 60_000 * this.setup.minutes;
    if (isOver) return this.#open.size === 0 ? 'end' : undefined;
    const busy = new Set([...this.#open.values()].flatMap((index) => this.#games[index].players));
    const isFree = ({ player, isGone }: Entrant) => !isGone && !busy.has(player) && present(player);
    // Most of the time nobody is free, and no table is needed
    if (this.entrants.filter(isFree).length < 2) return undefined;
    const free = this.table.filter(({ player }) => isFree(this.#entrants.get(player) as Entrant));
    const games = this.#gamesByPlayer();
    const pairs = pairArena(
      free.map(({ player }) => arenaPlayer(player, games.get(player) ?? [])),
      busy.size,
    );
    return pairs.length === 0 ? undefined : { round: this.#round + 1, pairs, bye: undefined };
  }

  /** The players of the next round of a Swiss, in the order of the table; none after the last round, undefined while games run. */
  playersToPair(): readonly SwissPlayer[] | undefined {
    if (this.phase !== 'playing' || this.#open.size > 0) return undefined;
    if (this.#round >= this.setup.rounds) return [];
    const games = this.#gamesByPlayer();
    const players = this.table.filter(({ player }) => this.#entrants.get(player)?.isGone === false);
    return players.map(({ player: id, points }) => {
      const own = games.get(id) ?? [];
      const met = own.filter(({ players: both }) => both.length > 1);
      return {
        id,
        points,
        met: new Set(met.flatMap(({ players: both }) => both.filter((one) => one !== id))),
        seats: met.map(({ players: both }) => both.indexOf(id)),
        hasHadBye: met.length < own.length,
      };
    });
  }

  /** The next step of a Swiss whose players were paired; it ends if they could not be. */
  afterPairing(round: SwissRound | undefined): Pairing | 'end' {
    return round === undefined ? 'end' : { round: this.#round + 1, ...round };
  }

  #gamesByPlayer(): ReadonlyMap<string, readonly TournamentGame[]> {
    const games = new Map<string, TournamentGame[]>();
    for (const game of this.#games) {
      for (const player of game.players) {
        const own = games.get(player);
        if (own === undefined) games.set(player, [game]);
        else own.push(game);
      }
    }
    return games;
  }
}

function arenaPlayer(id: string, own: readonly TournamentGame[]): ArenaPlayer {
  const balance = own.reduce((total, { players }) => total + (players[0] === id ? 1 : -1), 0);
  return { id, last: own.at(-1)?.players.find((one) => one !== id), balance };
}

// Pairings of an arena: a free player meets another free player of a similar rank, but not the opponent of the last game.

interface ArenaPlayer {
  readonly id: string;
  readonly last: string | undefined;
  /** Games on seat 0 minus games on other seats. */
  readonly balance: number;
}

/**
 * Pairs of free players.
 * @param free in the order of their standing
 * @param playing the number of players in running games: a player without an opponent can meet one of them later
 */
export function pairArena(free: readonly ArenaPlayer[], playing: number): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  const left = [...free];
  while (left.length > 1) {
    const one = left.shift() as ArenaPlayer;
    let index = left.findIndex(({ id }) => id !== one.last);
    if (index < 0) {
      // Only the last opponent is free: paired again, unless another player will be free soon
      if (playing > 0) continue;
      index = 0;
    }
    const [two] = left.splice(index, 1);
    pairs.push(one.balance <= two.balance ? [one.id, two.id] : [two.id, one.id]);
  }
  return pairs;
}
