/**
 * The server of rooms without sockets: checks requests, and passes them to the rooms, the lobby and the players. The time is a
 * parameter, so that tests are exact.
 */
import 'otau';
import { OtauError } from 'otau';
import { type Done, idOf, notAllowed, parseRequest, type Reason, Refusal, type RoomRequest } from 'otau/rooms';
import { Accounts } from './accounts/accounts.js';
import { Peer, type Wire } from './connections/peer.js';
import { AccountCounts, accountsOf, Buckets, type RoomLimits } from './connections/rate-limits.js';
import { Turns } from './connections/turns.js';
import type { OperatorCommand, RoomStore } from './disk/room-store.js';
import { outcomeOf } from './players/player-store.js';
import { RegisteredPlayers } from './players/registered-players.js';
import type { RoomAction } from './rooms/room-actions.js';
import { RoomRegistry, type RoomRegistryOptions } from './rooms/room-registry.js';
import { LobbyFeed, Seating } from './rooms/seating.js';
import { type PairRound, pairHere } from './tournaments/swiss.js';
import { TournamentManager } from './tournaments/tournament-manager.js';

const NOT_KEPT = ['not-kept', 'The server cannot write to its disk: nothing has changed.'] as const;

/** The most work on messages that wait when the server ends. */
const END_TIMEOUT_MS = 1000;

export interface HubOptions extends Omit<RoomRegistryOptions, 'charged' | 'onReload'> {
  readonly store: RoomRegistryOptions['store'] & Pick<RoomStore, 'accounts' | 'commands'>;
  readonly limits: RoomLimits;
  /** The public addresses of the server, for passkeys; any secure one unless given. */
  readonly origins?: readonly string[];
  /** Pairs rounds of tournaments; at once unless given. */
  readonly pair?: PairRound;
  /** Milliseconds of work after which the messages of others are looked at; unlimited unless given. */
  readonly slice?: number;
}

export class Hub {
  readonly #peers = new Set<Peer>();
  /** The rooms: `RoomHost` uses their journal, clocks and connections. */
  readonly registry: RoomRegistry;
  readonly #lobby: LobbyFeed;
  readonly #registeredPlayers: RegisteredPlayers;
  readonly #seating: Seating;
  readonly #accounts: Accounts;
  readonly #tournaments: TournamentManager;
  readonly #operator: Operator;
  readonly #turns: Turns;
  /** By address and by name. */
  readonly #messages: Buckets;
  readonly #work: Buckets;
  readonly #games: Buckets;
  /** The networks from which games were made that are not over, since the server began. */
  readonly #makers = new Map<string, string>();
  /** Slow requests in progress. */
  readonly #slow = new Set<Promise<void>>();
  #isEnding = false;

  constructor(private readonly options: HubOptions) {
    const { store, limits } = options;
    this.#messages = new Buckets(limits.addressMessages);
    this.#work = new Buckets(limits.work);
    this.#turns = new Turns({
      slice: options.slice ?? Number.POSITIVE_INFINITY,
      later: options.later,
      onWork: (account, milliseconds) => this.#work.spend(account, options.now(), milliseconds),
    });
    this.#games = new Buckets(limits.games);
    this.registry = new RoomRegistry({
      ...options,
      charged: (call) => this.#turns.charged(call),
      onOver: (room) => {
        const { room: id, results } = outcomeOf(room);
        options.onReport?.({ event: 'over', room: id, game: room.info.game, results });
        this.#tournaments.noteOver(room);
        options.onOver(room);
      },
      onReload: () => this.#tournaments.reload(),
    });
    this.#lobby = new LobbyFeed(this.registry, store.players);
    this.#registeredPlayers = new RegisteredPlayers(store.players);
    this.#seating = new Seating({
      registry: this.registry,
      lobby: this.#lobby,
      registeredPlayers: this.#registeredPlayers,
      watched: limits.watched,
      countGame: (peer) => {
        this.#checkOpenGames(peer);
        this.#countGame(peer);
      },
      noteGame: (peer, room) => void this.#makers.set(room, peer.wire.address),
    });
    const { origins, now } = options;
    this.#accounts = new Accounts({
      store: store.accounts,
      registeredPlayers: this.#registeredPlayers,
      origins,
      proofs: limits.proofs,
      now,
      after: (tell) => this.registry.journal.after(this.#turns.charged(tell)),
      countGame: (peer) => this.#countGame(peer),
      onReport: options.onReport,
    });
    this.#tournaments = new TournamentManager({
      registry: this.registry,
      store,
      pair: options.pair ?? pairHere,
      takeTurn: (sender, work) =>
        this.#turns.take(sender, () => {
          try {
            work();
          } catch (error) {
            options.onFailure(error);
          }
        }),
      perOrganiser: limits.organised,
      onFailure: options.onFailure,
    });
    const signOut = (player: string) => this.#refreshAll(player);
    this.#operator = new Operator(this.registry, this.#tournaments, store, signOut, options.onFailure);
  }

  get size(): { readonly rooms: number; readonly peers: number } {
    return { rooms: this.registry.rooms.size, peers: this.#peers.size };
  }

  connect(wire: Wire): Peer {
    const peer = new Peer(wire, this.options.limits.messages, this.options.now());
    this.#peers.add(peer);
    peer.onNameLost = (player) => this.#releaseSeats(peer, player);
    peer.tell({ type: 'welcome', chat: this.options.chat, passkeys: this.#accounts.hasPasskeys(peer) });
    return peer;
  }

  /** The client has gone. What it has sent before is taken before. */
  disconnect(peer: Peer): void {
    this.#turns.take(peer, () => this.#forget(peer));
  }

  #forget(peer: Peer): void {
    this.#peers.delete(peer);
    for (const id of peer.seats.keys()) this.registry.attendance.leave(id, peer, this.options.now());
    this.#tournaments.forget(peer);
  }

  /** A message of a client. No message makes this throw. */
  receive(peer: Peer, text: string): void {
    // Its connection is closed next: it is sent again once the client is back
    if (this.#isEnding) return;
    const begun = performance.now();
    if (this.#mayAsk(peer)) {
      peer.arrivals.push(this.options.now());
      this.#turns.take(peer, () => this.#answer(peer, text, begun));
      return;
    }
    this.#turns.refuse(peer, () => this.#refuse(peer, idOf(text), 'too-fast', 'Too many messages: wait a moment.'));
  }

  /** Whether a client keeps the limits: of its connection, and of its address and name, which many may share. */
  #mayAsk(peer: Peer): boolean {
    const { limits, now: clock } = this.options;
    const [now, { accounts }] = [clock(), peer];
    return (
      peer.mayAsk(now) &&
      this.#messages.take(accounts, now) &&
      !this.#work.areSpent(accounts, now) &&
      peer.arrivals.length < limits.messages.burst
    );
  }

  #answer(peer: Peer, text: string, begun: number): void {
    const arrived = peer.arrivals.shift() as number;
    try {
      const request = parseRequest(text);
      const more = this.#take(peer, request, arrived);
      if (more instanceof Promise) this.#await(peer, request, begun, more);
      else this.#done(peer, request, begun, more);
    } catch (error) {
      this.#fail(peer, idOf(text), error);
    }
  }

  /** Responds after a slow operation; other requests are handled in the meantime. */
  #await(peer: Peer, request: RoomRequest, begun: number, slow: Promise<Omit<Done, 'type' | 'id'>>): void {
    const answered = slow.then(
      (more) => this.#done(peer, request, begun, more),
      (error: unknown) => this.#fail(peer, request.id, error),
    );
    this.#slow.add(answered);
    void answered.finally(() => this.#slow.delete(answered));
  }

  #fail(peer: Peer, id: string, error: unknown): void {
    if (error instanceof OtauError)
      this.#refuse(peer, id, error.code, error.message, error instanceof Refusal ? error.reason : undefined);
    else {
      if (isDiskFailure(error)) this.#refuse(peer, id, ...NOT_KEPT);
      else this.#refuse(peer, id, 'internal', 'The server has made a mistake.');
      this.options.onFailure(error);
    }
  }

  #refuse(peer: Peer, id: string, code: string, message: string, reason?: Reason): void {
    peer.tell({ type: 'refused', id, code, message, ...(reason === undefined ? {} : { reason }) });
    this.options.onReport?.({ event: 'refused', code, address: peer.wire.address });
  }

  /** Writes everything to the disk, then sends the messages. */
  async flush(): Promise<void> {
    await this.registry.journal.settle();
    while (this.#slow.size > 0) {
      await Promise.all(this.#slow);
      await this.registry.journal.settle();
    }
  }

  /** Takes no more messages, and answers those that wait for their turn, for a second at most; then as `flush`. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#turns.finish(END_TIMEOUT_MS);
    await this.flush();
  }

  /** Handles a request that arrived at a time of the game clock; returns more fields for the response. */
  #take(
    peer: Peer,
    request: RoomRequest,
    arrived: number,
  ): Omit<Done, 'type' | 'id'> | undefined | Promise<Omit<Done, 'type' | 'id'>> {
    if (request.type !== 'move') this.#registeredPlayers.refresh(peer);
    switch (request.type) {
      case 'create':
        return this.#seating.create(peer, request);
      case 'seek':
        return this.#seating.seek(peer, request);
      case 'lobby':
        peer.wantsLobby = request.on;
        if (request.on) this.#lobby.tell([peer]);
        return undefined;
      case 'watch':
        return this.#seating.watch(peer, request);
      case 'leave':
        this.registry.attendance.leave(request.room, peer, this.options.now());
        return undefined;
      case 'sit':
        return this.#seating.sit(peer, this.registry.find(request.room), request);
      case 'move':
        this.registry.move(peer, request, arrived);
        return undefined;
      case 'register':
      case 'identify':
      case 'player':
      case 'report':
      case 'challenge':
      case 'sign-in':
      case 'passkeys':
      case 'add-passkey':
      case 'device-code':
      case 'redeem':
        return this.#accounts.take(peer, request);
      case 'remove-passkey':
      case 'close-devices': {
        const { player } = peer;
        const answer = this.#accounts.take(peer, request);
        this.#refreshAll(player);
        return answer;
      }
      case 'organise':
        this.#countGame(peer);
        return this.#tournaments.take(peer, request, this.#registeredPlayers.known(peer.player));
      case 'tournaments':
      case 'tournament':
      case 'enter':
      case 'withdraw':
      case 'begin':
        return this.#tournaments.take(peer, request, this.#registeredPlayers.known(peer.player));
      default:
        this.registry.act(peer, request satisfies RoomAction, arrived, () => this.#countGame(peer));
        return undefined;
    }
  }

  /** Signs out the connections of a name whose secrets are not valid any more. */
  #refreshAll(player: string | undefined): void {
    for (const peer of this.#peers) if (peer.player === player) this.#registeredPlayers.refresh(peer);
  }

  /** A connection that has a name no more, or another one, has its seats no more, and watches. */
  #releaseSeats(peer: Peer, player: string): void {
    for (const [id, seat] of [...peer.seats]) {
      const room = this.registry.find(id);
      if (seat < 0 || room.seats[seat].player !== player) continue;
      this.registry.enter(peer, room, -1);
      this.registry.sender.tellState(peer, room);
    }
  }

  /** @param begun the time of the request, by `performance.now` */
  #done(peer: Peer, { type, id }: RoomRequest, begun: number, more: Omit<Done, 'type' | 'id'> = {}): void {
    const { onReport } = this.options;
    const text = JSON.stringify({ type: 'done', id, ...more } satisfies Done);
    this.registry.journal.after(
      () => {
        peer.wire.send(text);
        onReport?.({ event: 'answered', request: type, seconds: (performance.now() - begun) / 1000 });
      },
      () => this.#refuse(peer, id, ...NOT_KEPT),
    );
  }

  /** Checks the limits for a new game or name. Throws `too-fast` or `not-allowed`. */
  #countGame(peer: Peer): void {
    const { limits, now } = this.options;
    let ongoing = 0;
    for (const { phase } of this.registry.rooms.values()) if (phase !== 'over') ongoing++;
    if (ongoing >= limits.rooms) throw notAllowed('server-full');
    if (!this.#games.take(accountsOf(peer.wire.address), now()))
      throw new OtauError('too-fast', 'Too many games: wait a moment.');
  }

  /** Throws `not-allowed` for a name or a network that has as many unfinished games as it may. */
  #checkOpenGames({ player, wire }: Peer): void {
    const { limits, store } = this.options;
    const ofNetworks = new AccountCounts(limits.openGames);
    for (const [id, network] of this.#makers) {
      const room = this.registry.rooms.get(id);
      if (room?.phase === 'over') this.#makers.delete(id);
      else ofNetworks.add(network);
    }
    const ofName = player === undefined ? 0 : store.players.openRooms(player).length;
    if (ofName >= limits.openGames || ofNetworks.isFull(wire.address)) throw notAllowed('games-many');
  }

  /** Call it about once a second: sends presence and the lobby, removes old entries. */
  sweep(): void {
    this.#operator.sweep();
    this.registry.sweep();
    this.#tournaments.sweep();
    this.#lobby.sweep(this.#peers);
    const now = this.options.now();
    this.#messages.forget(now);
    this.#work.forget(now);
    this.#games.forget(now);
    this.#accounts.sweep(now);
  }
}

/** What SQLite says of a disk that is full, broken, read-only or gone. */
const DISK_FAILURES = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'];

function isDiskFailure(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return DISK_FAILURES.some((failure) => code.startsWith(failure));
}

// Carries out what the person who runs the server tells it to do about games and tournaments.

class Operator {
  constructor(
    private readonly registry: RoomRegistry,
    private readonly tournaments: TournamentManager,
    private readonly store: Pick<RoomStore, 'commands' | 'players' | 'tournaments'>,
    private readonly signOut: (player: string) => void,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Call it about once a second. */
  sweep(): void {
    const { store, registry, onFailure } = this;
    const commands = store.commands.take();
    if (commands.length === 0) return;
    for (const command of commands) {
      try {
        this.#obey(command);
      } catch (error) {
        // What has ended meanwhile needs no command
        if (!(error instanceof OtauError)) onFailure(error);
      }
    }
    registry.journal.after(
      () => {
        try {
          store.commands.drop();
        } catch (error) {
          // Each of them can be done twice
          store.commands.takeAgain();
          onFailure(error);
        }
      },
      () => store.commands.takeAgain(),
    );
  }

  #obey(command: OperatorCommand): void {
    const { registry, tournaments, store } = this;
    if (!('id' in command)) {
      if (command.act === 'ban') this.#ban(command.player);
      this.signOut(command.player);
      return;
    }
    const { act, id } = command;
    const isTournament = store.tournaments.isOver(id) !== undefined;
    if (act === 'end' && isTournament) tournaments.end(id);
    else if (act === 'end') registry.end(registry.find(id));
    else if (act === 'unlist' && isTournament) tournaments.unlist(id);
    else if (act === 'unlist') registry.unlist(registry.find(id));
    else {
      const { player: wanted, seat } = command as Extract<OperatorCommand, { act: 'give' }>;
      const player = store.players.find(wanted);
      if (player === undefined) return;
      if (isTournament) tournaments.give(id, player.id);
      else registry.hand(registry.find(id), seat ?? 0, player);
    }
  }

  /** A closed name plays nothing any more: the opponents win, and what waits for it ends. */
  #ban(player: string): void {
    const { registry, tournaments, store } = this;
    const isClosed = (id: string) => id === player || store.players.find(id)?.isBanned === true;
    tournaments.close(player, isClosed);
    for (const room of store.players.openRooms(player)) registry.endFor(registry.find(room), player, isClosed);
  }
}
