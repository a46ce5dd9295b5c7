import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { run } from './testing.js';

const folder = temporaryFolder('settings');
const file = join(folder, 'config.json');
beforeEach(() => {
  process.env.OTAU_CONFIG = file;
  return () => {
    delete process.env.OTAU_CONFIG;
  };
});

const write = (settings: unknown): void =>
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));

describe('settings are the defaults of the command line', () => {
  it('the game, the archive and notations, where no flag says otherwise', async () => {
    write({ game: 'abalone', notation: { abalone: 'nacre' }, archive: '/nowhere/mine.db' });
    const { out } = await run(['show']);
    expect(out).toContain('44 legal moves');
    expect(out).toBe((await run(['show', '-g', 'abalone', '--notation', 'nacre'])).out);
    expect((await run(['show', '-g', 'kindo', '--json'])).out).toContain('"game":"kindo"');
    expect((await run(['archive', 'info'])).err).toContain('/nowhere/mine.db');
    expect((await run(['show', '--help'])).out).toContain('(default: abalone)');
  });

  it('players and clocks of play', async () => {
    write({ game: 'kindo', players: 'random,greedy', time: '1:00' });
    const { out } = await run(['play', '--seed', '1']);
    expect(out).toContain('[TimeControl "1:00"]');
    expect(out).toContain('x: random, o: greedy');
  });
});

describe('otau config', () => {
  it('says where and what', async () => {
    write({ game: 'kindo' });
    const { out } = await run(['config']);
    expect(out).toContain(`Settings: ${file}\n`);
    expect(out).toMatch(/ {2}game +kindo +game of/);
    expect(out).toMatch(/ {2}players +\(human,beginner:2\)/);
    expect(JSON.parse((await run(['config', '--json'])).out)).toEqual({
      file,
      exists: true,
      settings: { game: 'kindo' },
    });
  });

  it('reads a file with a byte order mark', async () => {
    write('\ufeff{"game":"kindo"}');
    expect((await run(['config'])).out).toMatch(/ {2}game +kindo +game of/);
  });

  it('without a file all are defaults', async () => {
    delete process.env.OTAU_CONFIG;
    expect((await run(['config'])).out).toContain('(no such file: all are defaults)');
  });
});

describe('what is wrong in the file is said before a command runs', () => {
  it.each([
    ['{', 'must hold one JSON object'],
    [[], 'must hold one JSON object'],
    [{ gmae: 'kindo' }, 'there is no setting "gmae"; there are archive, colour, game, notation, players, time.'],
    [{ game: 'chess' }, 'the setting game is wrong: one of togyzkumalak, abalone, kindo, senet is expected'],
    [{ colour: true }, 'the setting colour is wrong'],
    [{ time: 'soon' }, 'the setting time is wrong'],
    [{ archive: '' }, 'the setting archive is wrong'],
    [{ notation: { kindo: 'nacre' } }, 'the setting notation is wrong'],
  ])('%j', async (settings, message) => {
    write(settings);
    const { code, out, err } = await run(['games']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect((await run(['config'])).code).toBe(2);
    expect((await run(['--help'])).code).toBe(0);
    expect((await run(['show', '--help'])).code).toBe(0);
  });

  it('a file that OTAU_CONFIG names must be there', async () => {
    process.env.OTAU_CONFIG = join(folder, 'missing.json');
    expect((await run(['games'])).err).toContain('there is no such file');
  });
});
