import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OtauError } from 'otau';
import { parseRecords } from 'otau/records';
import { expect, it } from 'vitest';
import { tinyConfig } from '../../../../../tests/learning/fake-stage-runners.js';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { engine } from '../../arena/testing.js';
import { firstNetwork } from '../../learn/stages/train.js';
import type { Flags, Input, Output } from '../command.js';
import { pit } from './pit.js';

const folder = temporaryFolder('pit');

async function run(flags: Flags, lines: string[] = []) {
  const caught = { out: '', err: '' };
  const output: Output = {
    colour: false,
    columns: 80,
    print: (text) => {
      caught.out += `${text}\n`;
    },
    warn: (text) => {
      caught.err += `${text}\n`;
    },
  };
  const input = {
    isTerminal: false,
    ask: async () => lines.shift(),
    yieldToEvents: async () => {},
    now: () => 0,
  } as unknown as Input;
  try {
    return { code: await pit(flags, output, input), ...caught };
  } catch (error) {
    if (!(error instanceof OtauError)) throw error;
    return { code: 2, ...caught, err: error.message };
  }
}

it('two games, each with both colours, with the boards drawn', async () => {
  const { code, out } = await run({ operands: ['greedy', 'random'], game: 'kindo', seed: '1' });
  expect(code).toBe(0);
  expect(out).toContain('Game 1 of 2: x (greedy) against o (random)');
  expect(out).toContain('Game 2 of 2: x (random) against o (greedy)');
  expect(out).toMatch(/┌─+┬/);
  expect(out).toMatch(/\n2 games\n {2}greedy +won \d\n {2}random +won \d\n {2}drawn +\d\n$/);
});

it('the same seed gives the same games; both of a pair have the same throws', async () => {
  const flags = { operands: ['random', 'random'], game: 'senet', seed: '3', plain: true, json: true };
  const [one, other] = [await run(flags), await run(flags)];
  expect(other.out).toBe(one.out);
  const { records, players, wins, draws } = JSON.parse(one.out);
  expect(players).toEqual(['random', 'random']);
  expect(wins[0] + wins[1] + draws).toBe(2);
  const [first, second] = parseRecords(records.map((record: object) => JSON.stringify(record)).join('\n'));
  expect(first.moves[0][0]).toBe(second.moves[0][0]);
});

it('games can be kept', async () => {
  const save = join(folder, 'games.jsonl');
  await run({ operands: ['greedy', 'random'], game: 'kindo', games: '3', seed: '1', save });
  const records = parseRecords(readFileSync(save, 'utf8'));
  expect(records.map(({ tags }) => tags.x)).toEqual(['greedy', 'random', 'greedy']);
});

it('a human may play, and leave', async () => {
  const { out } = await run({ operands: ['human', 'greedy'], game: 'kindo', seed: '1' }, ['1', 'quit']);
  expect(out).toContain('Game 1 of 2: x against o (greedy)');
  expect(out).toContain('The game is not finished.');
  expect(out).toContain('0 games');
});

it('the game is that of a network, where none is named', async () => {
  const config = tinyConfig();
  const { model } = firstNetwork({
    config,
    iteration: 0,
    seed: '1',
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  const file = join(folder, 'best.onnx');
  writeFileSync(file, model);
  for (const name of [file, folder]) {
    const { out } = await run({ operands: ['random', `zero:model=${name},visits=4`], seed: '1', json: true });
    const { game, records } = JSON.parse(out);
    expect(game).toBe('kindo');
    expect(records[0].options.size).toBe(3);
  }
});

it.each([
  [{ operands: ['greedy'] }, /Two players meet/],
  [{ operands: ['greedy', 'nobody'] }, /no agent "nobody"/],
  [{ operands: ['greedy', 'random'], game: 'abalone', option: ['players=3'] }, /this Abalone has 3/],
  [{ operands: ['greedy', 'random'], games: '0' }, /--games takes/],
])('refuses %j', async (flags, message) => {
  const { code, err } = await run(flags);
  expect(code).toBe(2);
  expect(err).toMatch(message);
});

it('counts the games before the one in which an engine fails', async () => {
  const asSecond = `engine:${engine('fails as second', `if (history.actor === 1) process.exit(3); say('bestmove ' + pick)`)}`;
  const printed: string[] = [];
  const output: Output = { colour: false, columns: 80, print: (text) => printed.push(text), warn: () => {} };
  const input = { isTerminal: false, yieldToEvents: async () => {}, now: () => 0 } as unknown as Input;
  const flags = { operands: [asSecond, 'random'], game: 'kindo', option: ['size=3'], seed: '1', json: true };
  await expect(async () => pit(flags, output, input)).rejects.toThrow(/has ended with code 3\.$/);
  expect(JSON.parse(printed.join('')).records).toHaveLength(1);
});
