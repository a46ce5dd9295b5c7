/** Builds with threads: the same bytes however many, and after a build that was ended early. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGame } from '../../../../core/registry.js';
import { solveLevels } from '../solve.js';
import { packValues } from '../table.js';
import { buildTogyzKumalak, TOGYZKUMALAK_SOLVER } from './build.js';

const SHAPE = { pits: 4, hasTuzdyk: true };
const STONES = 4;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'otau-tables-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const build = (name: string, workers: number, stones = STONES, signal?: AbortSignal, onLevel?: () => void) =>
  buildTogyzKumalak({
    shape: SHAPE,
    stones,
    path: join(folder, name),
    workers,
    signal,
    onLevel,
  });
const bytesOf = (name: string) => readFileSync(join(folder, name));

describe('a build', () => {
  it('makes what one thread makes, with any number of threads', async () => {
    const { blocks } = await build('one', 1);
    expect(blocks).toEqual(
      solveLevels(SHAPE, STONES)
        .slice(1)
        .map(({ low }, i) => packValues(low, i + 1)),
    );
    await build('two', 2);
    expect(bytesOf('two')).toEqual(bytesOf('one'));
  });

  it('estimates the time left only once a count of stones has enough positions', async () => {
    const lefts: (number | undefined)[] = [];
    const game = createGame('togyzkumalak');
    const path = join(folder, 'judged');
    const onProgress = (_: string, left?: number) => lefts.push(left);
    await TOGYZKUMALAK_SOLVER.build({ game, size: 3, path, workers: 1, onProgress });
    expect(lefts).toEqual([undefined, undefined, 0]);
  });

  it('continues where it was ended', async () => {
    const stop = new AbortController();
    const ended = await build('ended', 1, STONES, stop.signal, () => stop.abort());
    expect(ended.stones).toBe(1);
    await build('ended', 1);
    expect(bytesOf('ended')).toEqual(bytesOf('one'));
    expect((await build('ended', 1, 2)).stones).toBe(STONES);
  });

  it('refuses a file of another board, or of anything else, and leaves it alone', async () => {
    await build('four', 1, 1);
    const other = { shape: { pits: 5, hasTuzdyk: true }, stones: 2, path: join(folder, 'four'), workers: 1 };
    await expect(buildTogyzKumalak(other)).rejects.toMatchObject({ code: 'bad-table' });
    writeFileSync(join(folder, 'text'), 'no table');
    await expect(build('text', 1)).rejects.toMatchObject({ code: 'bad-table' });
    expect(bytesOf('text').toString()).toBe('no table');
    await expect(build('none/here', 1, 1)).rejects.toMatchObject({ code: 'no-file' });
  });
});
