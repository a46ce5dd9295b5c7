/**
 * What the server tells of a tournament: its head, its games in pages, and to its followers the changes only. A page whose games all
 * have results never changes again, so its text is made once.
 */
import { createGame } from 'otau';
import {
  GAMES_PER_PAGE,
  pagesFor,
  type ServerMessage,
  type TournamentGameEntry,
  type TournamentInfo,
} from 'otau/rooms';
import type { RoomTournament, TournamentEvent } from './tournament.js';

/** The options of the game in full; as they were given if this server lacks the game. */
function optionsOf({ game, options }: RoomTournament['setup']): TournamentInfo['options'] {
  try {
    return createGame(game, options).options;
  } catch {
    return options;
  }
}

export class TournamentFeed {
  readonly #options: TournamentInfo['options'];
  readonly #numbers = new Map<string, number>();
  readonly #finalPages = new Map<number, string>();
  /** The players that followers do not know as they are. */
  readonly #changed = new Set<string>();
  #results: [number, number | null][] = [];
  #toldGames: number;
  #toldHead: string;

  /** @param isNew whether no list has told of it */
  constructor(
    readonly tournament: RoomTournament,
    isNew = false,
  ) {
    this.#options = optionsOf(tournament.setup);
    this.#toldGames = tournament.games.length;
    this.#toldHead = isNew ? '' : JSON.stringify(this.head);
  }

  get head(): TournamentInfo {
    const { setup, owner, phase, round, begun, size } = this.tournament;
    const { id, name, kind, game, control, rated, rounds, minutes, created } = setup;
    const players = size;
    const options = this.#options;
    return {
      id,
      name,
      kind,
      game,
      options,
      control,
      rated,
      rounds,
      minutes,
      owner,
      created,
      phase,
      round,
      begun,
      players,
    };
  }

  get pages(): number {
    return pagesFor(this.tournament.games.length);
  }

  page(page: number): string {
    const isFull = this.tournament.games.length >= (page + 1) * GAMES_PER_PAGE;
    // The head and the number of pages of the first page change
    const known = page > 0 && isFull ? this.#finalPages.get(page) : undefined;
    const games = known ?? JSON.stringify(this.#entries(page * GAMES_PER_PAGE, (page + 1) * GAMES_PER_PAGE));
    if (known === undefined && page > 0 && isFull && !games.includes('null')) this.#finalPages.set(page, games);
    const entrants = page === 0 ? `,"entrants":${JSON.stringify(this.tournament.entrants)}` : '';
    const head = JSON.stringify(this.head);
    return `{"type":"tournament","head":${head},"page":${page},"pages":${this.pages}${entrants},"games":${games}}`;
  }

  #entries(from: number, to?: number): TournamentGameEntry[] {
    return this.tournament.games
      .slice(from, to)
      .map(({ round, room, players, result }) => [
        round,
        room,
        players.map((player) => this.#numberOf(player)),
        result,
      ]);
  }

  /** Once a tournament has begun, no player changes the number. */
  #numberOf(player: string): number {
    const { entrants, size } = this.tournament;
    if (this.#numbers.size < size)
      entrants.forEach((entrant, number) => void this.#numbers.set(entrant.player, number));
    return this.#numbers.get(player) ?? -1;
  }

  /** Call it before an event is applied, and what it returns afterwards: an event may be refused. */
  before(event: TournamentEvent): () => void {
    const game = event.type === 'result' ? this.tournament.openGame(event.room) : undefined;
    return () => {
      if (event.type === 'join' || event.type === 'leave') this.#changed.add(event.player);
      if (event.type === 'result' && game !== undefined) this.#results.push([game, event.result]);
    };
  }

  /** What followers do not know yet; undefined if there is nothing. `isHeadNew` is about the lists of tournaments. */
  takeChanges(): { readonly text: string; readonly isHeadNew: boolean } | undefined {
    const { setup, games, entrants } = this.tournament;
    const head = JSON.stringify(this.head);
    const isHeadNew = head !== this.#toldHead;
    const changed = entrants.filter(({ player }) => this.#changed.has(player));
    const left = [...this.#changed].filter((id) => !changed.some(({ player }) => player === id));
    // The results of new games are told with them
    const results = this.#results.filter(([game]) => game < this.#toldGames);
    const added = games.length > this.#toldGames;
    const message: Extract<ServerMessage, { type: 'tournament-changed' }> = {
      type: 'tournament-changed',
      tournament: setup.id,
      ...(isHeadNew ? { head: this.head } : {}),
      ...(changed.length > 0 ? { entrants: changed } : {}),
      ...(left.length > 0 ? { removed: left } : {}),
      ...(added ? { games: { from: this.#toldGames, list: this.#entries(this.#toldGames) } } : {}),
      ...(results.length > 0 ? { results } : {}),
    };
    this.#changed.clear();
    this.#results = [];
    this.#toldGames = games.length;
    this.#toldHead = head;
    return Object.keys(message).length > 2 ? { text: JSON.stringify(message), isHeadNew } : undefined;
  }
}
