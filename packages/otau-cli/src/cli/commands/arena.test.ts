/** `otau match` and `otau tournament`: tables; as processes breaks by Ctrl-C and by force, nothing left running. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseRecords } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { type Program, startOtau } from '../../../../../tests/processes.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { isGroupRunning } from '../../arena/external.js';
import { LOOP } from '../../arena/testing.js';
import { run } from '../testing.js';

const folder = temporaryFolder('arena-cli');
/** A player that makes no more moves once the file has a number of games, until a file lets it continue. */
const HELD = join(folder, 'held.mjs');
writeFileSync(
  HELD,
  `import { existsSync, readFileSync } from 'node:fs';
  const { OTAU_TEST_GAMES: file, OTAU_TEST_HOLD: hold, OTAU_TEST_GO: go } = process.env;
  const played = () => existsSync(file) ? readFileSync(file, 'utf8').split('\\n').length - 1 : 0;
  const isHeld = () => hold !== undefined && played() >= Number(hold) && !existsSync(go);
  export default () => ({ name: 'held', async choose({ game, row }) {
    const legal = new Uint16Array(game.maxLegal);
    game.legal(row, legal);
    while (isHeld()) await new Promise((resolve) => setTimeout(resolve, 10));
    return { action: legal[0] };
  } });`,
);
const MATCH = [
  'match',
  `held=module:${HELD}`,
  'random',
  '-g',
  'kindo',
  '-o',
  'maxPlies=40',
  '--seed',
  '1',
  '--pairs',
  '6',
];

const linesIn = (path: string): string => {
  const file = join(path, 'games.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

const playedIn = (path: string): number => linesIn(path).split('\n').length - 1;

/** A match in which no more moves are made after a number of games, until the file `go` is there. */
async function startHeld(argv: readonly string[], path: string, games: number): Promise<Program> {
  const held = { OTAU_TEST_GAMES: join(path, 'games.jsonl'), OTAU_TEST_HOLD: String(games), OTAU_TEST_GO: GO };
  const match = startOtau(argv, held);
  await until(match, () => playedIn(path) >= games);
  return match;
}

const GO = join(folder, 'go');

async function until(match: Program, isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    if (!match.isRunning) throw new Error(`It has ended too early: ${match.err}`);
    await sleep(10);
  }
}

/** The first Ctrl-C, which has arrived. */
async function interrupt(match: Program): Promise<void> {
  void match.kill('SIGINT');
  await match.says('Ctrl-C again', 'err');
}

describe('otau match', () => {
  it('prints a table, the difference and the pairs', async () => {
    const { code, out, err } = await run(['match', 'greedy', 'random', '-g', 'kindo', '--games', '10', '--seed', '1']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Kindo match: 10 games of Kindo, seed 1');
    expect(out).toMatch(/greedy against random: Elo \S+ \(\S+ to \S+\), LOS \d+\.\d %/);
    expect(out).toMatch(/Pairs by points 0, 0.5, 1, 1.5, 2: /);
  });

  it('prints everything as JSON, and nothing else', async () => {
    const { code, out } = await run(['match', 'greedy', 'random', '--games', '2', '--seed', '1', '--json']);
    expect(code).toBe(0);
    const { config, match, agents, records } = JSON.parse(out);
    expect(config).toMatchObject({ game: 'togyzkumalak', rounds: 1, seed: '1' });
    expect(match.pentanomial).toHaveLength(5);
    expect(agents).toHaveLength(2);
    expect(parseRecords(records.map((record: object) => JSON.stringify(record)).join('\n'))).toHaveLength(2);
  });

  it.each([
    [['greedy'], /A match is played by 2 agents; got 1/],
    [['greedy', 'greddy'], /There is no agent "greddy"/],
    [['greedy', 'engine:/no/such/engine'], /The engine "\/no\/such\/engine" cannot be started/],
    [['greedy', 'random', '--sprt', '10'], /--sprt takes two Elo differences/],
    [['greedy', 'random', '--games', '2', '--pairs', '2'], /not both/],
    [['greedy', 'random', '--time', '5 minutes'], /time control/],
    [['--resume', '/no/such/folder'], /cannot be used: there is no such file or folder/],
  ])('refuses %j', async (argv, message) => {
    const { code, err } = await run(['match', ...argv]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe('a break', () => {
  it('stopped by Ctrl-C, twice, or by force, and resumed, gives the games of an unbroken match', async () => {
    const whole = join(folder, 'whole');
    expect((await run([...MATCH, '--out', whole])).code).toBe(0);
    const broken = join(folder, 'broken');

    const first = await startHeld([...MATCH, '--out', broken, '--workers', '2'], broken, 1);
    await interrupt(first);
    writeFileSync(GO, '');
    const interrupted = await first.ended;
    expect(interrupted.code).toBe(130);
    expect(interrupted.err).toContain('the running games are finished');
    expect(interrupted.out).toContain(`continue with --resume ${broken}`);
    const played = playedIn(broken);
    rmSync(GO);

    // The game that runs is given up.
    const second = await startHeld(['match', '--resume', broken, '--workers', '1'], broken, played + 1);
    await interrupt(second);
    expect((await second.kill('SIGINT')).code).toBe(130);
    expect(playedIn(broken)).toBe(played + 1);

    const third = await startHeld(['match', '--resume', broken, '--workers', '2'], broken, played + 3);
    await third.kill();
    expect(third.child.signalCode).toBe('SIGKILL');

    expect(await run(['match', '--resume', broken, '--seed', '2'])).toMatchObject({ code: 2 });
    expect((await run(['match', '--resume', broken])).code).toBe(0);
    expect(linesIn(broken)).toBe(linesIn(whole));
    for (const file of ['config.json', 'summary.json']) {
      expect(readFileSync(join(broken, file), 'utf8')).toBe(readFileSync(join(whole, file), 'utf8'));
    }
  });

  it('ends the engines too', async () => {
    const pids = join(folder, 'pids');
    const engine = join(folder, 'engine.mjs');
    writeFileSync(
      engine,
      `import { appendFileSync } from 'node:fs'; import { createInterface } from 'node:readline';
      appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');
      for await (const line of createInterface({ input: process.stdin })) {
        if (line === 'ugi') console.log('ugiok'); else if (line === 'isready') console.log('readyok');
        else if (line.startsWith('go')) { appendFileSync(${JSON.stringify(`${pids}.asked`)}, 'go'); ${LOOP} }
      }`,
    );
    const stuck = `engine:${process.execPath} ${engine}`;
    const match = startOtau(['match', stuck, 'random', '-g', 'kindo', '--seed', '1', '--workers', '1']);
    const started = (): number[] => (existsSync(pids) ? readFileSync(pids, 'utf8').trim().split('\n').map(Number) : []);
    await until(match, () => existsSync(`${pids}.asked`));
    expect(started()).toHaveLength(2); // one was started to see whether it can be
    await interrupt(match);
    expect((await match.kill('SIGINT')).code).toBe(130);
    // By itself the engine never ends; the system may take a moment to end it.
    await expect.poll(() => started().filter(isGroupRunning)).toEqual([]);
  });
});

describe('otau tournament', () => {
  it('prints ratings and the crosstable', async () => {
    const argv = [
      'tournament',
      'greedy',
      'random',
      'b=random',
      '-g',
      'kindo',
      '--pairs',
      '2',
      '--seed',
      '1',
      '--anchor',
      'b',
    ];
    const { code, out } = await run(argv);
    expect(code).toBe(0);
    expect(out).toMatch(/\n {2}b +8 .* 0 +±0/);
    expect(out).toMatch(/\n {2}1 \S+ +· +\d\.\d\/4 +\d\.\d\/4/);
  });
});
