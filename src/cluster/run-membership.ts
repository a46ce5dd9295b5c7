/** A worker's place at one run: what it needs to play for it, and what it has done there. */
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import type { JsMsg } from '@nats-io/jetstream';
import { checkAgents, type RunConfig } from '../learn/index.js';
import { checkRunConfig } from '../learn/run/config.js';
import { OtauError } from '../lib/error.js';
import { forgetWorker, getJson, processFigures, tellWorker } from './presence.js';
import { Rate } from './rate.js';
import type { Place } from './run-streams.js';
import { checkSameVersions, type Versions, versionsOf } from './versions.js';

export class Seat {
  readonly rate = new Rate();
  readonly #gone = new AbortController();
  readonly #since = new Date().toISOString();
  /** Ends when the worker ends, or the run. */
  readonly signal: AbortSignal;
  /** Shares that are played now. */
  playing = 0;
  games = 0;
  iteration: number | null = null;
  problem: string | null = null;
  #model: { readonly digest: string; readonly bytes: Promise<Uint8Array> } | undefined;

  private constructor(
    readonly place: Place,
    readonly config: RunConfig,
    readonly versions: Versions,
    readonly name: string,
    readonly threads: number,
    signal: AbortSignal,
  ) {
    this.signal = AbortSignal.any([signal, this.#gone.signal]);
    // While the server is away every game waits to be sent, and each listens.
    setMaxListeners(0, this.signal);
  }

  get run(): string {
    return this.place.run;
  }

  /** Throws `bad-argument` with the reason where this program must not play for the run. */
  static async join(place: Place, name: string, threads: number, signal: AbortSignal): Promise<Seat> {
    const found = await getJson(await place.facts(), 'config');
    if (found?.format !== 'otau-cluster') {
      throw new OtauError('bad-argument', `The run ${place.run} has no configuration on the server that can be read.`);
    }
    const config = checkRunConfig(found.config);
    checkAgents(config);
    const theirs = found as unknown as Versions;
    const versions = versionsOf(config);
    checkSameVersions(place.run, config.game, theirs, versions, String(found.otau).slice(0, 20));
    return new Seat(place, config, versions, name, threads, signal);
  }

  /** The run has gone: what is played for it is given up. */
  leave(): void {
    this.#gone.abort();
  }

  /** The next share, if one comes within so many milliseconds. */
  async take(expires: number): Promise<JsMsg | null> {
    return (await this.place.players()).next({ expires });
  }

  /** The network by its SHA-256: fetched once, by whichever thread comes first. */
  model(digest: string): Promise<Uint8Array> {
    if (this.#model?.digest === digest) return this.#model.bytes;
    const bytes = this.place.getModel(digest);
    this.#model = { digest, bytes };
    bytes.catch(() => {
      if (this.#model?.bytes === bytes) this.#model = undefined;
    });
    return bytes;
  }

  /** Sends a game; done once the server has it on its disk. The same `id` twice is one message. */
  async send(id: string, bytes: Uint8Array, worker: string): Promise<void> {
    const { js, names, limits } = this.place;
    if (bytes.length > limits.messageBytes) {
      throw new OtauError(
        'bad-argument',
        `A game of ${bytes.length} bytes is longer than the longest message, ${limits.messageBytes} bytes.`,
      );
    }
    await js.publish(names.gamesSubject(worker), bytes, { msgID: id });
  }

  async tell(): Promise<void> {
    const { name, threads, games, iteration, playing, problem } = this;
    await tellWorker(this.place, {
      name,
      ...processFigures(hostname()),
      threads,
      since: this.#since,
      games,
      gamesPerHour: this.rate.perHour(),
      iteration,
      model: this.#model?.digest.slice(0, 12) ?? null,
      playing,
      problem,
    });
  }

  goodbye(): Promise<void> {
    return forgetWorker(this.place, this.name);
  }
}
