/** The endgame table of Togyz Kumalak: right by the slow solver, the same after a file, firm against bad ones. */
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { Rng } from '../../../lib/rng.js';
import { UNSOLVED } from '../../../tables/endgames.js';
import { checksumOf } from '../../../tables/file-bytes.js';
import { createGame } from '../../index.js';
import { checkTable } from './index.js';
import { loadTogyzKumalak } from './node/build.js';
import { solveLevels } from './solve.js';
import { formatHead, packValues, parseTable, TogyzKumalakTable } from './table.js';

const game = createGame('togyzkumalak');
const SHAPE = { pits: 9, hasTuzdyk: true };
const STONES = 3;

let table: TogyzKumalakTable;
beforeAll(() => {
  const levels = solveLevels(SHAPE, STONES).slice(1);
  // The same arrays: no position depends on how a game without end counts.
  expect(levels.every(({ low, high }) => low.every((values, slice) => values === high[slice]))).toBe(true);
  table = new TogyzKumalakTable(
    SHAPE,
    levels.map(({ low }, i) => packValues(low, i + 1)),
  );
}, 60_000);

function fileOf({ shape, blocks }: TogyzKumalakTable): Uint8Array {
  const packed = blocks.map((block) => new Uint8Array(deflateSync(block)));
  return Buffer.concat([formatHead(shape, packed, blocks.map(checksumOf)), ...packed]);
}

/** Byte by byte; far faster than `toEqual`. */
function isSame(some: readonly Uint8Array[], others: readonly Uint8Array[]): boolean {
  return some.length === others.length && some.every((block, i) => Buffer.compare(block, others[i]) === 0);
}

function leadOf(position: string): number {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(position, row);
  return table.endgames(game).lead(row);
}

describe('the table', () => {
  it('is right in random positions, by the rules alone', () => {
    expect(checkTable(table, game, 40, new Rng(1))).toEqual({ right: 40, skipped: 0 });
  });

  it('is what comes with the package, as far as it goes', async () => {
    const shipped = await loadTogyzKumalak();
    expect(shipped.stones).toBe(6);
    expect(isSame(shipped.blocks.slice(0, STONES), table.blocks)).toBe(true);
  });

  it('comes with the package right in positions of four to six stones', async () => {
    expect(checkTable(await loadTogyzKumalak(), game, 6, new Rng(3)).fault).toBeUndefined();
  });

  it('finds a wrong value', () => {
    const blocks = table.blocks.map((block) => block.slice());
    blocks[0].fill(0x11); // the player to move takes the stone
    const { fault } = checkTable(new TogyzKumalakTable(SHAPE, blocks), game, 100, new Rng(1));
    expect(fault).toBeDefined();
  });

  it('knows what becomes of lone stones: who has to cross first loses, but for a capture', () => {
    expect(leadOf('9/1S,8 80 81 S 1')).toBe(0); // walks on, Black has nothing to move
    expect(leadOf('9/8,1S 80 81 S 1')).toBe(-2); // crosses, Black walks on
    expect(leadOf('1S,8/8,1S 80 80 S 1')).toBe(-2);
    expect(leadOf('1S,8/8,1S 80 80 N 1')).toBe(2);
    expect(leadOf('8,1S/1S,8 80 80 S 1')).toBe(-2); // in step until White has to cross
    expect(leadOf('8,1S/8,1S 80 80 S 1')).toBe(2); // two stones in Black's pit 1: captured
  });

  it('says nothing about more stones', () => {
    expect(leadOf('1S,7,1S/8,2S 80 78 S 1')).toBe(UNSOLVED);
  });

  it('is the same after it was a file, whole or in part', async () => {
    const file = fileOf(table);
    expect(isSame((await parseTable(file)).blocks, table.blocks)).toBe(true);
    const part = await parseTable(file.subarray(0, file.length - 100), 2);
    expect(isSame(part.blocks, table.blocks.slice(0, 2))).toBe(true);
  });

  it.each([
    ['an empty file', () => new Uint8Array(0)],
    ['another magic', (file: Uint8Array) => file.with(0, 1)],
    ['ten pits', (file: Uint8Array) => file.with(8, 10)],
    ['no stones', (file: Uint8Array) => file.with(10, 0)],
    ['a block that is too short', (file: Uint8Array) => file.subarray(0, file.length - 10)],
    ['a changed byte', (file: Uint8Array) => file.with(file.length - 20, file[file.length - 20] ^ 1)],
    ['another checksum', (file: Uint8Array) => file.with(16, file[16] ^ 1)],
    ['another board', (file: Uint8Array) => file.with(8, 5)],
  ])('refuses %s', async (_, change) => {
    await expect(parseTable(change(fileOf(table)))).rejects.toMatchObject({ code: 'bad-table' });
  });

  it.each([
    ['another game', createGame('kindo')],
    ['other pits', createGame('togyzkumalak', { pits: 5, stones: 5 })],
    ['no tuzdyks', createGame('togyzkumalak', { tuzdyk: false })],
    ['rows of two bytes', createGame('togyzkumalak', { stones: 18 })],
  ])('refuses %s', (_, other) => {
    expect(() => table.endgames(other)).toThrow(expect.objectContaining({ code: 'bad-table' }));
  });

  it('knows a game with other stones in each pit', () => {
    const small = createGame('togyzkumalak', { stones: 2 });
    expect(checkTable(table, small, 20, new Rng(2)).fault).toBeUndefined();
  });
});
