/** The tournaments of a server: creates, pairs and ends them, and sends changes to their followers. Their games are ordinary rooms. */

import { createGame } from 'otau/internal/core/registry.js';
import { OtauError } from 'otau/internal/lib/error.js';
import type { ServerMessage, TournamentInfo } from '../../messages.js';
import { cleanText } from '../../names.js';
import type { RoomRequest } from '../../protocol.js';
import { REASONS } from '../../reasons.js';
import type { Room } from '../../room.js';
import type { Peer } from '../connections/peer.js';
import type { RoomStore } from '../disk/room-store.js';
import { poolOf } from '../players/outcome.js';
import type { Player } from '../players/player-store.js';
import { checkRated, makeRoom, parseOptions } from '../rooms/new-room.js';
import type { RoomRegistry } from '../rooms/room-registry.js';
import { newPlayerId } from '../secrets.js';
import { type Pairing, Tournament, type TournamentEvent } from './tournament.js';

type Request<Type extends RoomRequest['type']> = Extract<RoomRequest, { type: Type }>;
/** Requests about tournaments. */
export type TournamentRequest = Request<'tournaments' | 'tournament' | 'organise' | 'enter' | 'withdraw' | 'begin'>;

const MAX_RUNNING = 50;
/** A tournament that nobody begins ends after this time, or it would take the place of others for ever. */
export const WAITING_TIMEOUT_MS = 14 * 86_400_000;
/** The number of finished games that are sent at most: an arena may have tens of thousands. */
const MAX_SENT_GAMES = 1000;

export class TournamentManager {
  readonly #ongoing = new Map<string, Tournament>();
  readonly #followers = new Map<string, Set<Peer>>();
  /** The clients that receive the list after each change. */
  readonly #readers = new Set<Peer>();
  readonly #changed = new Set<string>();

  constructor(
    private readonly registry: RoomRegistry,
    private readonly store: Pick<RoomStore, 'tournaments' | 'players' | 'find'>,
  ) {
    this.reload();
  }

  /** Loads the state from the disk again, with the results of games that have ended in the meantime. */
  reload(): void {
    this.#ongoing.clear();
    for (const tournament of this.store.tournaments.ongoing()) {
      this.#ongoing.set(tournament.setup.id, tournament);
      this.#changed.add(tournament.setup.id);
      for (const id of tournament.openRooms) {
        const room = this.store.find(id);
        if (room?.phase === 'over') this.#noteResult(tournament, room);
      }
    }
  }

  /** @param player the registered player who sends the request; undefined for guests */
  take(peer: Peer, request: TournamentRequest, player: Player | undefined): { tournament?: string } | undefined {
    if (request.type === 'tournaments') {
      if (request.on) this.#readers.add(peer);
      else this.#readers.delete(peer);
      const list = this.#list();
      this.registry.journal.after(() => peer.tell(list));
      return undefined;
    }
    if (request.type === 'organise') return this.#organise(request, known(player));
    const tournament = this.#find(request.tournament);
    const { id, owner } = tournament.setup;
    if (request.type === 'tournament') this.#follow(peer, tournament, request.on);
    else if (request.type === 'enter') this.#enter(tournament, known(player));
    else if (request.type === 'withdraw') this.#note(tournament, { type: 'leave', player: known(player).id });
    else if (known(player).id === owner) this.#note(tournament, { type: 'begin', at: Date.now() });
    else throw new OtauError('not-allowed', REASONS['tournament-owner']);
    return { tournament: id };
  }

  #organise(request: Request<'organise'>, { id: owner }: Player): { tournament: string } {
    const { kind, control, rated, rounds, minutes } = request;
    if (this.#ongoing.size >= MAX_RUNNING) throw new OtauError('not-allowed', REASONS['tournaments-full']);
    const name = cleanText(request.name);
    if (name === '') throw new OtauError('bad-message', 'A tournament has a name.');
    const wish = { game: request.game, options: parseOptions(request.options), control, listed: true, rated };
    const room = makeRoom(wish);
    if (room.game.players !== 2) throw new OtauError('not-allowed', REASONS['tournament-players']);
    if (poolOf(room.game.id, control) === undefined) throw new OtauError('not-allowed', REASONS['tournament-clock']);
    if (rated) checkRated(room, owner);
    const setup = { ...wish, id: newPlayerId(), name, kind, rounds, minutes, owner, created: Date.now() };
    const tournament = new Tournament(setup);
    this.#ongoing.set(setup.id, tournament);
    this.#changed.add(setup.id);
    this.registry.journal.addTournament(setup);
    return { tournament: setup.id };
  }

  #enter(tournament: Tournament, { id: player, name }: Player): void {
    const { game, control } = tournament.setup;
    const pool = poolOf(game, control) as string;
    const rating = Math.round(this.store.players.rating(player, pool, Date.now()).rating);
    this.#note(tournament, { type: 'join', player, name, rating });
  }

  #note(tournament: Tournament, event: TournamentEvent): void {
    tournament.apply(event);
    const { id } = tournament.setup;
    this.registry.journal.addTournamentEvent({ tournament: id, seq: tournament.seq, event });
    this.#changed.add(id);
  }

  /** Throws `unknown-tournament`. */
  #find(id: string): Tournament {
    const tournament = this.#ongoing.get(id) ?? this.store.tournaments.find(id);
    if (tournament === undefined) throw new OtauError('unknown-tournament', 'There is no tournament of this name.');
    return tournament;
  }

  #follow(peer: Peer, tournament: Tournament, isOn: boolean): void {
    const { id } = tournament.setup;
    const followers = this.#followers.get(id) ?? new Set();
    if (isOn) {
      this.#followers.set(id, followers.add(peer));
      const message = messageOf(tournament);
      this.registry.journal.after(() => peer.tell(message));
    } else if (followers.delete(peer) && followers.size === 0) this.#followers.delete(id);
  }

  forget(peer: Peer): void {
    this.#readers.delete(peer);
    for (const [id, followers] of this.#followers)
      if (followers.delete(peer) && followers.size === 0) this.#followers.delete(id);
  }

  #list(): ServerMessage {
    const over = this.store.tournaments.lastOver().map((id) => this.store.tournaments.find(id) as Tournament);
    return { type: 'tournaments', tournaments: [...this.#ongoing.values()].reverse().concat(over).map(headOf) };
  }

  /** Call it when a game has ended and its end is on the disk. */
  noteOver(room: Room): void {
    const tournament = this.#ongoing.get(room.setup.event?.tournament ?? '');
    if (tournament !== undefined) this.#noteResult(tournament, room);
  }

  #noteResult(tournament: Tournament, room: Room): void {
    const result = room.status(room.at).ending?.results?.[0] ?? null;
    this.#note(tournament, {
      type: 'result',
      room: room.info.room,
      result: result === null ? null : Math.sign(result),
    });
    this.registry.journal.after(() => undefined);
  }

  /** Call it about once a second: pairs players, ends tournaments, sends changes. */
  sweep(): void {
    const now = Date.now();
    let isListNew = false;
    for (const [id, tournament] of this.#ongoing) {
      const present = (player: string) => [...(this.#followers.get(id) ?? [])].some((peer) => peer.player === player);
      const next = this.#isAbandoned(tournament, now) ? 'end' : tournament.next(now, present);
      if (next === 'end') {
        this.#note(tournament, { type: 'end' });
        // From then on it is read from the disk
        this.registry.journal.after(() => this.#ongoing.delete(id));
      } else if (next !== undefined && !this.#removeClosed(tournament, next)) this.#pair(tournament, next);
      if (!this.#changed.delete(id)) continue;
      this.#tell(tournament);
      isListNew = true;
    }
    if (isListNew) this.#tellList();
  }

  /** Whether its owner does not begin it, or cannot any more because the name has been closed. */
  #isAbandoned({ phase, setup }: Tournament, now: number): boolean {
    if (phase !== 'waiting') return false;
    return now - setup.created > WAITING_TIMEOUT_MS || this.store.players.find(setup.owner)?.isBanned === true;
  }

  #tellList(): void {
    if (this.#readers.size === 0) return;
    const text = JSON.stringify(this.#list());
    this.registry.journal.after(() => {
      for (const peer of this.#readers) peer.wire.send(text);
    });
  }

  /** Players whose names have been closed leave; returns whether there are any. Then the others are paired again. */
  #removeClosed(tournament: Tournament, { pairs, bye }: Pairing): boolean {
    const players = [...pairs.flat(), ...(bye === undefined ? [] : [bye])];
    const closed = players.filter((player) => this.store.players.find(player)?.isBanned);
    for (const player of closed) this.#note(tournament, { type: 'leave', player });
    return closed.length > 0;
  }

  #pair(tournament: Tournament, { round, pairs, bye }: Pairing): void {
    const { id, name, game, options, control, rated } = tournament.setup;
    const event = { tournament: id, name, round };
    const games = pairs.map((players) => {
      const room = makeRoom({ game, options, control, rated, listed: true, event });
      this.registry.add(room);
      players.forEach((player, seat) => {
        const named = this.store.players.find(player)?.name ?? '';
        this.registry.give(room, seat, { name: named, bot: '', player });
      });
      return { round, room: room.info.room, players };
    });
    const byes = bye === undefined ? [] : [{ round, room: '', players: [bye] }];
    this.#note(tournament, { type: 'pair', round, games: [...games, ...byes] });
  }

  #tell(tournament: Tournament): void {
    const text = JSON.stringify(messageOf(tournament));
    this.registry.journal.after(() => {
      for (const peer of this.#followers.get(tournament.setup.id) ?? []) peer.wire.send(text);
    });
  }
}

/** Throws `not-allowed` for guests. */
function known(player: Player | undefined): Player {
  if (player === undefined) throw new OtauError('not-allowed', REASONS['tournament-guest']);
  return player;
}

function headOf({ setup, phase, round, begun, entrants }: Tournament): TournamentInfo {
  const { id, name, kind, game, control, rated, rounds, minutes, owner } = setup;
  const { options } = createGame(game, setup.options);
  const players = entrants.length;
  return { id, name, kind, game, options, control, rated, rounds, minutes, owner, phase, round, begun, players };
}

function messageOf(tournament: Tournament): ServerMessage {
  const { table, entrants, openRooms } = tournament;
  const open = new Set(openRooms);
  const first = tournament.games.length - MAX_SENT_GAMES;
  const games = tournament.games.filter(({ room }, index) => index >= first || open.has(room));
  const gone = entrants.filter(({ isGone }) => isGone).map(({ player }) => player);
  return { type: 'tournament', head: headOf(tournament), table, games, gone };
}
