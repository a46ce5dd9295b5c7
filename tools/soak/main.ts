/**
 * `npm run soak -- --minutes 60 server engine`: keeps programs under load, one after the other, and shows how their memory,
 * open files and threads grow. All of them for ten minutes each unless told. Needs `npm run build`, and Linux.
 */
import { parseArgs } from 'node:util';
import { type Sample, sampleOf, slopeOf } from './measure.js';
import { SUBJECTS, type Subject } from './subjects.js';

/** Samples of each program. */
const SAMPLES = 60;

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '10' } },
  allowPositionals: true,
});
const names = positionals.length === 0 ? Object.keys(SUBJECTS) : positionals;
const unknown = names.find((name) => !Object.hasOwn(SUBJECTS, name));
const seconds = 60 * Number(values.minutes);
if (unknown !== undefined || !(seconds > 0)) {
  console.error(`npm run soak -- --minutes 60 ${Object.keys(SUBJECTS).join(' ')}`);
  process.exit(2);
}

let isWhole = true;
for (const name of names) {
  const subject = SUBJECTS[name]();
  const samples = await watch(subject);
  isWhole &&= samples.length === SAMPLES;
  report(name, subject.rounds(), samples);
  subject.child.kill('SIGKILL');
}
process.exit(isWhole ? 0 : 1);

/** Samples at equal distances, until the time is over or the program has ended. */
async function watch({ child }: Subject): Promise<Sample[]> {
  const samples: Sample[] = [];
  const begun = performance.now();
  while (samples.length < SAMPLES && child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => setTimeout(resolve, (1000 * seconds) / SAMPLES));
    if (child.pid !== undefined && child.exitCode === null) {
      samples.push(sampleOf(child.pid, (performance.now() - begun) / 1000));
    }
  }
  return samples;
}

function report(name: string, rounds: number, samples: readonly Sample[]): void {
  const last = samples.at(-1);
  if (samples.length < SAMPLES || last === undefined)
    console.log(`${name} has ended after ${samples.length} of ${SAMPLES} looks.`);
  if (last === undefined) return;
  const slopes = [
    `memory ${last.memory.toFixed(0)} MB (${signed(slopeOf(samples, ({ memory }) => memory))} MB an hour)`,
    `files ${last.files} (${signed(slopeOf(samples, ({ files }) => files))})`,
    `threads ${last.threads} (${signed(slopeOf(samples, ({ threads }) => threads))})`,
  ];
  console.log(`${name}: ${rounds} rounds in ${last.at.toFixed(0)} s; ${slopes.join(', ')}`);
}

function signed(number: number): string {
  return `${number < 0 ? '' : '+'}${number.toFixed(1)}`;
}
