/** External engines: a small one written here plays, fails in every way, and leaves no process behind. */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGame, type Game, type GameId, type GameOptions, Rng, UNTIMED } from 'otau';
import { parseRecords } from 'otau/records';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { makeAgent } from './agents.js';
import { EngineProcess, ExternalEngine, isGroupRunning, readValue } from './external.js';
import { playGame } from './game.js';
import { engine, first, LOOP } from './testing.js';

const kindo = createGame('kindo', { size: 4, maxPlies: 40 });
const running = new Set<number>();
const open: ExternalEngine[] = [];

async function start(commandLine: string, game: Game = kindo, options = ''): Promise<ExternalEngine> {
  const onChild = (pid: number, isRunning: boolean): void => {
    if (isRunning) running.add(pid);
    else running.delete(pid);
  };
  const made = await ExternalEngine.start(`engine:${options}cmd=${commandLine}`, game, { onChild });
  open.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()));
  expect([...running].filter(isGroupRunning)).toEqual([]);
  running.clear();
});

/** The engine against the agent that plays the first legal move; `limit` is its time for a move, in milliseconds. */
async function play(made: ExternalEngine, limit = 60_000) {
  const game = kindo;
  await made.newGame();
  const agents = [made, await makeAgent(first, game)];
  return playGame(
    { number: 0, seats: [0, 1], opening: { actions: [] }, seed: 's', throwsSeed: 't', tags: {} },
    { game, control: UNTIMED, agents, moveLimits: [limit, limit] },
  );
}

describe('a good engine', () => {
  it.each([
    ['togyzkumalak', { pits: 5, stones: 3 }],
    ['abalone', { marblesToEject: 1, maxTurns: 30 }],
    ['kindo', { size: 4, maxPlies: 40 }],
    ['senet', { dancers: 2 }],
  ] as const)('plays a whole game of %s with all moves and options', async (id: GameId, options: GameOptions) => {
    const game = createGame(id, options);
    const made = await start(engine('good'), game);
    const agent = await makeAgent(first, game);
    const task = { number: 0, seats: [0, 1], opening: { actions: [] }, seed: 's', throwsSeed: 't', tags: {} };
    const setup = { game, control: UNTIMED, moveLimits: [60_000, 60_000] };
    await made.newGame();
    const played = await playGame(task, { ...setup, agents: [made, agent] });
    // It plays as the agent does that chooses the same.
    const [one] = parseRecords(played.line);
    const [other] = parseRecords((await playGame(task, { ...setup, agents: [agent, agent] })).line);
    expect(one.moves).toEqual(other.moves);
    expect(one.result).toBe(other.result);
  });

  it('gets limits and settings, the tighter time of its own and the move’s, and a seed', async () => {
    const echo = engine(
      'echo',
      `say('info string x', 'info depth 1 score cp 120 value 500 pv x', 'info depth 1 multipv 2 score value -900 pv y', 'bestmove ' + (line === 'go movetime 50 depth 3' && options.agent === 'greedy' && Number(options.seed) >= 0 ? pick : line))`,
      `say('option name seed type spin default 0 min 0 max 4294967295', 'ugiok')`,
    );
    const made = await start(echo, kindo, 'movetime=100,depth=3,set.agent=greedy,');
    await made.newGame();
    const row = new Uint8Array(kindo.rowSize);
    kindo.start(row);
    const choice = await made.choose({ game: kindo, row, rng: new Rng(1), limits: { time: 50 } });
    expect(choice.value).toBe(0.5);
  });

  it('may write nonsense between its answers', async () => {
    const made = await start(
      engine('noisy', `say('garbage', '', 'info info info', 'bestmove ' + pick)`, `say('hello', 'ugiok')`),
    );
    expect((await play(made)).termination).not.toBe('crash');
  });
});

describe('readValue', () => {
  it.each([
    ['info depth 3 nodes 9 score value 437 pv a1', 0.437],
    ['info depth 3 nodes 9 multipv 1 score cp -120 value -1000 solved loss pv a1', -1],
    ['info depth 3 multipv 2 score value 437 pv a1', undefined],
    ['info score cp 30 pv a1', undefined],
    ['info score value 1001', undefined],
    ['info score value 0.5', undefined],
    ['bestmove score value 5', undefined],
  ])('of %j', (line, value) => {
    expect(readValue(line)).toBe(value);
  });
});

describe('a bad engine', () => {
  it('that has started others takes them along, before close is over', async () => {
    const busy = `import('node:child_process').then(({ spawn }) => {
      for (let i = 0; i < 12; i++) spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' });
      say('id name crowd', 'ugiok');
    })`;
    const made = await start(engine('crowd', undefined, busy));
    const [pid] = running;
    expect(isGroupRunning(pid)).toBe(true);
    await made.close();
    expect(isGroupRunning(pid)).toBe(false);
  });

  it.each([
    ['crashes', `process.exit(3)`, 'crash', /has ended with code 3/],
    ['complains and crashes', `console.error('out of luck'); process.exit(1)`, 'crash', /out of luck/],
    ['does not answer', `{}`, 'hang', /no answer within 1000 ms/],
    ['loops for ever', LOOP, 'hang', /no answer within 1000 ms/],
    ['plays an illegal move', `say('bestmove zz9')`, 'illegal', /^played "zz9"/],
    ['plays no move', `say('bestmove ')`, 'hang', /no answer/],
    ['says that something is wrong', `say('error bad-command no.')`, 'crash', /bad-command no/],
  ])('that %s loses', async (name, go, termination, failure) => {
    const made = await start(engine(name.replaceAll(' ', '-'), go));
    const played = await play(made, termination === 'hang' ? 1000 : undefined);
    expect(played).toMatchObject({ results: [-1, 1], termination, failed: 0 });
    expect(parseRecords(played.line)[0].tags.Failure).toMatch(failure);
  });

  it.each([
    ['that does not exist', '/no/such/engine', '', /cannot be started/],
    ['that never shakes hands', engine('silent', '{}', '{}'), 'startup=1500,', /gave no answer within 1\.5 s/],
    ['that ends at once', engine('gone', '{}', 'process.exit(4)'), '', /has ended with code 4/],
    [
      'that does not know an option',
      engine('strict', '{}', `say('error bad-option There is no such option.', 'ugiok')`),
      '',
      /says: error bad-option There is no such option\.$/,
    ],
  ])('%s is refused', async (_, commandLine, options, message) => {
    await expect(start(commandLine, kindo, options)).rejects.toThrow(message);
    await expect(start(commandLine, kindo, options)).rejects.toMatchObject({ code: 'bad-engine' });
  });

  it('writes a line without end', async () => {
    const flood = `const flood = () => { while (process.stdout.write('x'.repeat(65536))); process.stdout.once('drain', flood); }; flood()`;
    const made = await start(engine('flood', flood));
    const played = await play(made);
    expect(played.results).toEqual([-1, 1]);
  });
});

// The end of an engine: what it leaves running does no harm to others.

const folder = temporaryFolder('engine-process');

it('kills nobody by the number of an engine that has ended, whatever comes from its output', async () => {
  const script = join(folder, 'leaves.cjs');
  // A process in a group of its own keeps the output: a file tells it to write a line without end.
  const left = `const go = setInterval(() => {
    if (!require('node:fs').existsSync(${JSON.stringify(join(folder, 'go'))})) return;
    clearInterval(go);
    process.stdout.write('x'.repeat(2e6), () => require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'done'))}, ''));
  }, 20);`;
  writeFileSync(
    script,
    `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(left)}], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] }).unref();`,
  );
  let leader = 0;
  await new Promise<void>((resolve) => {
    new EngineProcess([process.execPath, script], (pid, isRunning) => {
      leader = pid;
      if (!isRunning) resolve();
    });
  });
  const kill = vi.spyOn(process, 'kill');
  writeFileSync(join(folder, 'go'), '');
  await expect.poll(() => existsSync(join(folder, 'done'))).toBe(true);
  await sleep(100); // so that the last of it is read
  expect(kill.mock.calls.filter(([pid]) => pid === -leader)).toEqual([]);
  kill.mockRestore();
});
