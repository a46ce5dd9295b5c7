/**
 * `npm run bounds -- --mutated 100000 --grown 1000 [READER...]`: how long every reader of outside data takes at most for a bad
 * input, and how much memory it takes for each byte. Fails above 100 ms for a mutated input, 100 ms a kilobyte for a grown one, or
 * 50 times the input.
 */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OtauError } from '../../packages/otau/src/lib/error.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { grow, mutate } from './inputs.js';
import { READERS, type Reader } from './readers.js';
import '../../tools/output.js';

const MAX_MS = 100;
const MAX_TIMES = 50;
/** What a reader may take whatever comes: tables of its own. */
const FREE_BYTES = 1 << 20;
/** An input that seems slow is read again up to this often: another program may have held the machine. */
const MAX_RETRIES = 5;

type Input = string | Buffer;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const { values, positionals } = parseArgs({
  options: { mutated: { type: 'string', default: '1000' }, grown: { type: 'string', default: '50' } },
  allowPositionals: true,
});

let faults = 0;
console.log('reader: slowest mutated, slowest grown, memory for each byte of a grown one');
for (const [name, reader] of Object.entries(READERS)) {
  if (positionals.length > 0 && !positionals.some((part) => name.includes(part))) continue;
  const { mutated, grown, times } = await measure(name, reader);
  const isBad = mutated > MAX_MS || grown > MAX_MS || times > MAX_TIMES;
  if (isBad) faults++;
  console.log(
    `${isBad ? 'BAD ' : ''}${name}: ${mutated.toFixed(1)} ms, ${grown.toFixed(2)} ms a kB, ${times.toFixed(1)} times`,
  );
}
console.log(`${faults} readers above the bounds`);
process.exitCode = faults === 0 ? 0 : 1;

async function measure(name: string, reader: Reader): Promise<{ mutated: number; grown: number; times: number }> {
  const rng = new Rng(name);
  const { seeds } = reader;
  const worst = { mutated: 0, grown: 0, times: 0 };
  for (let i = 0; i < Number(values.mutated); i++) {
    const input = mutate(seeds[i % seeds.length], rng);
    worst.mutated = Math.max(worst.mutated, await timeOf(reader, input, MAX_MS / 2));
  }
  for (let i = 0; i < Number(values.grown); i++) {
    const input = grow(seeds[i % seeds.length], rng);
    const kilobytes = Buffer.byteLength(input) / 1024;
    worst.grown = Math.max(worst.grown, (await timeOf(reader, input, MAX_MS)) / kilobytes);
    worst.times = Math.max(worst.times, await memoryOf(reader, input));
  }
  return worst;
}

/** Milliseconds; the least of several times for an input that seems to take longer than `suspicious`. */
async function timeOf(reader: Reader, input: Input, suspicious: number): Promise<number> {
  let least = await measureOnce(reader, input);
  for (let again = 0; again < MAX_RETRIES && least > suspicious; again++)
    least = Math.min(least, await measureOnce(reader, input));
  return least;
}

async function measureOnce({ read }: Reader, input: Input): Promise<number> {
  const begun = performance.now();
  try {
    await read(input as never);
  } catch (error) {
    if (!(error instanceof OtauError)) throw error;
  }
  return performance.now() - begun;
}

/**
 * All bytes that are taken while an input is read, those given back on the way too, for each of its own: an upper bound. Where
 * garbage was collected meanwhile there is no such figure, and only the others count.
 */
async function memoryOf(reader: Reader, input: Input): Promise<number> {
  const before = held();
  await measureOnce(reader, input);
  let taken = held() - before;
  if (taken < 0 || taken > MAX_TIMES * Buffer.byteLength(input)) taken = await leftOf(reader, input);
  return Math.max(0, taken - FREE_BYTES) / Buffer.byteLength(input);
}

/** What is kept of an input that was read, and of what it was read to. */
async function leftOf({ read }: Reader, input: Input): Promise<number> {
  await settle();
  const before = held();
  const kept = await Promise.resolve()
    .then(() => read(input as never))
    .catch((error: unknown) => error);
  await settle();
  const left = held() - before;
  return kept === collect ? 0 : left;
}

/** Collects garbage, what decoders and streams give back a turn later too. */
async function settle(): Promise<void> {
  collect();
  await new Promise((resolve) => setImmediate(resolve));
  collect();
}

function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
