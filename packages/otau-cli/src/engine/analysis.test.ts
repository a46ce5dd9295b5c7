import { describe, expect, it } from 'vitest';
import { AnalysisServer } from './analysis.js';
import type { JobRunner } from './job-runner.js';
import { FirstMoveJobRunner, InlineJobRunner } from './testing.js';

type Answer = Record<string, unknown>;

function start(workers: number, makeRunner: () => JobRunner = () => new InlineJobRunner()) {
  const answers: Answer[] = [];
  const server = new AnalysisServer({ workers, makeRunner }, (line) => answers.push(JSON.parse(line)));
  return { answers, server, ask: (query: object) => server.receive(JSON.stringify(query)) };
}

const GREEDY = { game: 'togyzkumalak', agent: 'greedy' };
const ids = (answers: readonly Answer[]) => answers.map(({ id }) => id);

describe('AnalysisServer', () => {
  it('answers each turn of a game once, with its id and turn', async () => {
    const { answers, server, ask } = start(3);
    const moves = ['76', '76', '99'];
    ask({ id: 'game', ...GREEDY, moves, analyzeTurns: [0, 1, 2, 3] });
    ask({ id: 'last', ...GREEDY, moves });
    await server.idle();
    expect(answers.map(({ id, turn, player }) => `${id} ${turn} ${player}`).sort()).toEqual([
      'game 0 0',
      'game 1 1',
      'game 2 0',
      'game 3 1',
      'last 3 1',
    ]);
  });

  it('finds the same however many workers there are', async () => {
    const found = [];
    for (const workers of [1, 4]) {
      const { answers, server, ask } = start(workers);
      ask({ id: 'a', game: 'togyzkumalak', moves: ['76', '76'], analyzeTurns: [0, 1, 2], limits: { nodes: 500 } });
      await server.idle();
      found.push(answers.map(({ turn, moves }) => ({ turn, moves })).sort((a, b) => Number(a.turn) - Number(b.turn)));
    }
    expect(found[0]).toEqual(found[1]);
  });

  it('takes the highest priority first, and equal ones in their order', async () => {
    const { answers, server, ask } = start(1);
    ask({ id: 'begun', ...GREEDY });
    ask({ id: 'usual', ...GREEDY });
    ask({ id: 'late', ...GREEDY, priority: -1 });
    ask({ id: 'usual too', ...GREEDY });
    ask({ id: 'first', ...GREEDY, priority: 5 });
    await server.idle();
    expect(ids(answers)).toEqual(['begun', 'first', 'usual', 'usual too', 'late']);
  });

  it('takes the id of a query that it stops, and all that follows, when that one is answered', async () => {
    const { answers, server, ask } = start(2, () => new FirstMoveJobRunner(true));
    const query = { id: 'a', ...GREEDY, limits: { nodes: 9 }, agent: 'alphabeta', analyzeTurns: [0, 1], moves: ['76'] };
    ask(query);
    ask({ id: 't', action: 'terminate', terminateId: 'a' });
    ask({ ...query, analyzeTurns: [0] });
    ask({ id: 'v', action: 'query_version' });
    ask({ id: 't2', action: 'terminate', terminateId: 'a' });
    await server.idle();
    expect(answers.map(({ id, turn, stopped, error }) => [id, turn ?? stopped, error])).toEqual([
      ['t', 2, undefined],
      ['a', 0, undefined],
      ['a', 1, undefined],
      ['v', undefined, undefined],
      ['t2', 1, undefined],
      ['a', 0, undefined],
    ]);
  });

  it('refuses an id that is open, and takes it again when it is answered', async () => {
    const { answers, server, ask } = start(1);
    ask({ id: 'a', ...GREEDY });
    ask({ id: 'a', ...GREEDY });
    expect(answers).toMatchObject([{ id: 'a', error: { code: 'bad-message', field: 'id' } }]);
    await server.idle();
    ask({ id: 'a', ...GREEDY });
    await server.idle();
    expect(answers).toHaveLength(3);
    expect(answers[2]).not.toHaveProperty('error');
  });

  it('stops what runs with what it has found, and answers what waits', async () => {
    const { answers, server, ask } = start(1, () => new FirstMoveJobRunner(true));
    ask({ id: 'a', ...GREEDY, moves: ['76'], analyzeTurns: [0, 1] });
    ask({ id: 'b', ...GREEDY });
    ask({ id: 'stop', action: 'terminate', terminateId: 'a' });
    expect(answers).toEqual([
      { id: 'a', turn: 1, isDuringSearch: false, terminated: true },
      { id: 'stop', action: 'terminate', terminateId: 'a', stopped: 2 },
    ]);
    await expect.poll(() => answers.length).toBe(3);
    expect(answers[2]).toMatchObject({ id: 'a', turn: 0, terminated: true, moves: [{ order: 0 }] });
    ask({ id: 'all', action: 'terminate_all' });
    await server.idle();
    expect(ids(answers).slice(3).sort()).toEqual(['all', 'b']);
  });

  it('stops single turns', () => {
    const { answers, ask } = start(1, () => new FirstMoveJobRunner(true));
    ask({ id: 'a', ...GREEDY, moves: ['76', '76'], analyzeTurns: [0, 1, 2] });
    ask({ id: 'stop', action: 'terminate', terminateId: 'a', turnNumbers: [2] });
    expect(answers[0]).toMatchObject({ id: 'a', turn: 2, terminated: true });
    expect(answers[1]).toMatchObject({ id: 'stop', stopped: 1 });
  });

  it('reports during a search', async () => {
    const { answers, server, ask } = start(1, () => new FirstMoveJobRunner(true));
    ask({ id: 'a', ...GREEDY, reportEvery: 1 });
    await expect.poll(() => answers.length).toBe(1);
    ask({ id: 'stop', action: 'terminate_all' });
    await server.idle();
    expect(answers.filter(({ id }) => id === 'a').map(({ isDuringSearch }) => isDuringSearch)).toEqual([true, false]);
  });

  it('answers a search that fails with an error, and continues', async () => {
    const { answers, server, ask } = start(1);
    const agent = 'alphabeta:depth=1';
    ask({ id: 'three', game: 'abalone', options: { players: 3 }, agent });
    ask({ id: 'two', game: 'togyzkumalak', agent });
    await server.idle();
    expect(answers).toMatchObject([{ id: 'three', turn: 0, error: { code: 'unsupported' } }, { id: 'two' }]);
  });

  it('says how a game has ended', async () => {
    const { answers, server, ask } = start(1);
    ask({ id: 'a', game: 'kindo', options: { maxPlies: 1 }, moves: ['b1'] });
    await server.idle();
    expect(answers).toMatchObject([{ state: 'over', player: null, reason: 'limit', results: [0, 0] }]);
  });
});
