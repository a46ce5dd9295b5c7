/** `otau workers`: the workers of each run, their speed, and the network they play with. */

import { OtauError, quote } from 'otau/internal/lib/error.js';
import {
  connectNow,
  describeRun,
  isGone,
  type RunFigures,
  RunStreams,
  retry,
  type WorkerFigures,
} from '../../../cluster/index.js';
import { EXIT, type Output } from '../../command.js';
import { type ConnectFlags, formatConnect, readConnect } from '../../flags/connect.js';
import { counted, table } from '../../text.js';

export interface WorkersFlags extends ConnectFlags {
  readonly run?: string;
  readonly remove?: string;
}

/** The server has to answer within this many milliseconds. */
const SERVER_TIMEOUT_MS = 15_000;

export async function listWorkers(flags: WorkersFlags, output: Output): Promise<number> {
  const connect = readConnect(flags);
  const connection = await connectNow({ name: 'otau workers', ...connect });
  const warn = (sentence: string): void => output.warn(`otau: ${sentence}`);
  const retryOptions = { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS), warn };
  try {
    const runs = await retry(() => RunStreams.runs(connection), retryOptions);
    const named = flags.remove ?? flags.run;
    if (named !== undefined && !runs.includes(named)) {
      const known = runs.length === 0 ? 'there is none' : `there are ${runs.join(', ')}`;
      throw new OtauError('unknown-run', `There is no run ${quote(named)} at ${formatConnect(connect)}; ${known}.`);
    }
    if (flags.remove !== undefined) return await remove(await RunStreams.open(connection, flags.remove), output);
    const figures: RunFigures[] = [];
    for (const run of flags.run === undefined ? runs : [flags.run]) {
      const streams = await RunStreams.open(connection, run);
      try {
        figures.push(await retry(() => describeRun(streams), retryOptions));
      } catch (error) {
        if (!isGone(error)) throw error; // it has just ended
      }
    }
    if (flags.json) output.print(JSON.stringify(figures, null, 2));
    else if (figures.length === 0) output.print(`There are no runs at ${formatConnect(connect)}.`);
    else output.print(figures.map(formatRun).join('\n\n'));
    return EXIT.ok;
  } catch (error) {
    if (!retryOptions.signal.aborted) throw error;
    throw new OtauError('no-server', `The server at ${formatConnect(connect)} does not answer.`);
  } finally {
    await connection.close();
  }
}

async function remove(streams: RunStreams, output: Output): Promise<number> {
  const { learner } = await describeRun(streams);
  if (learner !== null) {
    throw new OtauError(
      'locked',
      `The run ${streams.run} is in use: its learner is process ${learner.pid} on ${learner.host}.`,
    );
  }
  await streams.remove();
  output.print(`The run ${streams.run} is off the server.`);
  return EXIT.ok;
}

/** A run in a few lines, its workers in a table. */
export function formatRun(figures: RunFigures): string {
  const { run, game, learner, workers: found, waiting, playing } = figures;
  const shares = `${counted(waiting, 'share')} waiting, ${playing} being played`;
  const lines = [
    `${run}  ${game ?? '?'}, ${learner === null ? 'no learner is connected' : formatTrainer(figures)}; ${shares}`,
  ];
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

function rowOf({
  name,
  threads,
  games,
  gamesPerHour,
  iteration,
  model,
  otau,
  playing,
  problem,
}: WorkerFigures): string[] {
  const note = problem ?? (playing === 0 ? 'waits' : `plays ${counted(playing, 'share')}`);
  return [
    name,
    String(threads),
    String(games),
    String(gamesPerHour),
    String(iteration ?? '-'),
    model ?? '-',
    otau,
    note,
  ];
}
