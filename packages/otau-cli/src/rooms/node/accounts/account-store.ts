/** Credentials of players in the file of the rooms: passkeys, secrets of devices, and codes for another device. */
import { OtauError } from 'otau';
import type { PasskeyInfo } from 'otau/rooms';
import { Queries, type Sql } from '../disk/sql-writes.js';

/** Its id is that of the credential, in base64url. */
export interface KeptPasskey extends PasskeyInfo {
  readonly player: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The number of devices with a secret that a player can have; the oldest one is removed first. */
const MAX_DEVICES = 20;

interface Row extends Omit<KeptPasskey, 'transports'> {
  readonly transports: string;
}

const PASSKEYS =
  'SELECT id, player, public_key AS publicKey, counter, transports, site, label, created, used FROM passkeys';

const ADD_CODE = 'INSERT INTO device_codes(digest, player, expires) VALUES (?, ?, ?)';

export class AccountStore {
  readonly #sql: Queries;

  constructor(database: Sql) {
    this.#sql = new Queries(database);
  }

  passkey(id: string): KeptPasskey | undefined {
    const row = this.#sql.first<Row>(`${PASSKEYS} WHERE id = ?`, id);
    return row && passkeyOf(row);
  }

  /** The passkeys of a player, the oldest first. */
  passkeys(player: string): KeptPasskey[] {
    return this.#sql.all<Row>(`${PASSKEYS} WHERE player = ? ORDER BY created, id`, player).map(passkeyOf);
  }

  /** False if there is one with this id already. */
  addPasskey(passkey: KeptPasskey): boolean {
    const { id, player, publicKey, counter, transports, site, label, created, used } = passkey;
    const values = [id, player, Buffer.from(publicKey), counter, transports.join(' '), site, label, created, used];
    const sql = 'INSERT INTO passkeys VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
    return this.#atOnce(() => this.#sql.run(sql, ...values) === 1);
  }

  /** Stores the secret of a device after a passkey was verified. False if the passkey was removed or used in the meantime. */
  signIn(passkey: KeptPasskey, counter: number, secret: string, at: number): boolean {
    return this.#atOnce(() => {
      const sql = 'UPDATE passkeys SET counter = ?, used = ? WHERE id = ? AND counter <= ?';
      if (this.#sql.run(sql, counter, at, passkey.id, counter) === 0) return false;
      this.#addDevice(secret, passkey.player, passkey.id, at);
      return true;
    });
  }

  #addDevice(secret: string, player: string, passkey: string | null, at: number): void {
    const add = 'INSERT INTO devices(secret, player, passkey, created) VALUES (?, ?, ?, ?)';
    this.#sql.run(add, secret, player, passkey, at);
    const limit = `DELETE FROM devices WHERE player = ?1 AND secret NOT IN
      (SELECT secret FROM devices WHERE player = ?1 ORDER BY number DESC LIMIT ${MAX_DEVICES})`;
    this.#sql.run(limit, player);
  }

  /** Removes a passkey, and signs out the devices that it has signed in. False if the player has none with this id. */
  removePasskey(id: string, player: string): boolean {
    return this.#atOnce(() => {
      if (this.#sql.run('DELETE FROM passkeys WHERE id = ? AND player = ?', id, player) === 0) return false;
      this.#sql.run('DELETE FROM devices WHERE passkey = ? AND player = ?', id, player);
      return true;
    });
  }

  /** Stores a code for another device, and replaces an earlier one. Codes are stored as digests. */
  addCode(digest: string, player: string, expires: number, now: number): void {
    this.#atOnce(() => {
      this.#removeCodes(player, now);
      this.#sql.run(ADD_CODE, digest, player, expires);
    });
  }

  #removeCodes(player: string, now: number): void {
    this.#sql.run('DELETE FROM device_codes WHERE player = ? OR (expires > 0 AND expires <= ?)', player, now);
  }

  playerOfCode(digest: string, now: number): string | undefined {
    const sql = 'SELECT player FROM device_codes WHERE digest = ? AND (expires > ? OR expires < 0)';
    return this.#sql.first<{ player: string }>(sql, digest, now)?.player;
  }

  /** Exchanges a code for the secret of a device, once. */
  redeem(digest: string, player: string, secret: string, now: number): boolean {
    return this.#atOnce(() => {
      if (this.#sql.run('DELETE FROM device_codes WHERE digest = ?', digest) === 0) return false;
      this.#addDevice(secret, player, null, now);
      return true;
    });
  }

  /**
   * Revokes all secrets and codes of a player except one secret; passkeys stay.
   * @param unknown a random secret that replaces the first one
   */
  closeDevices(player: string, secret: string, unknown: string): void {
    this.#atOnce(() => this.#close(player, secret, unknown));
  }

  #close(player: string, secret: string, unknown: string): void {
    this.#sql.run('DELETE FROM devices WHERE player = ? AND secret <> ?', player, secret);
    this.#sql.run('UPDATE players SET secret = ?1 WHERE id = ?2 AND secret <> ?3', unknown, player, secret);
    this.#removeCodes(player, 0);
  }

  /**
   * Revokes all credentials of a player, including passkeys, and creates a code for a new sign-in.
   * @param lifetime of the code in milliseconds, which begins when the server sees it: its date may be another one
   */
  recover(player: string, unknown: string, code: string, lifetime: number): void {
    this.#atOnce(() => {
      this.#sql.run('DELETE FROM passkeys WHERE player = ?', player);
      this.#close(player, '', unknown);
      this.#sql.run(ADD_CODE, code, player, -lifetime);
    });
  }

  /** Begins the lifetimes of new codes; false if there is none. */
  dateCodes(now: number): boolean {
    if (this.#sql.first('SELECT 1 FROM device_codes WHERE expires < 0') === undefined) return false;
    return this.#atOnce(
      () => this.#sql.run('UPDATE device_codes SET expires = ? - expires WHERE expires < 0', now) > 0,
    );
  }

  /** A transaction. Throws `not-kept` if the disk fails. */
  #atOnce<Result>(write: () => Result): Result {
    try {
      return this.#sql.atOnce(write);
    } catch (cause) {
      throw new OtauError('not-kept', 'The server cannot write to its disk: nothing has changed.', { cause });
    }
  }
}

function passkeyOf({ transports, publicKey, ...row }: Row): KeptPasskey {
  return {
    ...row,
    publicKey: new Uint8Array(publicKey),
    transports: transports.split(' ').filter((name) => name !== ''),
  };
}
