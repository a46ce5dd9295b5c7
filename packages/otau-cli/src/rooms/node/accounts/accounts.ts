/**
 * Players and their names: registered, opened, shown, reported. Sign-in on other devices: adds, uses and removes passkeys, creates and redeems codes, signs devices out. A challenge belongs to one
 * connection, is used once, and expires. Everything else is on the disk before it is sent.
 */
import { OtauError } from 'otau';
import { cleanText, type Done, notAllowed, type PasskeyInfo, type RoomRequest } from 'otau/rooms';
import type { Challenge, Peer } from '../connections/peer.js';
import { accountsOf, Buckets, type Rate } from '../connections/rate-limits.js';
import { calendar } from '../game-clock.js';
import type { Player } from '../players/player-store.js';
import type { RegisteredPlayers } from '../players/registered-players.js';
import type { RoomReport } from '../report.js';
import { newSecret, secretDigest } from '../secrets.js';
import type { AccountStore } from './account-store.js';
import { checkCreated, checkUsed, creationOptions, passkeyOf, requestOptions, siteOf } from './passkey.js';

type CredentialRequest = RoomRequest<
  'challenge' | 'sign-in' | 'passkeys' | 'add-passkey' | 'remove-passkey' | 'device-code' | 'redeem' | 'close-devices'
>;
type AccountRequest = CredentialRequest | RoomRequest<'register' | 'identify' | 'player' | 'report'>;
type AccountAnswer = Omit<Done, 'type' | 'id'>;

const CHALLENGE_TIMEOUT_MS = 5 * 60_000;
const CODE_TIMEOUT_MS = 10 * 60_000;
const MAX_PASSKEYS = 10;

interface AccountsOptions {
  readonly store: AccountStore;
  readonly registeredPlayers: RegisteredPlayers;
  /** The public addresses of the server; any secure one unless given. */
  readonly origins?: readonly string[];
  /** Attempts with passkeys and codes of one address. */
  readonly proofs: Rate;
  readonly now: () => number;
  /** Calls a function once all earlier events are on the disk. */
  readonly after: (tell: () => void) => void;
  /** Checks the limits for a new name or report. Throws `too-fast` or `not-allowed`. */
  readonly countGame: (peer: Peer) => void;
  readonly onReport?: (report: RoomReport) => void;
}

export class Accounts {
  readonly #proofs: Buckets;

  constructor(private readonly options: AccountsOptions) {
    this.#proofs = new Buckets(options.proofs);
  }

  hasPasskeys(peer: Peer): boolean {
    try {
      return this.#siteOf(peer).id !== '';
    } catch {
      return false;
    }
  }

  /** Throws at once, or rejects, if a request is not allowed. */
  take(peer: Peer, request: AccountRequest): AccountAnswer | undefined | Promise<AccountAnswer> {
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
        return this.#takeProof(peer, request);
    }
  }

  #takeProof(peer: Peer, request: CredentialRequest): AccountAnswer | undefined | Promise<AccountAnswer> {
    if (request.type !== 'passkeys' && !this.#proofs.take(accountsOf(peer.wire.address), this.options.now()))
      throw new OtauError('too-fast', 'Too many passkeys and links: wait a moment.');
    switch (request.type) {
      case 'challenge':
        return this.#challenge(peer, request.what);
      case 'sign-in':
        return this.#signIn(peer, request.proof);
      case 'passkeys':
        return { passkeys: this.#lines(this.#known(peer)) };
      case 'add-passkey':
        return this.#add(peer, request);
      case 'remove-passkey': {
        const { id } = this.#known(peer);
        if (!this.options.store.removePasskey(request.passkey, id))
          throw new OtauError('not-allowed', 'This name has no such passkey.');
        return { passkeys: this.#lines({ id }) };
      }
      case 'device-code':
        return this.#makeCode(this.#known(peer));
      case 'redeem':
        return this.#redeem(peer, request.code);
      case 'close-devices':
        this.options.store.closeDevices(this.#known(peer).id, peer.secret ?? '', secretDigest(newSecret()));
        return undefined;
    }
  }

  /** Call it about once a second: removes addresses without recent requests, and begins the lifetimes of the operator's codes. */
  sweep(now: number): void {
    this.#proofs.forget(now);
    // The other servers with these rooms have it from the next commit
    if (this.options.store.dateCodes(calendar.now())) this.options.after(() => {});
  }

  #siteOf(peer: Peer) {
    return siteOf(peer.wire.origin, peer.wire.port, this.options.origins);
  }

  #known(peer: Peer): Player {
    const player = this.options.registeredPlayers.known(peer.player);
    if (player === undefined) throw notAllowed('needs-name');
    return player;
  }

  async #challenge(peer: Peer, what: Challenge['what']): Promise<AccountAnswer> {
    const site = this.#siteOf(peer);
    const player = what === 'add' ? this.#known(peer) : undefined;
    const value = newSecret();
    // An earlier one is not accepted any more
    peer.challenge = { value, what, expires: this.options.now() + CHALLENGE_TIMEOUT_MS };
    if (player === undefined) return { challenge: await requestOptions(site, value) };
    return { challenge: await creationOptions(site, player, value, this.options.store.passkeys(player.id)) };
  }

  /** Returns and removes the challenge of a connection: each is used once. */
  #takeChallenge(peer: Peer, wanted: Challenge['what']): string {
    const { challenge } = peer;
    peer.challenge = undefined;
    if (challenge?.what === wanted && this.options.now() < challenge.expires) return challenge.value;
    throw notAllowed('challenge-old');
  }

  async #add(peer: Peer, { proof, label }: RoomRequest<'add-passkey'>): Promise<AccountAnswer> {
    const { store } = this.options;
    const challenge = this.#takeChallenge(peer, 'add');
    const site = this.#siteOf(peer);
    const { id: player } = this.#known(peer);
    const passkey = await checkCreated(proof, challenge, site);
    // In the meantime the name may be closed, the device signed out, or another passkey added
    this.options.registeredPlayers.refresh(peer);
    if (this.#known(peer).id !== player) throw new OtauError('not-allowed', 'This connection has another name now.');
    if (store.passkeys(player).length >= MAX_PASSKEYS) throw notAllowed('passkeys-full');
    const created = Date.now();
    const kept = { ...passkey, player, site: site.id, label: cleanText(label), created, used: 0 };
    if (!store.addPasskey(kept)) throw notAllowed('passkey-known');
    return { passkeys: this.#lines({ id: player }) };
  }

  async #signIn(peer: Peer, proof: string): Promise<AccountAnswer> {
    const { store, registeredPlayers } = this.options;
    const challenge = this.#takeChallenge(peer, 'sign-in');
    const site = this.#siteOf(peer);
    const passkey = store.passkey(passkeyOf(proof));
    if (passkey === undefined || passkey.site !== site.id) throw notAllowed('passkey-unknown');
    const counter = await checkUsed(proof, passkey, challenge, site);
    const player = registeredPlayers.check(passkey.player);
    const key = newSecret();
    if (!store.signIn(passkey, counter, secretDigest(key), Date.now())) throw notAllowed('passkey-refused');
    peer.signIn(player.id, secretDigest(key));
    return { player: player.id, name: player.name, key };
  }

  #makeCode({ id }: Player): AccountAnswer {
    const code = newSecret();
    const now = calendar.now();
    this.options.store.addCode(secretDigest(code), id, now + CODE_TIMEOUT_MS, now);
    return { code };
  }

  #redeem(peer: Peer, code: string): AccountAnswer {
    const { store, registeredPlayers } = this.options;
    const digest = secretDigest(code);
    const found = store.playerOfCode(digest, calendar.now());
    if (found === undefined) throw notAllowed('code-used');
    const player = registeredPlayers.check(found);
    const key = newSecret();
    store.redeem(digest, player.id, secretDigest(key), Date.now());
    peer.signIn(player.id, secretDigest(key));
    return { player: player.id, name: player.name, key };
  }

  #lines({ id: player }: Pick<Player, 'id'>): PasskeyInfo[] {
    return this.options.store
      .passkeys(player)
      .map(({ id, label, site, created, used }) => ({ id, label, site, created, used }));
  }
}
