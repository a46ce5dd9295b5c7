/** Engines that misbehave at each step, in each way: the game is decided by rule, nothing of them stays, the match continues. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGame, UNTIMED } from 'otau';
import { parseRecords } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { makeAgent } from './agents.js';
import { ExternalEngine, isGroupRunning } from './external.js';
import { type PlayedGame, playGame } from './game.js';
import { config, first, LOOP } from './testing.js';
import { Tournament } from './tournament.js';

const folder = temporaryFolder('misbehaving');

const game = createGame('kindo', { size: 4, maxPlies: 40 });

/** What an engine may do in place of its answer: JavaScript. Each also has a child of its own that never ends. */
const WAYS = {
  'is silent': '',
  'never stops writing lines': `const flood = () => { while (out.write('info string x\\n'.repeat(100))); out.once('drain', flood); }; flood();`,
  'writes a line without end': `const flood = () => { while (out.write('x'.repeat(65536))); out.once('drain', flood); }; flood();`,
  'writes a line of 10 MB': `out.write('x'.repeat(1e7) + '\\n');`,
  'writes bytes that are no text': `out.write(Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 199) & 255)));`,
  'answers something else': `say('bestmove zz9'); say('ugi'); say('info depth x score value 1e9 multipv -1');`,
  'says that it failed': `say('error internal out of luck');`,
  ends: `process.exit(0);`,
  'kills itself': `process.kill(process.pid, 'SIGSEGV');`,
  'closes its output': `out.destroy(); require('node:fs').closeSync(1);`,
  'answers late': `setTimeout(() => { say('ugiok'); say('readyok'); say('bestmove zz9'); }, 60000);`,
  'does not let itself be ended': `process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); ${LOOP}`,
} as const;

const STEPS = { 'at the greeting': 'ugi', 'when it is set up': 'isready', 'when it is to move': 'go' } as const;

let scripts = 0;

/** The command line of an engine that does `way` in place of its answer to `step`. */
function misbehaving(step: string, way: string): string {
  const script = join(folder, `${++scripts}.cjs`);
  writeFileSync(
    script,
    `const out = process.stdout;
    const say = (line) => out.write(line + '\\n');
    require('node:child_process').spawn('sh', ['-c', 'while :; do sleep 60; done'], { stdio: 'ignore' });
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const [word] = line.split(' ');
      if (word === '${step}') { ${way} }
      else if (word === 'ugi') say('ugiok');
      else if (word === 'isready') say('readyok');
    });
    process.stdin.on('end', () => {}); // it does not care
    setInterval(() => {}, 1000);`,
  );
  return `${JSON.stringify(process.execPath)} ${JSON.stringify(script)}`;
}

/** Milliseconds for a greeting that does not come. */
const STARTUP = 500;

async function meet(step: string, way: string): Promise<{ played?: PlayedGame; refused?: unknown; pids: number[] }> {
  const pids: number[] = [];
  const onChild = (pid: number): void => void pids.push(pid);
  // An engine that misbehaves later has its time to start.
  const startup = step === 'go' ? '' : `startup=${STARTUP},`;
  try {
    const engine = await ExternalEngine.start(`engine:${startup}cmd=${misbehaving(step, way)}`, game, { onChild });
    try {
      await engine.newGame();
      const agents = [engine, await makeAgent(first, game)];
      const task = { number: 0, seats: [0, 1], opening: { actions: [] }, seed: 's', throwsSeed: 't', tags: {} };
      return { played: await playGame(task, { game, control: UNTIMED, agents, moveLimits: [300, 300] }), pids };
    } finally {
      await engine.close();
    }
  } catch (refused) {
    return { refused, pids };
  }
}

describe.concurrent.each(Object.entries(STEPS))('an engine that, %s,', (name, step) => {
  it.each(Object.entries(WAYS))('%s', async (_, way) => {
    const before = process.memoryUsage().rss;
    const { played, refused, pids } = await meet(step, way);
    if (name === 'when it is to move') {
      expect(played).toMatchObject({ results: [-1, 1] });
      expect(['crash', 'hang', 'illegal']).toContain(played?.termination);
    } else {
      expect(refused).toMatchObject({ code: 'bad-engine', message: expect.stringMatching(/^The engine .*\.$/s) });
    }
    expect(pids.length).toBeGreaterThan(0);
    expect(pids.filter((pid) => isGroupRunning(pid))).toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
  });
});

it('a match against all of them is played to its end', async () => {
  const ways = ['never stops writing lines', 'ends', 'does not let itself be ended'] as const;
  const engines = ways.map((way) => `engine:cmd=${misbehaving('go', WAYS[way])}`);
  const { agents, ...rest } = config([first, ...engines], { schedule: 'gauntlet', rounds: 1, moveLimit: 300 });
  const tournament = new Tournament({ ...rest, agents }, { workers: 1 });
  await tournament.run();
  expect(tournament.state).toBe('played');
  const records = tournament.records().flatMap((line) => parseRecords(line));
  const won = records.map(({ result, tags }) => tags[result === '1-0' ? 'x' : 'o']);
  expect(won).toEqual(new Array(2 * engines.length).fill('A'));
});
