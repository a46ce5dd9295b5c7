/** Games of a teacher: what is learnt from them, and that each depends on its own seed alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGame, Rng } from 'otau';
import { createAgent } from 'otau/agents';
import { describe, expect, it } from 'vitest';
import { tinyConfig } from '../../../../../tests/learning/fake-stage-runners.js';
import { resultFiles } from '../../../../../tests/learning/run-files.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { Run } from '../run/run.js';
import { createStageRunners } from '../stages/match.js';
import { TrainingLoop } from '../stages/training-loop.js';
import { checkTeacher, teach } from './teacher.js';

const game = createGame('kindo', { size: 4 });
const options = { teacher: 'alphabeta:depth=2,table=10', teacherRandom: 0.3, rootValueShare: 0 };

describe('lessons', () => {
  it('make a sample of every move: the move of the teacher, and how the game ended', async () => {
    const { samples, games, figures } = await teach(game, options, 'seed', [0]);
    const [{ moves, actions, results, searched }] = games;
    expect(samples.count).toBe(moves);
    expect(figures).toMatchObject({ games: 1, moves });
    expect(searched).toEqual(actions.map((_, i) => i));
    let strayed = 0;
    for (let i = 0; i < samples.count; i++) {
      const { row, actions: wanted, policy, values } = samples.at(i);
      expect([wanted.length, policy[0]]).toEqual([1, 1]);
      expect(Array.from(values)).toEqual([...results]);
      expect(game.actor(row)).toBeGreaterThanOrEqual(0);
      if (wanted[0] !== actions[i]) strayed++;
    }
    expect(strayed).toBeGreaterThan(0);
    expect(strayed).toBeLessThan(moves / 2);
  });

  it('without random moves play what the teacher plays', async () => {
    const { samples } = await teach(game, { ...options, teacherRandom: 0 }, 'seed', [0]);
    const { row, actions } = samples.at(0);
    const { action } = await createAgent(options.teacher, { game: 'kindo' }).choose({ game, row, rng: new Rng(1) });
    expect(actions[0]).toBe(action);
  });

  it('mix the value of the search into the result', async () => {
    const { samples, games } = await teach(game, { ...options, rootValueShare: 1 }, 'seed', [0]);
    const first = samples.at(0);
    expect(first.values[0]).toBeCloseTo(-first.values[1], 6);
    expect(Math.abs(first.values[0])).toBeLessThan(1);
    expect(games[0].results.map(Math.abs)).toEqual([1, 1]);
  });

  it('do not depend on which others are given', async () => {
    const all = await teach(game, options, 'seed', [0, 1, 2]);
    const alone = await teach(game, options, 'seed', [1]);
    expect(alone.games[0]).toEqual(all.games[1]);
  });

  it('throw sticks by their probabilities where chance moves', async () => {
    const senet = createGame('senet', { dancers: 1 });
    const { samples, games } = await teach(senet, { ...options, teacher: 'greedy' }, 'seed', [0, 1]);
    expect(samples.count).toBe(games[0].moves + games[1].moves);
    expect(games[0].actions.length).toBeGreaterThan(games[0].moves);
  });

  it('stop when asked', async () => {
    expect((await teach(game, options, 'seed', [0, 1], undefined, () => true)).games).toEqual([]);
  });
});

it('a teacher is an agent of the game with a limit that no clock decides', () => {
  expect(() => checkTeacher('togyzkumalak', 'alphabeta:depth=3')).not.toThrow();
  expect(() => checkTeacher('togyzkumalak', 'greedy')).not.toThrow();
  expect(() => checkTeacher('senet', 'alphabeta:depth=3')).toThrow(/senet/i);
  expect(() => checkTeacher('kindo', 'alphabeta:time=50')).toThrow(/limit that is the same on every machine/);
  expect(() => checkTeacher('kindo', 'alphabeta:nodes=1000,time=50')).toThrow(/and no time/);
  expect(() => checkTeacher('kindo', 'alphabeta', 'opponent')).toThrow(/^The opponent needs a limit/);
  expect(() => checkTeacher('kindo', 'nobody')).toThrow(/nobody/);
});

describe('a run with a teacher', () => {
  const top = temporaryFolder('teacher');
  const settings = {
    ...{ iterations: 2, games: 4, slots: 4, simulations: 8, epochs: 1, batchSize: 16, accept: 'always' as const },
    ...{ teacher: 'alphabeta:depth=1,table=10', teacherIterations: 1, teacherGames: 3, anchorEvery: 0 },
  };

  async function train(folder: string): Promise<void> {
    const run = Run.create(folder, tinyConfig(settings));
    await new TrainingLoop(run, createStageRunners()).train();
    run.close();
  }

  it('is taught first and plays itself then, the same bytes each time', async () => {
    await train(join(top, 'a'));
    const lines = readFileSync(join(top, 'a/metrics.jsonl'), 'utf8').trim().split('\n');
    const [first, second] = lines.map((line) => JSON.parse(line));
    expect(first.selfplay).toMatchObject({ games: 3, simulations: 0 });
    expect(second.selfplay).toMatchObject({ games: 4 });
    expect(second.selfplay.simulations).toBeGreaterThan(0);
    await train(join(top, 'b'));
    expect(resultFiles(join(top, 'b'))).toEqual(resultFiles(join(top, 'a')));
  });
});
