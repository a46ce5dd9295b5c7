/** What a process holds: memory, open files, threads; and how that grows. Read from `/proc`, so only on Linux. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Sample {
  /** Seconds since the beginning. */
  readonly at: number;
  /** Megabytes in memory, of the process and its children. */
  readonly memory: number;
  /** Of that, megabytes that are left to Node's threads when garbage has been collected. */
  readonly live: number;
  readonly files: number;
  readonly threads: number;
}

/** A process and all that it has started. */
export function sampleOf(pid: number, at: number): Sample {
  const family = familyOf(pid);
  const sum = (count: (pid: number) => number): number => family.reduce((total, one) => total + count(one), 0);
  return {
    at,
    memory: sum(memoryOf),
    live: sum(liveOf),
    files: sum((one) => listed(one, 'fd')),
    threads: sum((one) => listed(one, 'task')),
  };
}

function familyOf(pid: number): number[] {
  const children = statOf(pid, 'children').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

function statOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/${name}`, 'utf8').trim();
  } catch {
    return '';
  }
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(statOf(pid, 'status')) ?? [];
  return Number(kilobytes ?? 0) / 1000;
}

const HEAPS = mkdtempSync(join(tmpdir(), 'otau-soak-heaps-'));

/** Every program started after this collects its garbage at an interval, and reports what is left. */
export function collectEvery(milliseconds: number): void {
  process.env.OTAU_SOAK_FOLDER = HEAPS;
  process.env.OTAU_SOAK_EVERY = String(milliseconds);
  process.env.NODE_OPTIONS = `--require ${join(import.meta.dirname, 'heap.cjs')}`;
}

function liveOf(pid: number): number {
  const files = readdirSync(HEAPS).filter((file) => file.startsWith(`${pid}.`));
  return files.reduce((sum, file) => sum + Number(readFileSync(join(HEAPS, file), 'utf8')) / 1e6, 0);
}

function listed(pid: number, folder: string): number {
  try {
    return readdirSync(`/proc/${pid}/${folder}`).length;
  } catch {
    return 0;
  }
}

/** Growth for each hour by the line of least squares, over the samples after the first third: the start takes what it needs. */
export function slopeOf(samples: readonly Sample[], value: (sample: Sample) => number): number {
  const late = samples.slice(Math.floor(samples.length / 3));
  const mean = (numbers: readonly number[]): number =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const times = late.map(({ at }) => at / 3600);
  const values = late.map(value);
  const [time, height] = [mean(times), mean(values)];
  const spread = times.reduce((sum, t) => sum + (t - time) ** 2, 0);
  const together = times.reduce((sum, t, i) => sum + (t - time) * (values[i] - height), 0);
  return spread === 0 ? 0 : together / spread;
}
