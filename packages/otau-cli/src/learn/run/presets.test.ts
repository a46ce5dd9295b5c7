/** The presets: what they were when runs were made with them, and what a game gets that says nothing of its training. */
import { readFileSync } from 'node:fs';
import { registerGame } from 'otau/internal/core/registry.js';
import { createGame, type Game } from 'otau/internal/games/index.js';
import { describe, expect, it } from 'vitest';
import { formatRunConfig, makeRunConfig } from './config.js';
import { type PresetName, presetSettings } from './presets.js';

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
