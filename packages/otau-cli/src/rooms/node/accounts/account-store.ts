/** Credentials of players in the file of the rooms: passkeys, secrets of devices, and codes for another device. */
import { OtauError } from 'otau';
import type { Sql } from '../disk/sql-writes.js';

/** A passkey of a player. */
export interface KeptPasskey {
  /** The id of the credential, in base64url. */
  readonly id: string;
  readonly player: string;
  /** The public key in COSE form. */
  readonly publicKey: Uint8Array;
  /** The number of uses, if its authenticator counts them. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** The name of the site that it belongs to. */
  readonly site: string;
  /** The label that the player has given. */
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** The time of its last use; 0 for never. */
  readonly used: number;
}

/** The number of devices with a secret that a player can have; the oldest one is removed first. */
const MAX_DEVICES = 20;

interface Row extends Omit<KeptPasskey, 'transports'> {
  readonly transports: string;
}

const PASSKEYS =
  'SELECT id, player, public_key AS publicKey, counter, transports, site, label, created, used FROM passkeys';

export class AccountStore {
  readonly #statements;

  constructor(private readonly database: Sql) {
    const prepare = (sql: string) => database.prepare(sql);
    this.#statements = {
      passkey: prepare(`${PASSKEYS} WHERE id = ?`),
      passkeys: prepare(`${PASSKEYS} WHERE player = ? ORDER BY created, id`),
      addPasskey: prepare('INSERT INTO passkeys VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING'),
      use: prepare('UPDATE passkeys SET counter = ?, used = ? WHERE id = ? AND counter <= ?'),
      removePasskey: prepare('DELETE FROM passkeys WHERE id = ? AND player = ?'),
      removePasskeys: prepare('DELETE FROM passkeys WHERE player = ?'),
      addDevice: prepare('INSERT INTO devices(secret, player, passkey, created) VALUES (?, ?, ?, ?)'),
      limitDevices: prepare(
        `DELETE FROM devices WHERE player = ?1 AND secret NOT IN
          (SELECT secret FROM devices WHERE player = ?1 ORDER BY number DESC LIMIT ${MAX_DEVICES})`,
      ),
      removeDevices: prepare('DELETE FROM devices WHERE passkey = ? AND player = ?'),
      keepDevice: prepare('DELETE FROM devices WHERE player = ? AND secret <> ?'),
      setSecret: prepare('UPDATE players SET secret = ?1 WHERE id = ?2 AND secret <> ?3'),
      addCode: prepare('INSERT INTO device_codes(digest, player, expires) VALUES (?, ?, ?)'),
      code: prepare('SELECT player FROM device_codes WHERE digest = ? AND expires > ?'),
      removeCode: prepare('DELETE FROM device_codes WHERE digest = ?'),
      removeCodes: prepare('DELETE FROM device_codes WHERE player = ? OR expires <= ?'),
    };
  }

  passkey(id: string): KeptPasskey | undefined {
    const row = this.#statements.passkey.get([id]) as Row | undefined;
    return row === undefined ? undefined : passkeyOf(row);
  }

  /** The passkeys of a player, the oldest first. */
  passkeys(player: string): KeptPasskey[] {
    return (this.#statements.passkeys.all([player]) as Row[]).map(passkeyOf);
  }

  /** False if there is one with this id already. */
  addPasskey(passkey: KeptPasskey): boolean {
    const { id, player, publicKey, counter, transports, site, label, created, used } = passkey;
    const values = [id, player, Buffer.from(publicKey), counter, transports.join(' '), site, label, created, used];
    return this.#atOnce(() => this.#statements.addPasskey.run(values).changes === 1);
  }

  /** Stores the secret of a device after a passkey was verified. False if the passkey was removed or used in the meantime. */
  signIn(passkey: KeptPasskey, counter: number, secret: string, at: number): boolean {
    return this.#atOnce(() => {
      if (this.#statements.use.run([counter, at, passkey.id, counter]).changes === 0) return false;
      this.#addDevice(secret, passkey.player, passkey.id, at);
      return true;
    });
  }

  #addDevice(secret: string, player: string, passkey: string | null, at: number): void {
    this.#statements.addDevice.run([secret, player, passkey, at]);
    this.#statements.limitDevices.run([player]);
  }

  /** Removes a passkey, and signs out the devices that it has signed in. False if the player has none with this id. */
  removePasskey(id: string, player: string): boolean {
    return this.#atOnce(() => {
      if (this.#statements.removePasskey.run([id, player]).changes === 0) return false;
      this.#statements.removeDevices.run([id, player]);
      return true;
    });
  }

  /** Stores a code for another device, and replaces an earlier one. Codes are stored as digests. */
  addCode(digest: string, player: string, expires: number, now: number): void {
    this.#atOnce(() => {
      this.#statements.removeCodes.run([player, now]);
      this.#statements.addCode.run([digest, player, expires]);
    });
  }

  /** The player of a code. */
  playerOfCode(digest: string, now: number): string | undefined {
    return (this.#statements.code.get([digest, now]) as { player: string } | undefined)?.player;
  }

  /** Exchanges a code for the secret of a device, once. */
  redeem(digest: string, player: string, secret: string, now: number): boolean {
    return this.#atOnce(() => {
      if (this.#statements.removeCode.run([digest]).changes === 0) return false;
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
    this.#statements.keepDevice.run([player, secret]);
    this.#statements.setSecret.run([unknown, player, secret]);
    this.#statements.removeCodes.run([player, 0]);
  }

  /** Revokes all credentials of a player, including passkeys, and creates a code for a new sign-in. */
  recover(player: string, unknown: string, code: string, expires: number): void {
    this.#atOnce(() => {
      this.#statements.removePasskeys.run([player]);
      this.#close(player, '', unknown);
      this.#statements.addCode.run([code, player, expires]);
    });
  }

  /** A transaction. Throws `not-kept` if the disk fails. */
  #atOnce<Result>(write: () => Result): Result {
    try {
      this.database.exec('BEGIN IMMEDIATE');
      const result = write();
      this.database.exec('COMMIT');
      return result;
    } catch (cause) {
      if (this.database.inTransaction) this.database.exec('ROLLBACK');
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
