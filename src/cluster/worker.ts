/**
 * A worker of several machines: looks for runs on the server, takes one share of games after the other, plays it and sends each
 * game as it ends. It may come and go at any time; what it has taken and not done is given to another.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { type EvaluatorSource, networkSource } from '../learn/index.js';
import type { SelfplayTask } from '../learn/selfplay/messages.js';
import { SelfplayThread } from '../learn/selfplay/thread.js';
import { OtauError } from '../lib/error.js';
import { type Connect, connectPatiently, isGone, persist } from './connection.js';
import { LIMITS, type Limits } from './limits.js';
import { checkName, usualWorkerName } from './names.js';
import { writeGame, writeShare } from './result.js';
import { Seat } from './run-membership.js';
import { Place } from './run-streams.js';
import { gameIdOf, playOf, readUnit, type Unit } from './task.js';

export interface WorkerOptions {
  readonly connect: Connect;
  /** Ends the worker: what it is playing goes to others at once. */
  readonly signal: AbortSignal;
  /** Shares that are played at once, each in a thread of its own. */
  readonly threads: number;
  /** Play for this run only; for all that there are unless given. */
  readonly run?: string;
  /** What it is called in lists; the machine and a number unless given. */
  readonly name?: string;
  readonly say?: (sentence: string) => void;
  readonly warn?: (sentence: string) => void;
  readonly limits?: Partial<Limits>;
  /** A module that exports `createEvaluator`; networks with onnxruntime unless given. */
  readonly evaluator?: string;
  /** Node's own flags for the threads; default those of this process. */
  readonly execArgv?: readonly string[];
}

/** Milliseconds. */
const LOOK_FOR_RUNS = 3000;
const TAKE_ALONE = 5000;
const TAKE_IN_TURN = 1000;
const REST = 500;
/** A share that went wrong is not given out again before this. */
const NO_HURRY = 5000;

export class SelfplayWorker {
  readonly name: string;
  readonly #options: WorkerOptions;
  readonly #limits: Limits;
  readonly #seats = new Map<string, Seat>();
  /** Runs that do not want this worker: told once. */
  readonly #refused = new Set<string>();
  readonly #evaluator: string;
  readonly #threads: readonly SelfplayThread[];

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
    this.name = checkName('The name of a worker', options.name ?? usualWorkerName());
    this.#evaluator = options.evaluator ?? networkSource(new Uint8Array()).module;
    this.#threads = Array.from(
      { length: options.threads },
      () => new SelfplayThread('A thread of self-play', options.execArgv),
    );
  }

  /** Works until the signal. Throws `bad-argument` where the server, or the run that was named, does not want it. */
  async work(): Promise<void> {
    const { signal, connect, warn } = this.#options;
    const ended = new AbortController();
    const all = AbortSignal.any([signal, ended.signal]);
    let connection: NatsConnection | undefined;
    try {
      connection = await connectPatiently({ name: `otau worker ${this.name}`, ...connect }, { signal, warn });
      await Promise.all([
        this.#every(LOOK_FOR_RUNS, all, () => this.#lookForRuns(connection!)),
        this.#every(this.#limits.beat, all, () => this.#tell()),
        ...this.#threads.map((thread) => this.#takeTurns(thread, all)),
      ]);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      ended.abort();
      await Promise.all(this.#threads.map((thread) => thread.close()));
      await this.#leave();
      await connection?.close();
    }
  }

  async #every(pause: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await work();
      await sleep(pause, undefined, { signal });
    }
  }

  /** Joins runs that are new and leaves those that have gone. */
  async #lookForRuns(connection: NatsConnection): Promise<void> {
    const { signal, run, warn, say } = this.#options;
    const found = await persist(() => Place.runs(connection), { signal, warn });
    const wanted = run === undefined ? found : found.filter((name) => name === run);
    if (wanted.length === 0 && this.#seats.size === 0 && this.#isNew('')) {
      say?.(
        run === undefined
          ? 'There is no run yet; waiting for one.'
          : `The run ${run} is not there yet; waiting for it.`,
      );
    }
    for (const [name, seat] of this.#seats) {
      if (found.includes(name)) continue;
      say?.(`The run ${name} has ended.`);
      seat.leave();
      this.#seats.delete(name);
    }
    for (const name of wanted) {
      if (this.#seats.has(name) || this.#refused.has(name)) continue;
      try {
        const place = await Place.open(connection, name, this.#limits);
        const seat = await persist(() => Seat.join(place, this.name, this.#options.threads, signal), { signal, warn });
        this.#seats.set(name, seat);
        say?.(`Playing ${seat.config.game} for the run ${name}.`);
      } catch (error) {
        if (isGone(error)) continue; // it is just coming, or going
        if (!(error instanceof OtauError) || name === run) throw error;
        this.#refused.add(name);
        warn?.(error.message);
      }
    }
  }

  #isNew(what: string): boolean {
    const isNew = !this.#refused.has(what);
    this.#refused.add(what);
    return isNew;
  }

  /** Takes a share of each run in turn, and plays it. */
  async #takeTurns(thread: SelfplayThread, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const seats = [...this.#seats.values()];
      if (seats.length === 0) await sleep(REST, undefined, { signal });
      for (const seat of seats) {
        const message = await this.#take(seat, seats.length === 1 ? TAKE_ALONE : TAKE_IN_TURN, signal);
        if (message === null) continue;
        if (signal.aborted) quietly(() => message.nak());
        else await this.#play(thread, seat, message);
      }
    }
  }

  async #take(seat: Seat, expires: number, signal: AbortSignal): Promise<JsMsg | null> {
    try {
      return await seat.take(expires);
    } catch {
      // The server is away, or the run has gone: the look for runs will tell.
      await sleep(REST, undefined, { signal });
      return null;
    }
  }

  async #play(thread: SelfplayThread, seat: Seat, message: JsMsg): Promise<void> {
    const { signal } = seat;
    const lease = setInterval(() => quietly(() => message.working()), this.#limits.lease / 3);
    seat.playing++;
    try {
      const unit = readUnit(message.data, seat.run, seat.config, seat.versions);
      await this.#playUnit(thread, seat, unit);
      await persist(() => message.ackAck(), { signal });
      seat.problem = null;
    } catch (error) {
      quietly(() => message.nak(signal.aborted ? 0 : NO_HURRY));
      if (!signal.aborted) this.#report(seat, error);
    } finally {
      clearInterval(lease);
      seat.playing--;
    }
  }

  async #playUnit(thread: SelfplayThread, seat: Seat, unit: Unit): Promise<void> {
    const { signal, config, versions } = seat;
    const patience = { signal, warn: (sentence: string) => this.#warnOnce(seat, sentence) };
    const model = await persist(() => seat.model(unit.model), patience);
    seat.iteration = unit.iteration;
    const { options, indices } = playOf(config, unit.iteration, unit.share);
    const sending: Promise<void>[] = [];
    const send = async (id: string, bytes: Uint8Array): Promise<void> => {
      await persist(() => seat.send(id, bytes, this.name), patience);
      seat.problem = null;
    };
    const evaluator: EvaluatorSource = { module: this.#evaluator, data: model, key: unit.model };
    const { game, options: gameOptions } = config;
    const task: SelfplayTask = { game, gameOptions, options, seed: unit.seed, indices, evaluator };
    const failed = new AbortController();
    const stop = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: failed.signal });
    });
    try {
      const playing = thread.play(task, (finished, samples) => {
        seat.rate.count();
        seat.games++;
        const sent = send(gameIdOf(unit, finished.index), writeGame(unit, this.name, versions, finished, samples));
        sent.catch(() => {}); // it is waited for below
        sending.push(sent);
      });
      const figures = await Promise.race([playing, stop]);
      await Promise.all(sending);
      await send(gameIdOf(unit, `share-${unit.share}`), writeShare(unit, this.name, versions, figures));
    } finally {
      failed.abort();
    }
  }

  #report(seat: Seat, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#warnOnce(seat, `The run ${seat.run}: ${reason}`);
  }

  /** Also told to the others, until it is over. */
  #warnOnce(seat: Seat, sentence: string): void {
    if (seat.problem !== sentence) this.#options.warn?.(sentence);
    seat.problem = sentence;
  }

  async #tell(): Promise<void> {
    for (const seat of this.#seats.values()) await seat.tell().catch(() => {}); // the next one will do
  }

  /** Says goodbye, if the server is there. */
  async #leave(): Promise<void> {
    const goodbyes = [...this.#seats.values()].map((seat) => seat.goodbye().catch(() => {}));
    await Promise.race([Promise.all(goodbyes), sleep(1000, undefined, { ref: false })]);
  }
}

/** Says something to the server that need not arrive: the connection may just have been closed. */
function quietly(say: () => void): void {
  try {
    say();
  } catch {
    // Then the lease runs out by itself.
  }
}
