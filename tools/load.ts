/**
 * Load test of a running server: asks at a fixed rate, whether answers come or not, and reports how long
 * they took from the moment they were due. Some streams of events stay open meanwhile.
 *
 *   otau serve --runs runs
 *   tsx tools/load.ts http://127.0.0.1:4780/ --rate 500 --seconds 10 --streams 10
 */
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { formatTimes } from './figures.js';
import { readFlags } from './flags.js';

const {
  flags: { rate, seconds, streams: streamCount },
  words: [place = 'http://127.0.0.1:4780/'],
} = readFlags({ rate: 500, seconds: 10, streams: 10 });
const address = new URL(place);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const targets = await findTargets();
console.log(`${rate} requests a second for ${seconds} s, by turns: ${targets.join(' ')}`);
const streams = await openStreams(streamCount);
const times = await ask();
for (const stream of streams) stream.destroy();
agent.destroy();
report(times);

/** The page, what it loads, and what there is of every run. */
async function findTargets(): Promise<string[]> {
  const page = await (await fetch(address)).text();
  const loaded = [...page.matchAll(/(?:src|href)="\.?\/?([^":]+)"/g)].map((match) => `/${match[1]}`);
  const found = ['/', ...loaded, '/api/runs', '/models'];
  for (const { id } of await findRuns()) {
    const run = `/api/runs/${encodeURIComponent(id)}`;
    found.push(run, `${run}/metrics`, `${run}/speed`, `${run}/games`);
  }
  return found;
}

async function findRuns(): Promise<{ id: string }[]> {
  const { runs } = (await (await fetch(new URL('api/runs', address))).json()) as { runs: { id: string }[] };
  return runs;
}

async function openStreams(count: number): Promise<IncomingMessage[]> {
  const [run] = await findRuns();
  if (run === undefined) return [];
  const target = new URL(`api/runs/${encodeURIComponent(run.id)}/events`, address);
  const opened = Array.from({ length: count }, () => new Promise<IncomingMessage>((resolve) => get(target, resolve)));
  return (await Promise.all(opened)).map((stream) => stream.resume().on('error', () => {}));
}

/** Milliseconds from when each request was due to the end of its answer; NaN for those that failed. */
async function ask(): Promise<number[]> {
  const count = rate * seconds;
  const answers: Promise<number>[] = [];
  const begun = performance.now();
  while (answers.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) / 1000) * rate));
    while (answers.length < due) {
      const number = answers.length;
      answers.push(askOnce(targets[number % targets.length], begun + (number * 1000) / rate));
    }
    await pause(1);
  }
  return Promise.all(answers);
}

function askOnce(target: string, due: number): Promise<number> {
  const headers = { 'Accept-Encoding': 'br, gzip' };
  return new Promise((resolve) => {
    const request = get(new URL(target, address), { agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200 ? performance.now() - due : Number.NaN));
    });
    request.on('error', () => resolve(Number.NaN));
  });
}

function report(all: readonly number[]): void {
  const answered = all.filter((time) => !Number.isNaN(time));
  console.log(`${answered.length} answers, ${all.length - answered.length} failures`);
  console.log(formatTimes(answered));
}
