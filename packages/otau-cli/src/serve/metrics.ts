/**
 * Metrics for Prometheus about the process and the rooms, at a separate address that only this machine reaches. They name no
 * player and no single game.
 */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { quote } from 'otau';
import { listenAt, orNoFile } from 'otau/internal/lib/node/system-errors.js';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Rooms } from '../rooms/node/connections/peer.js';
import type { RoomReport } from '../rooms/node/report.js';
import { checkRequest } from './request-validation.js';

const METRICS_HOST = '127.0.0.1';
const METRICS_PATH = '/metrics';
/** Under a name of its own a page of another site could read the metrics (DNS rebinding). */
const NO_NAMES: ReadonlySet<string> = new Set();
/** Seconds from a request to its response, including the write to the disk. */
const ANSWER_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

type RoomSize = Rooms['size'];

export class RoomMetrics {
  readonly #registry = new Registry();
  readonly #answers;
  readonly #refusals;
  readonly #opened;
  readonly #over;
  readonly #failures;
  readonly #leads;
  #size: () => RoomSize = () => ({ rooms: 0, peers: 0 });

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#answers = new Histogram({
      name: 'otau_room_answer_seconds',
      help: 'Time from a request to its answer, with everything on the disk',
      labelNames: ['request'],
      buckets: ANSWER_BUCKETS,
      registers,
    });
    const counter = (name: string, help: string, labelNames: readonly string[] = []): Counter =>
      new Counter({ name: `otau_room_${name}_total`, help, labelNames, registers });
    this.#refusals = counter('refusals', 'Requests that were refused', ['code']);
    this.#opened = counter('games_opened', 'Games that were made', ['game']);
    const over = 'Games that have ended; without a result if they were closed before they began';
    this.#over = counter('games_over', over, ['game', 'result']);
    this.#failures = counter('failures', 'Commits or imports that have failed');
    this.#leads = new Gauge({
      name: 'otau_rooms_leader',
      help: '1 where this server has the rooms, 0 where it lets its clients through to another one',
      registers,
    });
    this.#leads.set(1);
    const gauge = (name: string, help: string, read: () => number): void => {
      const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(read()) });
    };
    gauge('otau_rooms', 'Games in memory', () => this.#size().rooms);
    gauge('otau_room_connections', 'Open connections of players and watchers', () => this.#size().peers);
  }

  /** @param size called for each scrape */
  watch(size: () => RoomSize): void {
    this.#size = size;
  }

  note(report: RoomReport): void {
    if (report.event === 'answered') this.#answers.observe({ request: report.request }, report.seconds);
    else if (report.event === 'refused') this.#refusals.inc({ code: report.code });
    else if (report.event === 'opened') this.#opened.inc({ game: report.game });
    else if (report.event === 'leads' || report.event === 'follows') this.#leads.set(Number(report.event === 'leads'));
    else if (report.event === 'over') {
      this.#over.inc({ game: report.game, result: report.results === null ? 'none' : 'known' });
    }
  }

  noteFailure(): void {
    this.#failures.inc();
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /**
   * Serves the metrics at `http://127.0.0.1:PORT/metrics`.
   * @param port 0 for any free one
   * @throws OtauError `bad-address` if the port is in use
   */
  async serve(port: number): Promise<{ readonly address: string; close(): Promise<void> }> {
    const server = createServer((request, response) => {
      const isRefused = checkRequest(request, true, NO_NAMES) !== undefined;
      if (isRefused || request.url !== METRICS_PATH || request.method !== 'GET') {
        response.writeHead(404).end();
        return;
      }
      this.text().then(
        (text) => response.writeHead(200, { 'Content-Type': this.#registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await listenAt(server, port, METRICS_HOST);
    return {
      address: `http://${METRICS_HOST}:${(server.address() as AddressInfo).port}${METRICS_PATH}`,
      async close() {
        server.close();
        server.closeAllConnections();
      },
    };
  }
}

// A log for programs: one JSON object a line, with `time` and `event`. Refusals of one address for one reason are logged once a
// minute with their count, so nobody can fill the disk.

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
    orNoFile(`The log ${quote(path)} cannot be written`, () => appendFileSync(path, ''));
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
