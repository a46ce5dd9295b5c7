/** The tournaments of a server: creates, pairs and ends them, and sends changes to their followers. Their games are ordinary rooms. */

import { OtauError } from 'otau';
import { cleanText, notAllowed, OLD_ROOMS_PROTOCOL, type RoomRequest } from 'otau/rooms';
import type { Room } from '../../room.js';
import type { Peer } from '../connections/peer.js';
import { AccountCounts } from '../connections/rate-limits.js';
import type { Sender } from '../connections/turns.js';
import type { RoomStore } from '../disk/room-store.js';
import { calendar } from '../game-clock.js';
import { type Player, poolOf } from '../players/player-store.js';
import { checkRated, newRoom, type PairedRoom, parseRoomOptions, type RoomRegistry } from '../rooms/room-registry.js';
import { newPlayerId } from '../secrets.js';
import type { PairRound, SwissPlayer } from './swiss.js';
import { type Pairing, RoomTournament, type TournamentEvent } from './tournament.js';
import { TournamentFeed } from './tournament-feed.js';

type TournamentRequest = RoomRequest<'tournaments' | 'tournament' | 'organise' | 'enter' | 'withdraw' | 'begin'>;

const MAX_RUNNING = 50;
/** How often a player may enter a tournament: each time is stored. */
const MAX_JOINS = 20;
/** A tournament that nobody begins ends after this time, or it would take the place of others for ever. */
export const WAITING_TIMEOUT_MS = 14 * 86_400_000;

interface TournamentManagerOptions {
  readonly registry: RoomRegistry;
  readonly store: Pick<RoomStore, 'tournaments' | 'players' | 'find'>;
  readonly pair: PairRound;
  /** Does work when its turn comes among the messages of players. */
  readonly takeTurn: (sender: Sender, work: () => void) => void;
  /** Tournaments at once of one name, and of one network. */
  readonly perOrganiser: number;
  /** Called if a round cannot be paired; it is tried again. */
  readonly onFailure: (error: unknown) => void;
}

export class TournamentManager {
  readonly #ongoing = new Map<string, TournamentFeed>();
  readonly #followers = new Map<string, Set<Peer>>();
  readonly #readers = new Set<Peer>();
  readonly #changed = new Set<string>();
  /** The network from which each tournament was made. */
  readonly #networks = new Map<string, string>();
  /** Tournaments that wait for a round or its games. */
  readonly #pairing = new WeakSet<RoomTournament>();

  constructor(private readonly options: TournamentManagerOptions) {
    this.reload();
  }

  /** Loads the state from the disk again, with the results of games that have ended in the meantime. */
  reload(): void {
    const { store } = this.options;
    this.#ongoing.clear();
    this.#changed.clear();
    for (const tournament of store.tournaments.ongoing()) {
      const { id } = tournament.setup;
      const feed = new TournamentFeed(tournament, true);
      this.#ongoing.set(id, feed);
      this.#changed.add(id);
      for (const open of tournament.openRooms) {
        const room = store.find(open);
        if (room?.phase === 'over') this.#noteResult(feed, room);
      }
      // Changes that were not sent are forgotten: the first page begins anew
      for (const peer of this.#followers.get(id) ?? []) this.#tell(peer, feed.page(0));
    }
  }

  /** @param player the registered player who sends the request; undefined for guests */
  take(peer: Peer, request: TournamentRequest, player: Player | undefined): { tournament?: string } | undefined {
    if (request.type === 'tournaments') {
      this.#list(peer, request);
      return undefined;
    }
    if (request.type === 'organise') return this.#organise(peer, request, known(player));
    const { tournament: id } = request;
    if (request.type === 'tournament') {
      this.#read(peer, request);
      return { tournament: id };
    }
    const feed = this.#find(id);
    const { tournament } = feed;
    if (request.type === 'enter') this.#enter(feed, known(player));
    else if (request.type === 'withdraw') this.#withdraw(feed, known(player));
    else if (known(player).id === tournament.owner) this.#note(feed, { type: 'begin', at: calendar.now() });
    else throw notAllowed('tournament-owner');
    return { tournament: id };
  }

  #organise(peer: Peer, request: RoomRequest<'organise'>, { id: owner }: Player): { tournament: string } {
    const { kind, control, rated, rounds, minutes } = request;
    if (this.#ongoing.size >= MAX_RUNNING) throw notAllowed('tournaments-full');
    if (this.#hasMany(owner, peer.wire.address)) throw notAllowed('tournaments-many');
    const name = cleanText(request.name);
    if (name === '') throw new OtauError('bad-message', 'A tournament has a name.');
    const wish = { game: request.game, options: parseRoomOptions(request.options), control, listed: true, rated };
    const room = newRoom(wish);
    if (room.game.players !== 2) throw notAllowed('tournament-players');
    if (poolOf(room.game.id, control) === undefined) throw notAllowed('tournament-clock');
    if (rated) checkRated(room, owner);
    const setup = { ...wish, id: newPlayerId(), name, kind, rounds, minutes, owner, created: calendar.now() };
    this.#ongoing.set(setup.id, new TournamentFeed(new RoomTournament(setup), true));
    this.#changed.add(setup.id);
    this.#networks.set(setup.id, peer.wire.address);
    this.options.registry.journal.addTournament(setup);
    return { tournament: setup.id };
  }

  #enter(feed: TournamentFeed, { id: player, name }: Player): void {
    if (feed.tournament.joinsOf(player) >= MAX_JOINS)
      throw new OtauError('not-allowed', `Nobody enters a tournament more than ${MAX_JOINS} times.`);
    const { game, control } = feed.tournament.setup;
    const pool = poolOf(game, control) as string;
    const rating = Math.round(this.options.store.players.rating(player, pool, calendar.now()).rating);
    this.#note(feed, { type: 'join', player, name, rating });
  }

  /** Who has left before stays as it is: files may have several such events, new ones do not. */
  #withdraw(feed: TournamentFeed, { id: player }: Player): void {
    if (feed.tournament.entrant(player)?.isGone) throw notAllowed('not-entered');
    this.#note(feed, { type: 'leave', player });
  }

  #note(feed: TournamentFeed, event: TournamentEvent): void {
    const { tournament } = feed;
    const told = feed.before(event);
    tournament.apply(event);
    told();
    const { id } = tournament.setup;
    this.options.registry.journal.addTournamentEvent({ tournament: id, seq: tournament.seq, event });
    this.#changed.add(id);
  }

  /** A tournament that is not over. Throws `unknown-tournament`, or `not-allowed` if it is. */
  #find(id: string): TournamentFeed {
    const feed = this.#ongoing.get(id);
    if (feed !== undefined) return feed;
    if (this.options.store.tournaments.isOver(id) === true) throw notAllowed('tournament-over');
    throw unknownTournament();
  }

  /** Sends a page. Followers of a tournament that is not over receive its changes from then on. */
  #read(peer: Peer, { tournament: id, page, on }: RoomRequest<'tournament'>): void {
    if (peer.wire.protocol === OLD_ROOMS_PROTOCOL)
      throw new OtauError('version-mismatch', 'This page is of an older version: load it again.');
    if (!on) {
      this.#unfollow(peer, id);
      return;
    }
    const feed = this.#ongoing.get(id);
    if (feed !== undefined) {
      this.#followers.set(id, (this.#followers.get(id) ?? new Set()).add(peer));
      this.#tell(peer, feed.page(page));
      return;
    }
    const text = this.options.store.tournaments.page(id, page);
    if (text === undefined) throw unknownTournament();
    this.#tell(peer, text);
  }

  #tell(peer: Peer, text: string): void {
    this.options.registry.journal.after(() => peer.wire.send(text));
  }

  #unfollow(peer: Peer, id: string): void {
    const followers = this.#followers.get(id);
    if (followers?.delete(peer) && followers.size === 0) this.#followers.delete(id);
  }

  forget(peer: Peer): void {
    this.#readers.delete(peer);
    for (const id of [...this.#followers.keys()]) this.#unfollow(peer, id);
  }

  /** Sends a page of the list; the first one begins with those that are not over. */
  #list(peer: Peer, { on, before }: RoomRequest<'tournaments'>): void {
    if (on) this.#readers.add(peer);
    else this.#readers.delete(peer);
    const { heads, next } = this.options.store.tournaments.listed(before);
    const listed = [...this.#ongoing.values()].filter(({ tournament }) => !tournament.isUnlisted);
    const running = before === 0 ? listed.reverse().map((feed) => JSON.stringify(feed.head)) : [];
    const more = next === undefined ? '' : `,"next":${next}`;
    this.#tell(peer, `{"type":"tournaments","tournaments":[${[...running, ...heads].join(',')}]${more}}`);
  }

  /** Ends a tournament, and its games without results. One that is over stays as it is. */
  end(id: string): void {
    const feed = this.#ongoing.get(id);
    if (feed === undefined) return;
    const { registry } = this.options;
    for (const room of feed.tournament.openRooms) registry.end(registry.find(room));
    this.#end(feed);
  }

  /** Takes a tournament out of the lists. */
  unlist(id: string): void {
    const feed = this.#ongoing.get(id);
    if (feed !== undefined) this.#note(feed, { type: 'unlist' });
    else {
      const seq = (this.options.store.tournaments.find(id)?.seq ?? 0) + 1;
      this.options.registry.journal.addTournamentEvent({ tournament: id, seq, event: { type: 'unlist' } });
    }
  }

  /** Gives a tournament that is not over to another organiser. */
  give(id: string, player: string): void {
    this.#note(this.#find(id), { type: 'owner', player });
  }

  /** A name was closed: it leaves all tournaments, and those in which fewer than two others are left end. */
  close(player: string, isClosed: (other: string) => boolean): void {
    for (const [id, feed] of this.#ongoing) {
      const { tournament } = feed;
      const isIn = tournament.entrant(player)?.isGone === false;
      if (isIn) this.#note(feed, { type: 'leave', player });
      if (!isIn && tournament.owner !== player) continue;
      const left = tournament.entrants.filter((entrant) => !entrant.isGone && !isClosed(entrant.player));
      if (tournament.phase === 'playing' && left.length < 2) this.end(id);
    }
  }

  /** Whether a name, or a network since the server began, has as many tournaments as it may that are not over. */
  #hasMany(player: string, network: string): boolean {
    const { perOrganiser } = this.options;
    const ofNetworks = new AccountCounts(perOrganiser);
    let ofName = 0;
    for (const { tournament } of this.#ongoing.values()) {
      const { id, owner } = tournament.setup;
      if (owner === player) ofName++;
      const from = this.#networks.get(id);
      if (from !== undefined) ofNetworks.add(from);
    }
    return ofName >= perOrganiser || ofNetworks.isFull(network);
  }

  /** Call it when a game has ended and its end is on the disk. */
  noteOver(room: Room): void {
    const feed = this.#ongoing.get(room.setup.event?.tournament ?? '');
    if (feed !== undefined) this.#noteResult(feed, room);
  }

  #noteResult(feed: TournamentFeed, room: Room): void {
    const result = room.status(room.at).ending?.results?.[0] ?? null;
    this.#note(feed, { type: 'result', room: room.info.room, result: result === null ? null : Math.sign(result) });
    this.options.registry.journal.after(() => undefined);
  }

  /** Call it about once a second: pairs players, ends tournaments, sends changes. */
  sweep(): void {
    const now = calendar.now();
    for (const feed of this.#ongoing.values()) this.#continue(feed, now);
    this.#tellChanges();
  }

  #continue(feed: TournamentFeed, now: number): void {
    const { tournament } = feed;
    if (this.#isAbandoned(tournament, now)) this.#end(feed);
    else if (this.#pairing.has(tournament)) return;
    else if (tournament.setup.kind === 'arena') {
      const present = new Set([...(this.#followers.get(tournament.setup.id) ?? [])].map(({ player }) => player));
      this.#take(
        feed,
        tournament.nextOfArena(now, (player) => present.has(player)),
      );
    } else {
      const players = tournament.playersToPair();
      if (players !== undefined && !this.#removeClosed(feed, players)) this.#pairSwiss(feed, players);
    }
  }

  /** Players may leave while the round is made: as those who leave just after it, they have a game then. */
  #pairSwiss(feed: TournamentFeed, players: readonly SwissPlayer[]): void {
    const { tournament } = feed;
    this.#pairing.add(tournament);
    this.options.pair(
      players,
      (round) => {
        this.#pairing.delete(tournament);
        if (!this.#isPlaying(feed)) return;
        this.#take(feed, tournament.afterPairing(round));
        this.#tellChanges();
      },
      (error) => {
        this.#pairing.delete(tournament);
        this.options.onFailure(error);
      },
    );
  }

  #take(feed: TournamentFeed, next: Pairing | 'end' | undefined): void {
    if (next === 'end') this.#end(feed);
    else if (next !== undefined) this.#pair(feed, next);
  }

  #end(feed: TournamentFeed): void {
    this.#note(feed, { type: 'end' });
    // From then on it is read from the disk
    this.options.registry.journal.after(() => {
      const { id } = feed.tournament.setup;
      this.#networks.delete(id);
      if (this.#ongoing.get(id) === feed) this.#ongoing.delete(id);
    });
  }

  /** Sends what has changed: to the followers of a tournament all of it, to the readers of the list the new heads. */
  #tellChanges(): void {
    const heads: string[] = [];
    for (const id of this.#changed) {
      const feed = this.#ongoing.get(id);
      const changes = feed?.takeChanges();
      if (feed === undefined || changes === undefined) continue;
      if (changes.isHeadNew && !feed.tournament.isUnlisted) heads.push(JSON.stringify(feed.head));
      this.options.registry.journal.after(() => {
        for (const { wire } of this.#followers.get(id) ?? []) wire.send(changes.text);
        // It will not change any more
        if (feed.tournament.phase === 'over') this.#followers.delete(id);
      });
    }
    this.#changed.clear();
    if (heads.length === 0 || this.#readers.size === 0) return;
    const text = `{"type":"tournaments","isChange":true,"tournaments":[${heads.join(',')}]}`;
    this.options.registry.journal.after(() => {
      for (const { wire } of this.#readers) wire.send(text);
    });
  }

  /** Whether its owner does not begin it, or cannot any more because the name has been closed. */
  #isAbandoned({ phase, setup, owner }: RoomTournament, now: number): boolean {
    if (phase !== 'waiting') return false;
    return now - setup.created > WAITING_TIMEOUT_MS || this.options.store.players.find(owner)?.isBanned === true;
  }

  /** Players whose names have been closed leave; returns whether there are any. Then the others are paired. */
  #removeClosed(feed: TournamentFeed, players: readonly SwissPlayer[]): boolean {
    const closed = players.filter(({ id }) => this.options.store.players.find(id)?.isBanned);
    for (const { id } of closed) this.#note(feed, { type: 'leave', player: id });
    return closed.length > 0;
  }

  #pair(feed: TournamentFeed, { round, pairs, bye }: Pairing): void {
    const { id, name, game, options, control, rated } = feed.tournament.setup;
    const { tournament } = feed;
    const { registry, store, takeTurn } = this.options;
    const isClosed = (player: string) => store.players.find(player)?.isBanned === true;
    const event = { tournament: id, name, round };
    const made: PairedRoom[] = [];
    const sender = { accounts: [id] };
    this.#pairing.add(tournament);
    // Each game is made in a turn of its own: together they would hold all players up
    for (const players of pairs) {
      takeTurn(sender, () => {
        const names = players.map((player) => store.players.find(player)?.name ?? '');
        const sitters = players.map((player, seat) => ({ name: names[seat], bot: '', player }));
        made.push({ room: newRoom({ game, options, control, rated, listed: true, event }), sitters });
      });
    }
    takeTurn(sender, () => {
      this.#pairing.delete(tournament);
      // A game that could not be made has been reported: the round is tried again
      if (!this.#isPlaying(feed) || made.length < pairs.length) return;
      // No clock runs before the players are told
      registry.begin(made);
      const games = made.map(({ room }, index) => ({ round, room: room.info.room, players: pairs[index] }));
      const byes = bye === undefined ? [] : [{ round, room: '', players: [bye] }];
      this.#note(feed, { type: 'pair', round, games: [...games, ...byes] });
      // Names that were closed meanwhile lose their games at once
      for (const { room } of made)
        for (const { player } of room.seats)
          if (player !== undefined && isClosed(player)) registry.endFor(room, player, isClosed);
      this.#tellChanges();
    });
  }

  /** Whether a tournament goes on: it may have ended, or was loaded again after a failure of the disk. */
  #isPlaying(feed: TournamentFeed): boolean {
    return this.#ongoing.get(feed.tournament.setup.id) === feed && feed.tournament.phase === 'playing';
  }
}

/** Throws `not-allowed` for guests. */
function known(player: Player | undefined): Player {
  if (player === undefined) throw notAllowed('tournament-guest');
  return player;
}

function unknownTournament(): OtauError {
  return new OtauError('unknown-tournament', 'There is no tournament of this name.');
}
