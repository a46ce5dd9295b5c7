/** `otau selfplay`: a worker that plays the games of runs on other machines. */
import { isIP } from 'node:net';
import { OtauError, quote } from 'otau';
import { DEVICES, type Device } from 'otau/network';
import {
  connectNow,
  describeRun,
  formatServers,
  isGone,
  type RunFigures,
  RunStreams,
  retry,
  SelfplayWorker,
  type SelfplayWorkerOptions,
  type WorkerFigures,
} from '../../cluster/index.js';
import { InferenceServer, parseAddress, TOKEN_VARIABLE } from '../../learn/index.js';
import { isLoopback } from '../../serve/request-validation.js';
import {
  commandError,
  EXIT,
  type Flags,
  type Input,
  Interrupted,
  type Output,
  printFound,
  warnBy,
} from '../command.js';
import { readConnect } from '../flags/connect.js';
import { readWhole, readWorkers } from '../flags/game.js';
import { waitFor } from '../progress.js';
import { counted, table } from '../text.js';

/** @param more for tests: other evaluators, other limits */
export async function runSelfplay(
  flags: Flags,
  output: Output,
  input: Input,
  more: Partial<SelfplayWorkerOptions> = {},
): Promise<number> {
  const threads = readWorkers(flags.threads, 1024, '--threads');
  const connect = readConnect(flags);
  const stop = new AbortController();
  const worker = new SelfplayWorker({
    connect,
    threads,
    run: flags.run,
    name: typeof flags.name === 'string' ? flags.name : undefined,
    evaluatorAddress: flags.evaluator,
    signal: stop.signal,
    say: (sentence) => output.print(sentence),
    warn: warnBy(output),
    ...more,
  });
  output.print(
    `Worker ${worker.name}, ${counted(threads, 'thread')}, at ${formatServers(connect.servers)} (Ctrl-C ends it).`,
  );
  await untilTold(worker.work(), input, (reason = new Interrupted('Ended.')) => stop.abort(reason));
  output.print('Ended; what was being played goes to others.');
  return EXIT.ok;
}

// `otau evaluator`: an inference server for self-play elsewhere.

const MAX_BATCH = 65_536;

/** Serves until Ctrl-C or SIGTERM. */
export async function evaluator(flags: Flags, output: Output, input: Input): Promise<number> {
  const { host, port } = parseAddress(flags.listen ?? '127.0.0.1');
  const token = process.env[TOKEN_VARIABLE] || undefined;
  if (token === undefined && !isLoopback(host))
    throw commandError(`Others can reach ${host}: set ${TOKEN_VARIABLE} to a secret, here and where self-play runs.`);
  const device = readDevice(flags.device);
  const maxBatch = readWhole('--batch', flags.batch, 256, MAX_BATCH);
  const say = (sentence: string): void => output.print(sentence);
  const server = await InferenceServer.start({ host, port, device, maxBatch, token, say });
  const at = isIP(host) === 6 ? `[${host}]` : host;
  output.print(`Judging positions at ${at}:${server.port} (Ctrl-C ends it).`);
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await untilTold(ended, input, () => end()).finally(() => server.close());
  return EXIT.ok;
}

/** Waits for work that Ctrl-C ends, or SIGTERM, which systemd and container engines send. */
async function untilTold(work: Promise<void>, input: Input, end: (reason?: Interrupted) => void): Promise<void> {
  const onSignal = (): void => end();
  process.once('SIGTERM', onSignal);
  await waitFor(work, input, end).finally(() => process.off('SIGTERM', onSignal));
}

function readDevice(text: string | undefined): Device | undefined {
  const device = DEVICES.find((one) => one === text);
  if (text === undefined || device !== undefined) return device;
  throw commandError(`The devices are ${DEVICES.join(', ')}; got ${quote(text)}.`);
}

// `otau workers`: the workers of each run, their speed, and the network they play with.

const SERVER_TIMEOUT_MS = 15_000;

export async function listWorkers(flags: Flags, output: Output): Promise<number> {
  const connect = readConnect(flags);
  const connection = await connectNow({ name: 'otau workers', ...connect });
  const retryOptions = { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS), warn: warnBy(output) };
  try {
    const runs = await retry(() => RunStreams.runs(connection), retryOptions);
    const removed = typeof flags.remove === 'string' ? flags.remove : undefined;
    const named = removed ?? flags.run;
    if (named !== undefined && !runs.includes(named)) {
      const known = runs.length === 0 ? 'there is none' : `there are ${runs.join(', ')}`;
      const sentence = `There is no run ${quote(named)} at ${formatServers(connect.servers)}; ${known}.`;
      throw new OtauError('unknown-run', sentence);
    }
    if (removed !== undefined) return await remove(await RunStreams.open(connection, removed), output);
    const figures: RunFigures[] = [];
    for (const run of flags.run === undefined ? runs : [flags.run]) {
      const streams = await RunStreams.open(connection, run);
      try {
        figures.push(await retry(() => describeRun(streams), retryOptions));
      } catch (error) {
        if (!isGone(error)) throw error; // it has just ended
      }
    }
    const none = `There are no runs at ${formatServers(connect.servers)}.`;
    return printFound(flags, output, [figures, figures.map(formatRun).join('\n\n') || none], 2);
  } catch (error) {
    if (!retryOptions.signal.aborted) throw error;
    throw new OtauError('no-server', `The server at ${formatServers(connect.servers)} does not answer.`);
  } finally {
    await connection.close();
  }
}

async function remove(streams: RunStreams, output: Output): Promise<number> {
  const { learner } = await describeRun(streams);
  if (learner !== null) {
    const sentence = `The run ${streams.run} is in use: its learner is process ${learner.pid} on ${learner.host}.`;
    throw new OtauError('locked', sentence);
  }
  await streams.remove();
  output.print(`The run ${streams.run} is off the server.`);
  return EXIT.ok;
}

function formatRun(figures: RunFigures): string {
  const { run, game, learner, workers: found, waiting, playing } = figures;
  const shares = `${counted(waiting, 'share')} waiting, ${playing} being played`;
  const trainer = learner === null ? 'no learner is connected' : formatTrainer(figures);
  const lines = [`${run}  ${game ?? '?'}, ${trainer}; ${shares}`];
  if (learner !== null && learner.counts.rejected > 0) {
    const { rejected } = learner.counts;
    const { from, why } = learner.lastRejected ?? { from: '?', why: '?' };
    lines.push(`  ${counted(rejected, 'message')} put aside, the last of ${from}: ${why}`);
  }
  if (found.length === 0) return [...lines, '  There are no workers.'].join('\n');
  const head = ['worker', 'threads', 'games', 'games/h', 'iteration', 'network', 'version', 'note'];
  return [...lines, table([head, ...found.map(rowOf)], '  ')].join('\n');
}

function formatTrainer({ learner, iterations }: RunFigures): string {
  if (learner === null) return '';
  const { iteration, games, of, host } = learner;
  return `iteration ${iteration}/${iterations ?? '?'}, ${games}/${of} games, learner on ${host}`;
}

function rowOf(worker: WorkerFigures): string[] {
  const { name, threads, games, gamesPerHour, iteration, model, otau, playing, problem } = worker;
  const note = problem ?? (playing === 0 ? 'waits' : `plays ${counted(playing, 'share')}`);
  return [name, ...[threads, games, gamesPerHour, iteration ?? '-'].map(String), model ?? '-', otau, note];
}
