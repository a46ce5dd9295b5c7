/**
 * A log for programs: one JSON object a line, with `time` and `event`. Refusals of one address for one reason are logged once a
 * minute with their count, so nobody can fill the disk.
 */
import { appendFileSync } from 'node:fs';
import { OtauError, quote } from 'otau';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import type { RoomReport } from '../rooms/node/report.js';

const REFUSALS_INTERVAL_MS = 60_000;
/** Addresses above this number are counted together. */
const MAX_COUNTED = 1000;

export class EventLog {
  /** Refusals by code and address since they were last logged. */
  #refusals = new Map<string, { readonly code: string; readonly address: string; count: number }>();
  readonly #timer: NodeJS.Timeout;

  /**
   * @param path the file; lines are appended
   * @throws OtauError `no-file` if it cannot be written
   */
  constructor(readonly path: string) {
    try {
      appendFileSync(path, '');
    } catch (cause) {
      throw new OtauError('no-file', `The log ${quote(path)} cannot be written: ${systemReason(cause)}.`, { cause });
    }
    this.#timer = setInterval(() => this.#writeRefusals(), REFUSALS_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Writes a line. If the disk fails, the line is lost: games have priority. */
  write(event: string, facts: object = {}): void {
    try {
      appendFileSync(this.path, `${JSON.stringify({ time: new Date().toISOString(), event, ...facts })}\n`);
    } catch {
      // The server keeps running; the metrics show the fault
    }
  }

  /** Logs events of the rooms. Response times are only in the metrics. */
  note(report: RoomReport): void {
    if (report.event === 'answered') return;
    if (report.event === 'refused') this.#count(report.code, report.address);
    else {
      const { event, ...facts } = report;
      this.write(event, facts);
    }
  }

  #count(code: string, address: string): void {
    const where = this.#refusals.size < MAX_COUNTED ? address : 'others';
    const key = `${code} ${where}`;
    const known = this.#refusals.get(key);
    if (known === undefined) this.#refusals.set(key, { code, address: where, count: 1 });
    else known.count++;
  }

  #writeRefusals(): void {
    const refusals = this.#refusals;
    this.#refusals = new Map();
    for (const refusal of refusals.values()) this.write('refused', refusal);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#writeRefusals();
  }
}
