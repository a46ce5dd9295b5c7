/**
 * How `otau tablebase` builds tables of Senet, with one thread: two dancers a side in seconds, three in about half an hour. The
 * state of a large build is saved in a file beside the table, from which the same command continues.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { removeDrafts, writeWhole } from '../../../../lib/node/files.js';
import { checksumOf } from '../../../../tables/file-bytes.js';
import { TABLES_FOLDER, withFile } from '../../../../tables/node/files.js';
import type { BuildTask, BuiltTable, GameSolver } from '../../../../tables/node/game-solver.js';
import { formatSenetTable, parseSenetTable } from '../file.js';
import { DEFAULT_GAP, newBounds, type SenetRules, solutionOf, sweepSenet } from '../solve.js';
import { MAX_DANCERS, SenetTable } from '../table.js';

/** The largest table that is built in seconds. */
const DEFAULT_DANCERS = 2;
const SAVE_INTERVAL_MS = 120_000;
/** Rules, dancers, checksum: 32-bit numbers and one of padding. */
const HEADER_BYTES = 16;

export const SENET_SOLVER: GameSolver = {
  size: { name: 'dancers', about: 'up to so many dancers a side', min: 1, max: MAX_DANCERS, default: DEFAULT_DANCERS },
  async build(task): Promise<BuiltTable> {
    const { game, size, path } = task;
    const rules = game.options.rules as SenetRules;
    const part = `${path}.part`;
    withFile(part, 'written', () => removeDrafts(part));
    const bounds = readPart(part, rules, size) ?? newBounds(size);
    if (!(await improve(task, rules, part, bounds))) {
      return { isComplete: false, numbers: { dancers: size }, about: `what has been found stands in ${part}` };
    }
    const solution = solutionOf(size, bounds);
    const table = SenetTable.of(rules, solution);
    saveSenet(path, table);
    rmSync(part, { force: true });
    const positions = solution.chances.reduce((sum, chance) => sum + (Number.isNaN(chance) ? 0 : 1), 0);
    const dancers = `${size} ${size === 1 ? 'dancer' : 'dancers'} a side`;
    const { error } = solution;
    return {
      table,
      isComplete: true,
      numbers: { dancers: size, positions, error },
      about: `${positions} positions with up to ${dancers}, error below ${error.toExponential(1)} before rounding to 16 bits`,
    };
  },
};

/** Sweeps until all bounds are near enough, or the signal comes; returns whether they are. */
async function improve(task: BuildTask, rules: SenetRules, part: string, bounds: Float64Array): Promise<boolean> {
  const { size, signal, onProgress } = task;
  let saved = Date.now();
  let first = { own: 0, enemy: 0, gap: 0, at: 0 };
  for (const { own, enemy, gap } of sweepSenet(rules, size, bounds)) {
    if (first.own !== own || first.enemy !== enemy) first = { own, enemy, gap, at: Date.now() };
    if (own + enemy > 2 * DEFAULT_DANCERS) {
      onProgress?.(
        `${own} and ${enemy} dancers: known within ${gap.toExponential(1)}`,
        secondsLeft(first, gap),
        'this part',
      );
    }
    await new Promise(setImmediate); // the signal may come now
    const isStopped = signal?.aborted === true;
    if (isStopped || Date.now() - saved > SAVE_INTERVAL_MS) {
      writePart(part, rules, size, bounds);
      saved = Date.now();
    }
    if (isStopped) return false;
  }
  return true;
}

/** The first sweeps, from which nothing can be predicted, leave a wider gap. */
const MAX_JUDGED_GAP = 0.8;

/** Each sweep narrows the gap by about the same factor. Undefined before that is so. */
function secondsLeft(first: { readonly gap: number; readonly at: number }, gap: number): number | undefined {
  if (gap > MAX_JUDGED_GAP || gap >= first.gap) return undefined;
  const share = Math.log(gap / DEFAULT_GAP) / Math.log(first.gap / gap);
  return Math.max(0, (share * (Date.now() - first.at)) / 1000);
}

function headOf(rules: SenetRules, dancers: number, bytes: Uint8Array): Uint32Array {
  return Uint32Array.of(rules === 'skyruk' ? 1 : 0, dancers, checksumOf(bytes), 0);
}

function writePart(path: string, rules: SenetRules, dancers: number, bounds: Float64Array): void {
  const bytes = new Uint8Array(bounds.buffer);
  const head = new Uint8Array(headOf(rules, dancers, bytes).buffer);
  withFile(path, 'written', () => writeWhole(path, head, bytes));
}

/** The bounds of a build that was ended; undefined where there are none, or of another table, or damaged. */
function readPart(path: string, rules: SenetRules, dancers: number): Float64Array | undefined {
  if (!existsSync(path)) return undefined;
  const file = withFile(path, 'read', () => readFileSync(path));
  const bytes = file.subarray(HEADER_BYTES);
  const head = new Uint8Array(headOf(rules, dancers, bytes).buffer);
  const bounds = newBounds(dancers);
  if (bytes.length !== bounds.byteLength || head.some((byte, i) => byte !== file[i])) return undefined;
  new Uint8Array(bounds.buffer).set(bytes);
  return bounds;
}

// Endgame tables of Senet as files.

/** The file of the table by these rules that comes with the package. */
export function shippedSenet(rules: SenetRules): string {
  return join(TABLES_FOLDER, `senet-${rules}.table`);
}

/**
 * Reads a table.
 * @throws `no-file`, and `bad-table` where it is not such a table
 */
export async function loadSenet(path: string): Promise<SenetTable> {
  return parseSenetTable(withFile(path, 'read', () => readFileSync(path)));
}

/**
 * Writes a table as a file, written whole or not at all.
 * @throws `no-file`
 */
export function saveSenet(path: string, table: SenetTable): void {
  const bytes = formatSenetTable(table, (block) => deflateSync(block, { level: 9 }));
  withFile(path, 'written', () => writeWhole(path, bytes));
}
