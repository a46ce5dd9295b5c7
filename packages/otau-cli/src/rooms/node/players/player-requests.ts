/** Requests about players: register, sign in, show a player's page, report a player. */
import { OtauError } from 'otau';
import type { RoomRequest } from 'otau/rooms';
import type { AccountAnswer, AccountRequest, Accounts } from '../accounts/accounts.js';
import type { Peer } from '../connections/peer.js';
import { Buckets, type Rate } from '../connections/rate-limits.js';
import type { RoomReport } from '../report.js';
import { secretDigest } from '../secrets.js';
import type { RegisteredPlayers } from './registered-players.js';

type Request<Type extends RoomRequest['type']> = Extract<RoomRequest, { type: Type }>;
type PersonRequest = Request<'register' | 'identify' | 'player' | 'report'>;

interface PlayerRequestsOptions {
  readonly registeredPlayers: RegisteredPlayers;
  readonly accounts: Accounts;
  /** Attempts with passkeys and codes of one address. */
  readonly proofs: Rate;
  readonly now: () => number;
  /** Calls a function once all earlier events are on the disk. */
  readonly after: (tell: () => void) => void;
  /** Checks the limits for a new name or report. Throws `too-fast` or `not-allowed`. */
  readonly countGame: (peer: Peer) => void;
  readonly onReport?: (report: RoomReport) => void;
}

export class PlayerRequests {
  readonly #proofs: Buckets;

  constructor(private readonly options: PlayerRequestsOptions) {
    this.#proofs = new Buckets(options.proofs);
  }

  take(peer: Peer, request: PersonRequest | AccountRequest): AccountAnswer | undefined | Promise<AccountAnswer> {
    const { registeredPlayers, countGame, after, onReport } = this.options;
    switch (request.type) {
      case 'register': {
        countGame(peer);
        const { player, key } = registeredPlayers.register(request.name);
        peer.signIn(player.id, secretDigest(key));
        return { player: player.id, name: player.name, key };
      }
      case 'identify': {
        const { id, name } = registeredPlayers.identify(request.key);
        peer.signIn(id, secretDigest(request.key));
        return { player: id, name };
      }
      case 'player': {
        const page = registeredPlayers.page(request.player);
        after(() => peer.tell(page));
        return undefined;
      }
      case 'report':
        countGame(peer);
        if (registeredPlayers.report(request.player, peer.player ?? '', request.room, request.why))
          onReport?.({ event: 'reported', player: request.player, room: request.room });
        return undefined;
      default:
        return this.#account(peer, request);
    }
  }

  #account(peer: Peer, request: AccountRequest): AccountAnswer | undefined | Promise<AccountAnswer> {
    if (request.type !== 'passkeys' && !this.#proofs.take(peer.wire.address, this.options.now()))
      throw new OtauError('too-fast', 'Too many passkeys and links: wait a moment.');
    return this.options.accounts.take(peer, request);
  }

  /** Removes addresses without recent requests. */
  forget(now: number): void {
    this.#proofs.forget(now);
  }
}
