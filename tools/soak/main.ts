/**
 * `npm run soak -- --minutes 60 --rate 2 server engine`: keeps programs under load, side by side, with `rate` rounds a second
 * each, and shows how their memory, open files and threads grow. All of them for ten minutes by default. Needs
 * `npm run build`, `npm run build:web`, and Linux.
 */
import { parseArgs } from 'node:util';
import { collectEvery, type Sample, sampleOf, slopeOf } from './measure.js';
import type { Subject } from './subject.js';
import { SUBJECTS } from './subjects.js';

/** Samples of each program. */
const SAMPLES = 60;
/** At the end a running round is cancelled after this time. */
const LOAD_TIMEOUT_MS = 20_000;

interface Load {
  rounds: number;
  faults: number;
  isOver: boolean;
}

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const names = positionals.length === 0 ? Object.keys(SUBJECTS) : positionals;
const unknown = names.find((name) => !Object.hasOwn(SUBJECTS, name));
const [seconds, rate] = [60 * Number(values.minutes), Number(values.rate)];
if (unknown !== undefined || !(seconds > 0) || !(rate > 0)) {
  console.error(`npm run soak -- --minutes 60 --rate 2 ${Object.keys(SUBJECTS).join(' ')}`);
  process.exit(2);
}

collectEvery((1000 * seconds) / SAMPLES / 2);
const whole = await Promise.all(
  names.map(async (name) => {
    const subject = await SUBJECTS[name]();
    const load = { rounds: 0, faults: 0, isOver: false };
    const loading = keepUnderLoad(subject, load);
    const samples = await watch(subject);
    load.isOver = true;
    report(name, load, samples);
    await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS))]);
    await subject.end?.();
    subject.child.kill('SIGKILL');
    return samples.length === SAMPLES && load.faults === 0;
  }),
);
process.exit(whole.every(Boolean) ? 0 : 1);

/** Round after round, each at its own time; one that takes longer moves those after it. */
async function keepUnderLoad({ child, round }: Subject, load: Load): Promise<void> {
  while (!load.isOver && child.exitCode === null) {
    const begun = performance.now();
    try {
      await round(load.rounds);
    } catch (error) {
      load.faults++;
      console.error(error);
    }
    load.rounds++;
    await new Promise((resolve) => setTimeout(resolve, begun + 1000 / rate - performance.now()));
  }
}

/** Samples at equal distances, until the time is over or the program has ended. */
async function watch({ child, live }: Subject): Promise<Sample[]> {
  const samples: Sample[] = [];
  const begun = performance.now();
  while (samples.length < SAMPLES && child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => setTimeout(resolve, (1000 * seconds) / SAMPLES));
    if (child.pid !== undefined && child.exitCode === null) {
      const sample = sampleOf(child.pid, (performance.now() - begun) / 1000);
      samples.push(live === undefined ? sample : { ...sample, live: await live() });
    }
  }
  return samples;
}

function report(name: string, { rounds, faults }: Load, samples: readonly Sample[]): void {
  const last = samples.at(-1);
  if (samples.length < SAMPLES || last === undefined)
    console.log(`${name} has ended after ${samples.length} of ${SAMPLES} looks.`);
  if (last === undefined) return;
  const slopes = [
    `memory ${last.memory.toFixed(0)} MB (${signed(slopeOf(samples, ({ memory }) => memory))} MB an hour)`,
    `after collection ${last.live.toFixed(1)} MB (${signed(slopeOf(samples, ({ live }) => live))})`,
    `files ${last.files} (${signed(slopeOf(samples, ({ files }) => files))})`,
    `threads ${last.threads} (${signed(slopeOf(samples, ({ threads }) => threads))})`,
  ];
  console.log(`${name}: ${rounds} rounds, ${faults} faults in ${last.at.toFixed(0)} s; ${slopes.join(', ')}`);
}

function signed(number: number): string {
  return `${number < 0 ? '' : '+'}${number.toFixed(1)}`;
}
