/**
 * A training that is killed again and again must end in the same bytes as one that is not. The processes
 * are real, and so is the signal that kills them.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Rng } from 'otau';
import { beforeAll, expect, it } from 'vitest';
import { bundle } from '../../../../../tests/bundle.js';
import { resultFiles } from '../../../../../tests/learning/run-files.js';
import { type Program, startNode } from '../../../../../tests/processes.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';

const top = temporaryFolder('killed');
beforeAll(() => void bundle(top, { 'run-process': 'tests/learning/run-process.ts' }));

/** Milliseconds of work after which a process is killed, at most. */
const MAX_DELAY_MS = 120;
/** Starting a process takes about a second, several where the machine is busy. */
const TIMEOUT_MS = 400_000;

function start(folder: string, mode: string): Program {
  return startNode([join(top, 'dist/bundle/run-process.js'), folder, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Lets a process train for some milliseconds, or to its end; tells whether it came there. */
async function trainFor(folder: string, mode: string, time: number): Promise<boolean> {
  const program = start(folder, mode);
  await Promise.race([program.says(/./), program.ended]);
  await Promise.race([sleep(time), program.ended]);
  return (await program.kill()).out.includes('finished');
}

const RUNS = [
  { mode: 'alone', title: 'one stage after another', allKills: 50 },
  { mode: 'overlap', title: 'games beside training', allKills: 25 },
];

it.each(RUNS)('ends in the same bytes after $allKills kills, $title', { timeout: TIMEOUT_MS }, async (run) => {
  const { mode, allKills } = run;
  const whole = join(top, mode);
  expect(await trainFor(whole, mode, 60_000)).toBe(true);
  const expected = resultFiles(whole);
  const rng = new Rng('moments');
  let kills = 0;
  for (let turn = 0; kills < allKills; turn++) {
    const folder = join(top, `${mode}-${turn}`);
    while (kills < allKills && !(await trainFor(folder, mode, rng.below(MAX_DELAY_MS)))) kills++;
    await trainFor(folder, mode, 60_000);
    expect(resultFiles(folder)).toEqual(expected);
  }
  expect(kills).toBe(allKills);
});
