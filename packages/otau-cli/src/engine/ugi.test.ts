import { createGame, type Game, History, OtauError } from 'otau';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JobRunner } from './job-runner.js';
import { FirstMoveJobRunner, InlineJobRunner } from './testing.js';
import { EngineSession, parseGo } from './ugi.js';

function start(runner: JobRunner = new FirstMoveJobRunner()) {
  const lines: string[] = [];
  const session = new EngineSession(runner, (line) => lines.push(line));
  const say = async (...questions: string[]): Promise<string[]> => {
    for (const line of questions) await session.receive(line);
    await session.settled();
    return lines.splice(0);
  };
  return { session, say, lines };
}

const bestmoves = (lines: readonly string[]) => lines.filter((line) => line.startsWith('bestmove'));

describe('EngineSession', () => {
  it('answers isready and questions while it thinks, and refuses what would change the position', async () => {
    const { session, say, lines } = start();
    const refused = ['go depth 1', 'position startpos', 'setoption name lines value 2'];
    for (const line of ['go infinite', 'isready', 'query turn', ...refused]) await session.receive(line);
    const answers = lines.splice(0).filter((line) => !line.startsWith('info'));
    expect(answers.slice(0, 2)).toEqual(['readyok', 'response 1']);
    expect(answers.slice(2)).toEqual(
      refused.map(() => 'error busy The engine is thinking until it is told to stop: send stop first.'),
    );
    expect(bestmoves(await say('stop', 'wait'))).toHaveLength(1);
  });

  it('keeps the answer of an infinite search until it is stopped', async () => {
    const { say } = start(new InlineJobRunner());
    const found = await say('go depth 1 infinite');
    expect(found.at(-1)).toMatch(/^info depth 1 /);
    expect(bestmoves(await say('stop', 'wait'))).toHaveLength(1);
  });

  it('answers one bestmove for each go, however often it is stopped', async () => {
    const { say } = start();
    expect(bestmoves(await say('stop', 'go infinite', 'stop', 'stop', 'wait', 'stop'))).toHaveLength(1);
    expect(bestmoves(await say('go depth 1'))).toHaveLength(1);
  });

  it('carries out what follows stop when the search has answered', async () => {
    const { say } = start();
    const found = await say('go infinite', 'stop', 'position startpos moves 76', 'go infinite', 'query turn', 'stop');
    expect(found.filter((line) => !line.startsWith('info'))).toEqual(['bestmove 19', 'response 2', 'bestmove 11(10)']);
  });

  it('carries out all commands in their order, and answers every go, although they come at once', async () => {
    const { say } = start(new FirstMoveJobRunner(true));
    const found = await say(
      'go depth 3',
      'query turn', // While it thinks, as nothing before it waits
      'position startpos moves 76',
      'query turn',
      'isready',
      'go depth 3',
      'position startpos moves nonsense',
      'no such command',
      'position startpos moves 76 76',
      'go infinite',
      'query turn',
      'stop',
    );
    expect(found.filter((line) => !line.startsWith('info'))).toEqual([
      'response 1',
      'bestmove 19',
      'response 2',
      'readyok',
      'bestmove 11(10)',
      expect.stringMatching(/^error bad-move Move 1: /),
      expect.stringMatching(/^error bad-command /),
      'response 1',
      expect.stringMatching(/^bestmove /),
    ]);
  });

  it('answers every go at the end of the input', async () => {
    const { session, lines } = start(new FirstMoveJobRunner(true));
    for (const line of ['go depth 1', 'position startpos moves 76', 'go infinite']) await session.receive(line);
    await session.quit();
    expect(bestmoves(lines)).toHaveLength(2);
  });

  it('waits for all that was asked for', async () => {
    const { session, lines } = start(new InlineJobRunner());
    for (const line of ['go depth 1', 'position startpos moves 76', 'go depth 1', 'wait']) await session.receive(line);
    expect(bestmoves(lines)).toHaveLength(2);
  });

  it('refuses to keep any amount of lines behind a search', async () => {
    const { session, lines } = start(new FirstMoveJobRunner(true));
    const long = `position startpos moves ${'76 '.repeat(300_000)}`;
    await session.receive('go depth 1');
    for (let i = 0; i < 30; i++) await session.receive(long);
    expect(lines.filter((line) => line.startsWith('error busy ')).length).toBeGreaterThan(10);
    await session.receive('stop');
    await session.receive('wait');
    expect(bestmoves(lines)).toHaveLength(1);
  });

  it('stops, answers and closes its runner when it quits', async () => {
    const { session, say } = start();
    const answers = await say('go infinite', 'quit', 'isready');
    expect(answers.at(-1)).toMatch(/^bestmove /);
    expect(session.isOver).toBe(true);
  });

  it('answers a search whose thread still starts when the input ends', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const runner = new FirstMoveJobRunner();
    const search = runner.do.bind(runner);
    runner.do = async (...job) => {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      return search(...job);
    };
    const { session, lines } = start(runner);
    await session.receive('go depth 1');
    const end = session.quit();
    await vi.advanceTimersByTimeAsync(10_000);
    await end;
    expect(lines.at(-1)).toMatch(/^bestmove /);
  });

  it('is as before after a position that is wrong in its last move', async () => {
    const { say } = start();
    await say('position startpos moves 76 76');
    const before = await say('query position');
    const [error] = await say('position startpos moves 76 76 99 nonsense');
    expect(error).toMatch(/^error bad-move Move 4: /);
    expect(await say('query position')).toEqual(before);
  });

  it('lets the agent forget at a new game, and only then', async () => {
    const runner = new FirstMoveJobRunner();
    const { say } = start(runner);
    for (const line of ['go depth 1', 'go depth 1', 'uginewgame', 'go depth 1', 'go depth 1']) await say(line);
    expect(runner.jobs.map((job) => job.kind === 'think' && job.isFresh)).toEqual([true, false, true, false]);
  });

  it('gives the agent all positions of the game', async () => {
    const runner = new FirstMoveJobRunner();
    await start(runner).say('position startpos moves 76 76', 'go depth 1');
    expect(runner.jobs[0].rows).toHaveLength(3 * createGame('togyzkumalak').rowSize);
  });

  it('draws what a game draws at its start anew for each game, and again from the same seed', async () => {
    const begin = async (seed: string): Promise<string> => {
      const { say } = start();
      await say('setoption name game value abalone', `setoption name seed value ${seed}`);
      await say('setoption name firstPlayer value random');
      const turns: string[] = [];
      for (let game = 0; game < 12; game++) turns.push(...(await say('uginewgame', 'query turn')));
      return turns.join();
    };
    const turns = await begin('5');
    expect(new Set(turns.split(',')).size).toBe(2);
    expect(await begin('5')).toBe(turns);
    expect(await begin('6')).not.toBe(turns);
  });

  it('says that a line is too long', async () => {
    const { session, lines } = start();
    await session.receive(undefined);
    expect(lines).toEqual(['error bad-command A line has at most 1048576 bytes.']);
  });

  it('passes on what goes wrong in a search, and continues', async () => {
    const { say } = start(new InlineJobRunner());
    await say('setoption name game value abalone', 'setoption name players value 3');
    await say('setoption name agent value alphabeta');
    const [error] = await say('go depth 1');
    expect(error).toMatch(/^error unsupported /);
    await say('setoption name agent value random');
    expect(bestmoves(await say('go'))).toHaveLength(1);
  });
});

const go = (text: string, player = 0, game: Game = createGame('togyzkumalak')) =>
  parseGo(
    text.split(' ').filter((word) => word !== ''),
    new History(game),
    player,
  );

describe('parseGo', () => {
  it.each([
    ['', { limits: {}, isInfinite: false }],
    ['movetime 100', { limits: { time: 100 }, isInfinite: false }],
    ['depth 3 nodes 500 visits 7', { limits: { depth: 3, nodes: 500, visits: 7 }, isInfinite: false }],
    ['infinite', { limits: undefined, isInfinite: true }],
    ['depth 3 infinite', { limits: { depth: 3 }, isInfinite: true }],
  ])('go %s', (text, order) => {
    expect(go(text)).toEqual(order);
  });

  it('takes an equal part of the clock of the player to move, and most of the increment', () => {
    expect(go('p1time 30000 p2time 90000', 0).limits).toEqual({ time: 661, early: true });
    expect(go('p1time 30000 p2time 90000', 1).limits).toEqual({ time: 1994, early: true });
    expect(go('p1time 30000 p1inc 1000', 0).limits).toEqual({ time: 1461, early: true });
    expect(go('p1time 9 p2time 9 p3time 60000', 2, createGame('abalone', { players: 3 })).limits).toEqual({
      time: 1089,
      early: true,
    });
  });

  it('takes a fifth of what is left at most, and never nothing', () => {
    expect(go('p1time 1000 p1inc 60000').limits).toEqual({ time: 196, early: true });
    expect(go('p1time 0').limits).toEqual({ time: 1, early: true });
  });

  it.each([
    ['p1time -50 p2time -1', { time: 1, early: true }],
    ['p1time 30000.9 p2time +90000 p1inc -5', { time: 661, early: true }],
    ['p1time 3e4', { time: 661, early: true }],
    ['p1time 1e300', go('p1time 1000000000').limits],
    ['movetime -5', { time: 0 }],
    ['movetime 99999999999', { time: 1e9 }],
    ['p2time 500', {}],
    ['p1inc 500 depth 3', { depth: 3 }],
  ])('takes every number as the nearest time, and no clock of the player to move as none: go %s', (text, limits) => {
    expect(go(text).limits).toEqual(limits);
  });

  it('takes the tighter of a clock and a time for the move', () => {
    expect(go('movetime 100 p1time 30000').limits).toEqual({ time: 100, early: true });
    expect(go('movetime 5000 p1time 30000').limits).toEqual({ time: 661, early: true });
  });

  it.each([
    'depth',
    'depth x',
    'depth 0',
    'depth 101',
    'nodes 1e5',
    'nodes -1',
    'movetime',
    'movetime soon',
    'p1time NaN',
    'p1time -',
    'depth 1 depth 2',
  ])('refuses go %s', (text) => {
    expect(() => go(text)).toThrow(OtauError);
  });

  it.each(['ponder', 'p3time 5', 'p0time 5', '__proto__ 5', 'constructor 5'])('refuses go %s', (text) => {
    expect(() => go(text)).toThrow(OtauError);
  });
});
