import { readFileSync } from 'node:fs';
import { createGame, type Game, gameIds, registerGame } from 'otau';
import { parameterCount } from 'otau/network';
import { describe, expect, it } from 'vitest';
import { checkAgents } from '../stages/match.js';
import { learningRateAt } from '../stages/train.js';
import {
  checkRunConfig,
  checkSameRun,
  formatRunConfig,
  makeRunConfig,
  PRESETS,
  type PresetName,
  presetSettings,
} from './config.js';
import { checkTrainingSettings, parseTrainingSettings, SETTINGS, type SettingName } from './settings.js';

const kindo = createGame('kindo');
const choice = { game: kindo, preset: 'fast', seed: '1', workers: 2, settings: {} } as const;

describe('presets', () => {
  it('reference has the figures of the framework', () => {
    expect(presetSettings('reference', kindo)).toMatchObject({
      iterations: 20, // numIters
      games: 100, // numEps
      temperatureMoves: 15, // tempThreshold
      matchThreshold: 0.6, // updateThreshold
      windowSamples: 200_000, // maxlenOfQueue
      simulations: 25, // numMCTSSims
      matchGames: 40, // arenaCompare
      cpuct: 1,
      windowIterations: 20, // numItersForTrainExamplesHistory
      batchSize: 64,
      epochs: 10,
      learningRate: 0.001,
    });
  });

  it.each(PRESETS.flatMap((preset) => gameIds().map((id) => [preset, id] as const)))('%s fits %s', (preset, id) => {
    const config = makeRunConfig({ ...choice, game: createGame(id), preset });
    expect(checkRunConfig(JSON.parse(formatRunConfig(config)))).toEqual(config);
    expect(parameterCount(config.network)).toBeGreaterThan(1000);
    expect(() => checkAgents(config)).not.toThrow();
  });

  it('has anchors for three players too', () => {
    expect(presetSettings('fast', createGame('abalone', { players: 3 })).anchors).toMatch(/mcts/);
  });
});

it('the guide shows every setting as it is', () => {
  const guide = readFileSync(new URL('../../../../../docs/training.md', import.meta.url), 'utf8');
  const togyzkumalak = createGame('togyzkumalak');
  const [reference, fast] = PRESETS.map((preset) => presetSettings(preset, togyzkumalak));
  for (const [name, { about }] of Object.entries(SETTINGS) as [SettingName, { about: string }][]) {
    expect(guide).toContain(`| \`${name}\` | ${reference[name]} | ${fast[name]} | ${about} |\n`);
  }
});

it('the guide shows how the preset fast differs by game', () => {
  const guide = readFileSync(new URL('../../../../../docs/training.md', import.meta.url), 'utf8');
  const games = ['togyzkumalak', 'abalone', 'kindo', 'senet'].map((id) => presetSettings('fast', createGame(id)));
  const names = Object.keys(SETTINGS) as SettingName[];
  // The sizes of networks and the anchors stand in words.
  const sizes = ['trunk', 'width', 'channels', 'blocks', 'valueWidth', 'anchors'];
  const differing = names.filter((name) => !sizes.includes(name) && new Set(games.map((game) => game[name])).size > 1);
  const rows = differing.map((name) => `| \`${name}\` | ${games.map((game) => game[name]).join(' | ')} |\n`);
  expect(guide).toContain(rows.join(''));
});

describe('settings', () => {
  it('are read from texts', () => {
    expect(
      parseTrainingSettings(['games=5', 'reuse=false', 'learningRate=1e-3', 'search=gumbel', 'anchors=random,a=b']),
    ).toEqual({
      games: 5,
      reuse: false,
      learningRate: 0.001,
      search: 'gumbel',
      anchors: 'random,a=b',
    });
  });

  it.each([
    ['games', /written name=value; got "games"/],
    ['colour=5', /no setting "colour"; the settings are iterations, games/],
    ['game=5', /no setting "game"; did you mean games or matchGames or anchorGames\?$/],
    ['learning_rate=5', /no setting "learning_rate"; did you mean learningRate or learningRateEnd\?$/],
    ['games=0', /games must be a whole number from 1 to 1000000; got 0/],
    ['games=1.5', /games must be a whole number/],
    ['games=', /games must be a whole number/],
    ['cpuct=NaN', /cpuct must be a number/],
    ['reuse=yes', /reuse must be true or false; got "yes"/],
    ['search=best', /search must be one of puct, gumbel/],
    ['__proto__=1', /no setting "__proto__"/],
  ])('refuse %s', (text, message) => {
    expect(() => parseTrainingSettings([text])).toThrow(message);
  });

  it('are not given twice', () => {
    expect(() => parseTrainingSettings(['games=5', 'games=6'])).toThrow(/given twice/);
  });

  it('do not ask for more positions at once than memory has room for', () => {
    const settings = presetSettings('fast', createGame('kindo'));
    expect(() => checkTrainingSettings({ ...settings, slots: 4096, considered: 17 })).toThrow(
      /at most 65536; got 17 × 4096/,
    );
    expect(checkTrainingSettings({ ...settings, slots: 4096, considered: 17, search: 'puct' }).slots).toBe(4096);
  });

  it('of older runs are complete without those that came later', () => {
    const { finalTemperature, openingMoves, maxMoves, opponent, opponentShare, ...older } = presetSettings(
      'reference',
      createGame('kindo'),
    );
    expect(checkTrainingSettings(older)).toMatchObject({ finalTemperature: 0, openingMoves: 0, maxMoves: 0 });
    expect([finalTemperature, openingMoves, maxMoves, opponent, opponentShare]).toEqual([0, 0, 0, '', 0]);
  });

  it('that came later stand in a file only where they have another value, as files of older runs stay as they are', () => {
    const written = (settings: object) => formatRunConfig(makeRunConfig({ ...choice, settings }));
    expect(written({ valueWeight: 1, firstPlay: 0.3 })).not.toMatch(/valueWeight|firstPlay/);
    const text = written({ valueWeight: 100, firstPlay: 0.1 });
    expect(checkRunConfig(JSON.parse(text)).settings).toMatchObject({ valueWeight: 100, firstPlay: 0.1 });
  });

  it('each say what they do', () => {
    for (const { about } of Object.values(SETTINGS)) expect(about).toMatch(/^[a-z- ]+: |^iterations of/);
  });
});

describe('a configuration', () => {
  const config = makeRunConfig(choice);

  it.each([
    [{ game: 'chess' }, /A run has a game/],
    [{ preset: 'slow' }, /preset/],
    [{ seed: 5 }, /seed/],
    [{ workers: 0 }, /1 to 256 workers/],
    [{ version: 2 }, /version 1/],
    [{ settings: { ...config.settings, games: 0 } }, /games/],
    [{ settings: {} }, /iterations must be/],
    [{ network: null }, /./],
    [{ options: { size: 100 } }, /size/],
  ])('with %j is refused', (part, message) => {
    expect(() => checkRunConfig({ ...config, ...part })).toThrow(message);
  });

  it('may be given again, the same', () => {
    expect(() =>
      checkSameRun(config, { seed: '1', game: 'kindo', settings: { games: config.settings.games } }),
    ).not.toThrow();
    expect(() => checkSameRun(config, { seed: '2' })).toThrow(/started with seed "1", not "2":/);
    expect(() => checkSameRun(config, { settings: { games: 1 } })).toThrow(/started with games \d+, not 1:/);
  });
});

describe('the learning rate', () => {
  const rates = { learningRate: 0.1, learningRateEnd: 0.001 };

  it('stays', () => {
    expect(learningRateAt({ ...rates, learningSchedule: 'constant' }, 0.9)).toBe(0.1);
  });

  it('falls along a cosine to its end, and stays there', () => {
    const at = (progress: number) => learningRateAt({ ...rates, learningSchedule: 'cosine' }, progress);
    expect([at(0), at(0.5), at(1), at(2)].map((rate) => Number(rate.toFixed(6)))).toEqual([0.1, 0.0505, 0.001, 0.001]);
  });

  it('falls in two equal steps', () => {
    const at = (progress: number) => learningRateAt({ ...rates, learningSchedule: 'step' }, progress);
    expect([at(0), at(0.59), at(0.6), at(0.85), at(1)].map((rate) => Number(rate.toFixed(6)))).toEqual([
      0.1, 0.1, 0.01, 0.001, 0.001,
    ]);
  });
});

// The presets: what they were when runs were made with them, and what a game gets that says nothing of its training.

const FIXTURE = new URL('../../../../../tests/fixtures/presets.json', import.meta.url);
const KNOWN = Object.entries(JSON.parse(readFileSync(FIXTURE, 'utf8')) as Record<string, unknown>);

describe('config.json of', () => {
  it.each(KNOWN)('%s is as it always was', (name, config) => {
    const [preset, id, options] = name.split(' ');
    const game = createGame(id, JSON.parse(options));
    const made = makeRunConfig({ game, preset: preset as PresetName, seed: '1', workers: 2, settings: {} });
    expect(formatRunConfig(made)).toBe(`${JSON.stringify(config, null, 2)}\n`);
  });
});

describe('a game that says nothing of its training', () => {
  const kindo = createGame('kindo');
  const add = (id: string, parts: object): Game => {
    const game = Object.create(kindo, { id: { value: id } }) as Game;
    registerGame({
      id,
      title: id,
      about: 'a game',
      playerNames: ['a', 'b'],
      options: {},
      create: () => game,
      ...parts,
    });
    return game;
  };

  it('is learned by dense layers and measured by agents that play every game', () => {
    const settings = presetSettings('fast', add('stranger', {}));
    expect(settings).toMatchObject({ trunk: 'dense', width: 256, blocks: 2, teacher: '', teacherIterations: 0 });
    expect(settings.anchors).toBe('random,greedy,mcts:visits=200');
  });

  it('is measured by its usual search', () => {
    const game = add('lookahead', { traits: { search: 'alphabeta' } });
    expect(presetSettings('reference', game).anchors).toBe('random,greedy,alphabeta:nodes=1000');
  });

  it('may say it in its definition', () => {
    const training = { anchors: ['random'], fast: { games: 7, teacher: 'greedy' } };
    const settings = presetSettings('fast', add('talker', { training }));
    expect(settings).toMatchObject({ anchors: 'random', games: 7, teacher: 'greedy' });
    expect(presetSettings('reference', createGame('kindo')).games).toBe(100);
  });

  it('cannot have settings that there are not', () => {
    const game = add('mistaken', { training: { fast: { gamez: 7 } } });
    expect(() => makeRunConfig({ game, preset: 'fast', seed: '1', workers: 1, settings: {} })).toThrow(
      'no setting "gamez"',
    );
  });
});
