/** `otau evaluator`: an inference server for self-play elsewhere. */
import { isIP } from 'node:net';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { DEVICES, type Device } from 'otau/internal/network/runtime.js';
import { InferenceServer, parseAddress, TOKEN_VARIABLE } from '../../../learn/index.js';
import { EXIT, type Flags, type Input, type Output } from '../../command.js';
import { readWhole } from '../../flags/game.js';
import { waitFor } from '../../progress.js';

export interface EvaluatorFlags extends Flags {
  readonly listen?: string;
  readonly device?: string;
  readonly batch?: string;
}

const MAX_BATCH = 65_536;

/** Serves until Ctrl-C or SIGTERM. */
export async function evaluator(flags: EvaluatorFlags, output: Output, input: Input): Promise<number> {
  const { host, port } = parseAddress(flags.listen ?? '127.0.0.1');
  const token = process.env[TOKEN_VARIABLE] || undefined;
  if (token === undefined && !isLocal(host)) {
    throw new OtauError(
      'bad-command',
      `Others can reach ${host}: set ${TOKEN_VARIABLE} to a secret, here and where self-play runs.`,
    );
  }
  const device = readDevice(flags.device);
  const maxBatch = flags.batch === undefined ? undefined : readWhole('--batch', flags.batch, 256, MAX_BATCH);
  const say = (sentence: string): void => output.print(sentence);
  const server = await InferenceServer.start({ host, port, device, maxBatch, token, say });
  const at = isIP(host) === 6 ? `[${host}]` : host;
  output.print(`Judging positions at ${at}:${server.port} (Ctrl-C ends it).`);
  const stop = new AbortController();
  const ended = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true }));
  const end = (): void => stop.abort();
  process.once('SIGTERM', end);
  try {
    await waitFor(ended, input, end);
  } finally {
    process.off('SIGTERM', end);
    await server.close();
  }
  return EXIT.ok;
}

function readDevice(text: string | undefined): Device | undefined {
  const device = DEVICES.find((one) => one === text);
  if (text === undefined || device !== undefined) return device;
  throw new OtauError('bad-command', `The devices are ${DEVICES.join(', ')}; got ${quote(text)}.`);
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
