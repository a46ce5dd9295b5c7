/**
 * The games of one iteration of self-play, on the side of the learner: removes data of other stages from the server, publishes the
 * network and the tasks, receives all games, and publishes tasks with lost games again.
 */
import { randomBytes } from 'node:crypto';
import type { StageContext } from '../learn/index.js';
import { type RetryOptions, retry } from './connection.js';
import { stageOf } from './names.js';
import type { Receiver, SelfplayStage } from './receiver.js';
import type { RunStreams } from './run-streams.js';
import { type Task, writeTask } from './task.js';

export class StageGames {
  constructor(
    private readonly streams: RunStreams,
    private readonly stage: SelfplayStage,
    private readonly receiver: Receiver,
    private readonly retryOptions: RetryOptions,
  ) {}

  async publishNetwork(bytes: Uint8Array): Promise<void> {
    const { iteration, model } = this.stage;
    await this.#retry(() => this.streams.putModel(bytes));
    const latest = JSON.stringify({ iteration, model, bytes: bytes.length });
    await this.#retry(async () => (await this.streams.state()).put('latest', latest));
  }

  /** Receives all games. */
  async receive(onProgress: StageContext['onProgress']): Promise<void> {
    const { collected } = this.stage;
    const { checkIntervalMs } = this.streams.limits;
    const onGame = (): void => onProgress(collected.count, collected.games, 'games');
    onGame();
    await this.#removeOldTasks();
    for (let next = Number.NEGATIVE_INFINITY; !collected.isWhole; ) {
      if (performance.now() >= next) {
        await this.#publishMissing(onGame);
        next = performance.now() + checkIntervalMs;
      }
      await this.#receive(onGame);
    }
  }

  /** Removes tasks of earlier iterations, or for another network. */
  async #removeOldTasks(): Promise<void> {
    const { names, jsm } = this.streams;
    const wanted = names.taskSubject(stageOf(this.stage.iteration, this.stage.model), '');
    const open = await this.#retry(() => this.streams.openTasks());
    for (const subject of open.filter((each) => !each.startsWith(wanted))) {
      await this.#retry(() => jsm.streams.purge(names.tasks, { filter: subject }));
    }
  }

  /**
   * Publishes a task for each share with missing games that no worker plays. A worker sends all games before it acknowledges its task:
   * if a task is done and all messages were received, the missing games are lost.
   */
  async #publishMissing(onGame: () => void): Promise<void> {
    const { streams } = this;
    const { run, collected, iteration, model, seed, versions } = this.stage;
    const open = new Set(await this.#retry(() => streams.openTasks()));
    // Only messages of finished shares are waited for, not later ones
    const { state } = await this.#retry(() => streams.jsm.streams.info(streams.names.games));
    // Lost messages are delivered again after a lease; messages that never arrive are not waited for
    const late = performance.now() + 2 * streams.limits.leaseMs;
    const isPending = async (): Promise<boolean> => {
      const { delivered, num_pending, num_ack_pending } = await (await streams.learnerConsumer()).info(true);
      const isComing = num_pending > 0 && delivered.stream_seq < state.last_seq;
      return isComing || (num_ack_pending > 0 && performance.now() < late);
    };
    while (!collected.isWhole && (await this.#retry(isPending))) await this.#receive(onGame);
    const attempt = randomBytes(6).toString('hex');
    for (const share of collected.missing()) {
      const subject = streams.names.taskSubject(stageOf(iteration, model), share);
      if (open.has(subject)) continue;
      const task: Task = { run, iteration, model, share, attempt, seed };
      const msgID = `${subject}.${attempt}`;
      await this.#retry(() => streams.js.publish(subject, writeTask(task, versions), { msgID }));
    }
  }

  #receive(onGame: () => void): Promise<void> {
    return this.receiver.receive(this.streams, this.stage, this.retryOptions, onGame);
  }

  #retry<T>(act: () => Promise<T>): Promise<T> {
    return retry(act, this.retryOptions);
  }
}
