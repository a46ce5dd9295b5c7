/** `otau tablebase`: what is built, what is shown of a position, what is checked. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import type { Flags, Input, Output } from '../command.js';
import { buildTable, probeTable, verifyTable } from './tablebase.js';

/** With the flags that games bring. */
type TableFlags = Flags & { readonly stones?: string; readonly dancers?: string };

const folder = temporaryFolder('tablebase');

const INPUT = { yieldToEvents: async () => {} } as Partial<Input> as Input;

const COMMANDS = { build: buildTable, probe: probeTable, verify: verifyTable };

/** Runs the command; its exit code and what it prints. */
async function run(name: keyof typeof COMMANDS, flags: TableFlags = {}): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const output: Output = { colour: false, columns: 80, print: (text) => void lines.push(text), warn: () => {} };
  const code = await COMMANDS[name](flags, output, INPUT);
  return { code, out: lines.join('\n') };
}

describe('otau tablebase', () => {
  it('tells of a position and of its moves', async () => {
    const { code, out } = await run('probe', { position: '8,1S/8,1S 80 80 S 1' });
    expect([code, out]).toEqual([0, 'White: wins by 2 stones\n  91(2)  wins by 2 stones']);
  });

  it('says in JSON what it says in words', async () => {
    const { out } = await run('probe', { position: '1S,8/7,1S,1S 80 79 S 5', json: true });
    const { solved, player, lead, moves } = JSON.parse(out);
    expect([solved, player, moves.length]).toEqual([true, 0, 2]);
    expect(Math.max(...moves.map((move: { lead: number }) => move.lead))).toBe(lead);
  });

  it('says so where the table does not know', async () => {
    const { code, out } = await run('probe', {
      position: '9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1',
    });
    expect(code).toBe(1);
    expect(out).toContain('does not know this position');
  });

  it('tells the chances of Senet, before a throw and after', async () => {
    const senet = { game: 'senet', variant: 'skyruk' };
    const before = await run('probe', { ...senet, position: 'c............................s s 0 -' });
    expect(before.out).toBe('Spools: wins');
    const after = await run('probe', { ...senet, position: 's........................c.... c 3 h' });
    expect(after.out).toMatch(/^Cones: wins with a chance of \d+\.\d\d %\n {2}26\+3 {2}wins with/);
  });

  it('builds and checks', async () => {
    const table = join(folder, 'small.table');
    const option = ['pits=3', 'stones=3'];
    expect((await run('verify', { positions: '3', seed: '2' })).out).toContain('3 random positions right.');
    const senet = { game: 'senet', dancers: '1', out: table };
    expect((await run('build', senet)).out).toContain('positions with up to 1 dancer a side');
    expect((await run('verify', { game: 'senet', table, positions: '20' })).out).toContain(
      '20 random positions right.',
    );
    await expect(run('verify', { option, table })).rejects.toMatchObject({ code: 'bad-table' });
  });

  it.each<[string, keyof typeof COMMANDS, TableFlags, string]>([
    ['a game without tables', 'probe', { game: 'kindo' }, 'unsupported'],
    ['no position', 'probe', {}, 'bad-command'],
    ['a bad position', 'probe', { position: '1S' }, 'bad-position'],
    ['a finished game', 'probe', { position: '9/9 82 80 S 1' }, 'game-over'],
    ['too many stones', 'build', { stones: '16' }, 'bad-command'],
    ['more positions than can be numbered', 'build', { stones: '13' }, 'unsupported'],
    ['no such file', 'verify', { table: 'no.table' }, 'no-file'],
  ])('refuses %s', async (_, what, flags, code) => {
    await expect(run(what, flags)).rejects.toMatchObject({ code });
  });
});
