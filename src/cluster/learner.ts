/**
 * Self-play as the learner of several machines sees it: it puts the network and the shares of the iteration's games on
 * the server, takes in games until all are there, and asks again for what got lost. Everything else of a run stays as it is
 * on one machine, and comes out the same.
 */
import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import type { NatsConnection } from '@nats-io/transport-node';
import { gameOfRun, type Learners, type RunConfig, type StageContext } from '../learn/index.js';
import { sha256 } from '../learn/run/digest.js';
import { RunFiles } from '../learn/run/files.js';
import { RUN_FILES } from '../learn/run/names.js';
import { selfplayedOf } from '../learn/stages/selfplay.js';
import type { Selfplayed } from '../learn/stages/stage.js';
import { OtauError } from '../lib/error.js';
import { type Connect, connectPatiently, isGone, type Patience, persist } from './connection.js';
import { Collection } from './iteration-games.js';
import type { Limits } from './limits.js';
import { runIdOf, stageOf } from './names.js';
import {
  type Counts,
  describeRun,
  findLearner,
  forgetLearner,
  processFigures,
  type RunFigures,
  tellLearner,
} from './presence.js';
import { Intake, type Stage } from './receiver.js';
import { Place } from './run-streams.js';
import { Spool } from './spool.js';
import { playOf, type Unit, writeUnit } from './task.js';
import { type Versions, versionsOf } from './versions.js';

export interface ClusterOptions {
  readonly connect: Connect;
  /** The folder of the run. */
  readonly path: string;
  readonly config: RunConfig;
  /** Those who do all but self-play. */
  readonly learners: Learners;
  readonly warn?: (sentence: string) => void;
  readonly limits?: Partial<Limits>;
}

/** The file in the run's folder that the training view shows. */

/** Milliseconds after which it is told that nobody plays. */
const LONELY = 15_000;

export class ClusterLearner {
  readonly run: string;
  readonly #options: ClusterOptions;
  readonly #versions: Versions;
  readonly #owner: string;
  readonly #stop = new AbortController();
  readonly #intake: Intake;
  #connection: NatsConnection | undefined;
  #place: Place | undefined;
  #beat: NodeJS.Timeout | undefined;
  #stage: Stage | undefined;
  #isLonely = false;

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.run = runIdOf(options.path, options.config);
    this.#versions = versionsOf(options.config);
    this.#intake = new Intake(options.warn);
    this.#owner = sha256(`${hostname()} ${realpathSync(options.path)}`).slice(0, 16);
  }

  /** What has come in since the start. */
  get counts(): Counts {
    return { ...this.#intake.counts };
  }

  /** The learners of a coach: self-play is done by the workers, all the rest here. */
  learners(): Learners {
    const { learners, path } = this.#options;
    return {
      start: (context) => learners.start(context),
      selfplay: (context, model) => this.#selfplay(context, model),
      train: (context, checkpoint, samples) => {
        // The iteration's games stand in the run's folder now.
        this.#closeStage();
        Spool.clear(path);
        return learners.train(context, checkpoint, samples);
      },
      match: (context, task) => learners.match(context, task),
      close: async () => learners.close?.(),
    };
  }

  /** Lets the server go. A run that is done leaves nothing there; another one can be gone on with. */
  async close(isDone: boolean): Promise<void> {
    clearInterval(this.#beat);
    this.#stop.abort();
    this.#closeStage();
    const place = this.#place;
    if (place !== undefined) {
      try {
        await (isDone ? place.remove() : forgetLearner(place));
      } catch {
        // The server is away; what is left there does no harm.
      }
    }
    await this.#connection?.close();
    new RunFiles(this.#options.path).remove(RUN_FILES.workers);
  }

  async #selfplay(context: StageContext, model: Uint8Array): Promise<Selfplayed> {
    const { config, iteration, seed } = context;
    const signal = AbortSignal.any([context.signal, this.#stop.signal]);
    const patience = { signal, warn: this.#options.warn };
    const place = await this.#open(patience);
    const game = gameOfRun(config);
    const digest = sha256(model);
    const { games } = playOf(config, iteration, 0).options;
    const shares = config.workers;
    this.#closeStage();
    const stage: Stage = {
      ...{ run: this.run, iteration, model: digest, seed, game, games, shares, versions: this.#versions },
      collection: new Collection(game, games, shares),
      spool: new Spool(this.#options.path, stageOf(iteration, digest)),
      begun: performance.now(),
    };
    this.#stage = stage;
    for (const message of stage.spool.found) this.#intake.takeFound(message, stage);
    for (let isBuilt = true; ; isBuilt = false) {
      try {
        if (!isBuilt) await persist(() => this.#build(place), patience);
        await this.#publishNetwork(place, stage, model, patience);
        await this.#collect(place, stage, context, patience);
        break;
      } catch (error) {
        if (!isGone(error)) throw error;
        this.#options.warn?.('The server has lost what it had of the run; it is put there again.');
      }
    }
    return selfplayedOf(game, iteration, stage.collection.result());
  }

  /** Connects, once, and puts the run on the server. Throws `bad-argument` where somebody else leads it. */
  async #open(patience: Patience): Promise<Place> {
    const { connect, limits } = this.#options;
    this.#connection ??= await connectPatiently({ name: `otau learner ${this.run}`, ...connect }, patience);
    if (this.#place !== undefined) return this.#place;
    const place = await Place.open(this.#connection, this.run, limits);
    const other = await persist(() => this.#otherLearner(place), patience);
    if (other !== undefined) {
      throw new OtauError(
        'bad-argument',
        `The run ${this.run} is led by process ${other.pid} on ${other.host} already; a copy of its folder needs another name.`,
      );
    }
    await persist(() => this.#build(place), patience);
    this.#place = place;
    const beat = async (): Promise<void> => {
      try {
        await this.#tell(place);
      } catch {
        // The next one will do.
      }
    };
    await beat();
    this.#beat = setInterval(() => void beat(), place.limits.beat);
    return place;
  }

  async #otherLearner(place: Place) {
    try {
      const found = await findLearner(place);
      return found === null || found.owner === this.#owner ? undefined : found;
    } catch (error) {
      if (isGone(error)) return undefined; // the run is new here
      throw error;
    }
  }

  async #build(place: Place): Promise<void> {
    const { config } = this.#options;
    await place.build();
    const { otau } = processFigures('');
    const facts = await place.facts();
    await facts.put('config', JSON.stringify({ format: 'otau-cluster', otau, ...this.#versions, config }));
    const directory = await place.directory();
    await directory.put(this.run, JSON.stringify({ game: config.game, begun: new Date().toISOString() }));
  }

  async #publishNetwork(
    place: Place,
    { iteration, model }: Stage,
    bytes: Uint8Array,
    patience: Patience,
  ): Promise<void> {
    await persist(() => place.putModel(bytes), patience);
    const latest = JSON.stringify({ iteration, model, bytes: bytes.length });
    await persist(async () => (await place.facts()).put('latest', latest), patience);
  }

  /** Takes games in until all are there. */
  async #collect(place: Place, stage: Stage, { tell }: StageContext, patience: Patience): Promise<void> {
    const { collection } = stage;
    const { check } = place.limits;
    tell(collection.count, collection.games, 'games');
    const onGame = (): void => tell(collection.count, collection.games, 'games');
    await this.#dropOldWork(place, stage, patience);
    for (let next = Number.NEGATIVE_INFINITY; !collection.isWhole; ) {
      if (performance.now() >= next) {
        await this.#askForMissing(place, stage, patience, onGame);
        next = performance.now() + check;
      }
      await this.#intake.take(place, stage, patience, onGame);
    }
  }

  /** Shares of earlier iterations, or for another network, need not be played any more. */
  async #dropOldWork(place: Place, { iteration, model }: Stage, patience: Patience): Promise<void> {
    const wanted = place.names.workSubject(stageOf(iteration, model), '');
    const open = await persist(() => place.openWork(), patience);
    for (const subject of open.filter((each) => !each.startsWith(wanted))) {
      await persist(() => place.jsm.streams.purge(place.names.work, { filter: subject }), patience);
    }
  }

  /**
   * Puts those shares on the server of which games are missing and which nobody has or will get. A worker sends all its games
   * before it says that it is done: what is missing of a share that was done before the games were looked through, is lost.
   */
  async #askForMissing(place: Place, stage: Stage, patience: Patience, onGame: () => void): Promise<void> {
    const { collection, iteration, model, seed } = stage;
    const open = new Set(await persist(() => place.openWork(), patience));
    const isPending = async (): Promise<boolean> => (await (await place.learner()).info()).num_pending > 0;
    while (!collection.isWhole && (await persist(isPending, patience)))
      await this.#intake.take(place, stage, patience, onGame);
    const attempt = randomBytes(6).toString('hex');
    for (const share of collection.open()) {
      const subject = place.names.workSubject(stageOf(iteration, model), share);
      if (open.has(subject)) continue;
      const unit: Unit = { run: this.run, iteration, model, share, attempt, seed };
      const message = writeUnit(unit, this.#versions);
      const msgID = `${subject}.${attempt}`;
      await persist(() => place.js.publish(subject, message, { msgID }), patience);
    }
  }

  /** Says so, once, where games are wanted and no worker is there. */
  #tellLonely({ workers }: RunFigures): void {
    const { warn } = this.#options;
    if (workers.length > 0) this.#isLonely = false;
    else if (!this.#isLonely && this.#stage !== undefined && performance.now() - this.#stage.begun > LONELY) {
      this.#isLonely = true;
      warn?.('No worker plays for the run; start one: otau selfplay --connect ADDRESS');
    }
  }

  #closeStage(): void {
    this.#stage?.spool.close();
    this.#stage = undefined;
  }

  /** A sign of life, and the file for the training view. */
  async #tell(place: Place): Promise<void> {
    const stage = this.#stage;
    await tellLearner(place, {
      ...processFigures(hostname()),
      owner: this.#owner,
      iteration: stage?.iteration ?? 0,
      model: stage?.model.slice(0, 12) ?? null,
      games: stage?.collection.count ?? 0,
      of: stage?.games ?? 0,
      counts: this.counts,
      lastRejected: this.#intake.lastRejected,
    });
    const figures = await describeRun(place);
    if (this.#stop.signal.aborted) return;
    this.#tellLonely(figures);
    new RunFiles(this.#options.path).write(RUN_FILES.workers, `${JSON.stringify(figures)}\n`);
  }
}
