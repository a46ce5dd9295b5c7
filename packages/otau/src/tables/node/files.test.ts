/** Tables by game: which one ships for which rules, and how it is read, asked and checked without knowing the game. */
import { describe, expect, it } from 'vitest';
import { createGame, gamePart } from '../../core/registry.js';
import { Rng } from '../../lib/rng.js';
import { UNSOLVED } from '../endgames.js';
import { loadTable, shippedEndgames, shippedTable } from './files.js';

const togyz = createGame('togyzkumalak');
const skyruk = createGame('senet', { rules: 'skyruk' });

describe('the table that ships', () => {
  it.each([
    ['Togyz Kumalak', togyz, /togyzkumalak\.table$/],
    ['Senet by its rules', skyruk, /senet-skyruk\.table$/],
    ['no table for other boards', createGame('togyzkumalak', { pits: 5, stones: 5 }), undefined],
    ['no table for games without', createGame('kindo'), undefined],
  ])('%s', (_, game, path) => {
    const found = shippedTable(game);
    if (path === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(path);
  });

  it.each([togyz, skyruk])('is right where it is checked: $id', async (game) => {
    const table = await loadTable(game);
    expect(table.fits(game)).toBe(true);
    expect(table.about).toContain('positions of');
    expect(gamePart(game.id, 'endgames')?.check(table, game, 3, new Rng(2))).toMatchObject({ right: 3 });
  });

  it('is near where few pieces are left', () => {
    const near = (game: typeof togyz | typeof skyruk, text: string) => {
      const row = new Uint8Array(game.rowSize);
      game.parsePosition(text, row);
      return gamePart(game.id, 'endgames')?.isNear?.(game, row);
    };
    expect(near(togyz, '8,1S/8,1S 80 80 S 1')).toBe(true);
    expect(near(skyruk, 'cc.....................ss..... c 0 -')).toBe(true);
    const start = new Uint8Array(togyz.rowSize);
    togyz.start(start);
    expect(gamePart('togyzkumalak', 'endgames')?.isNear?.(togyz, start)).toBe(false);
  });

  it('is loaded for an agent, or nothing is', async () => {
    const load = shippedEndgames();
    const start = new Uint8Array(togyz.rowSize);
    togyz.start(start);
    expect((await load(togyz))?.value(start)).toBe(UNSOLVED);
    expect(await load(createGame('kindo'))).toBeUndefined();
    expect(await load(createGame('togyzkumalak', { variant: 'bestemshe' }))).toBeUndefined();
  });
});

it('says what is missing', async () => {
  await expect(loadTable(createGame('kindo'))).rejects.toMatchObject({ code: 'unsupported' });
  await expect(loadTable(createGame('togyzkumalak', { pits: 5, stones: 5 }))).rejects.toMatchObject({
    code: 'no-file',
  });
  await expect(loadTable(togyz, 'none.table')).rejects.toMatchObject({ code: 'no-file' });
});
