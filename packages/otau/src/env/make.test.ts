/** `make`: options, bad input, order of calls, seeds, rendering, and the registry behind it. */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, playEpisode, title } from '../../../../tests/environments.js';
import { History } from '../core/history.js';
import { type BoardEnv, make, OtauError, register, registered, registerRenderer } from './index.js';

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof OtauError) return error.code;
    throw error;
  }
  return 'nothing thrown';
};

describe('make', () => {
  it.each(ENVIRONMENTS.map(({ id, options }) => [title(id, options), id, options] as const))(
    'plays %s, every observation and mask as the game itself gives it',
    (_title, id, options) => {
      const env = make(id, options);
      const { game } = env.unwrapped;
      const { size } = game.observation;
      const core = make(id, { ...options, observation: 'flat', check: false });
      const steps = playEpisode(env, 11);
      core.reset({ seed: 11 });
      const history = new History(game, { row: core.unwrapped.row });
      for (const { action, observation, info, terminated, truncated } of steps) {
        core.unwrapped.step(action);
        const { row, episode } = core.unwrapped;
        if (options.observation !== 'dict') {
          const expected = new Float32Array(size);
          game.observe(row, expected);
          expect([...(observation as Float32Array)]).toEqual([...expected]);
        }
        const legal = new Uint16Array(game.maxLegal);
        const count = terminated || truncated ? 0 : game.legal(row, legal);
        const allowed = [...info.actionMask.keys()].filter((index) => info.actionMask[index] === 1);
        expect(allowed).toEqual([...legal.subarray(0, count)].sort((a, b) => a - b));
        expect(info.turn).toBe(episode.counters.ply);
        if (!terminated && !truncated) expect(info.player).toBe(game.actor(row));
        if (game.id === 'senet') continue; // its throws are not actions of the history
        history.play(action);
        expect(history.ending(true)?.reason).toBe(info.reason);
      }
    },
  );

  describe('refuses what it does not know, and names it', () => {
    it('ids', () => {
      expect(codeOf(() => make('Chess-v0'))).toBe('unknown-game');
      expect(() => make('Kindo-v1')).toThrow('There is no environment "Kindo-v1"; registered are Togyzkumalak-v0');
      expect(() => make('constructor')).toThrow('There is no environment');
      expect(() => make(undefined as never)).toThrow('There is no environment');
    });

    it('options', () => {
      const wrong = (options: object) => () => make('Kindo-v0', options as never);
      expect(wrong({ sizes: 3 })).toThrow('Kindo-v0 has no option "sizes"; its options are size, walledIn, maxPlies');
      expect(wrong({ size: 2 })).toThrow('size must be a whole number from 3 to 9; got 2');
      expect(wrong({ reward: 'dense' })).toThrow('reward must be default, sparse or a function; got "dense"');
      expect(wrong({ observation: 'dict' })).toThrow('observation must be flat; got "dict"');
      expect(wrong({ renderMode: 'human' })).toThrow('renderMode must be one of ansi, svg');
      expect(wrong({ opponent: 'stockfish' })).toThrow(
        "opponent must be 'random', a function or an object with the function act, as asOpponent('level:3') of otau/agents",
      );
      expect(wrong({ opponent: null })).toThrow('opponent must be');
      expect(wrong({ opponent: 'random', player: 2 })).toThrow(
        "player must be a player from 0 to 1 or 'random'; got 2",
      );
      expect(wrong({ player: 1 })).toThrow('player must be left out where no opponent is given; got 1');
      expect(wrong({ illegal: 'ignore' })).toThrow('illegal must be throw or terminate');
      expect(wrong({ check: 1 })).toThrow('check must be true or false');
      expect(wrong(null as never)).toThrow('Kindo-v0: options are an object; got null');
      expect(codeOf(wrong({ check: 1 }))).toBe('bad-option');
    });

    it('arguments of reset', () => {
      const env = make('Kindo-v0');
      const wrong = (options: object) => () => env.reset(options as never);
      expect(wrong({ seed: Number.NaN })).toThrow('A seed is a whole number or a text; got NaN');
      expect(wrong({ seed: {} })).toThrow('A seed is a whole number or a text; got [object Object]');
      expect(wrong(null as never)).toThrow('reset takes an object; got null');
      expect(wrong({ options: 'x' })).toThrow('options of reset takes an object; got "x"');
      expect(wrong({ seeds: 1 })).toThrow('reset takes seed and options.position; it does not know seeds');
      expect(wrong({ options: { start: 'x' } })).toThrow('does not know options.start');
      expect(wrong({ options: { position: 7 } })).toThrow('options.position is a position text; got 7');
      expect(codeOf(wrong({ options: { position: 'nonsense' } }))).toBe('bad-position');
      const won = 'xxx*/x../x.. o 2 2 2';
      expect(() => make('Kindo-v0', { size: 3 }).reset({ options: { position: won } })).toThrow(
        'An episode cannot begin where the game is over',
      );
    });
  });

  describe('keeps the order of calls', () => {
    it('reset before step and render', () => {
      const env = make('Togyzkumalak-v0', { renderMode: 'ansi' });
      expect(() => env.step(0)).toThrow('Togyzkumalak-v0: step was called before reset');
      expect(() => env.render()).toThrow('render was called before reset');
      env.reset();
      expect(env.step(0)).toHaveLength(5);
    });

    it('no step after the end, until the next reset', () => {
      const env = make('Togyzkumalak-v0', { maxPlies: 1 });
      env.reset();
      env.step(0);
      expect(() => env.step(0)).toThrow('the episode is over, so step needs a reset first');
      expect(codeOf(() => env.step(0))).toBe('game-over');
      env.reset();
      expect(env.step(0)[3]).toBe(true);
    });

    it('and a refused reset leaves the episode as it was', () => {
      const env = make('Senet-v0');
      env.reset({ seed: 5 });
      const before = env.unwrapped.row.slice();
      expect(() => env.reset({ seed: 1.5 })).toThrow('A seed');
      expect(() => env.reset({ seed: 1, options: { position: 'x' } })).toThrow();
      expect(env.unwrapped.row).toEqual(before);
    });
  });

  describe('refuses actions', () => {
    it('that are none, whatever illegal says', () => {
      for (const illegal of ['throw', 'terminate'] as const) {
        const env = make('Togyzkumalak-v0', { illegal });
        env.reset();
        for (const action of [9, -1, 0.5, Number.NaN, '3', null, undefined, [1], {}] as never[]) {
          expect(() => env.step(action)).toThrow('an action is a whole number from 0 to 8; got');
        }
        expect(env.step(3)[4].turn).toBe(1);
      }
    });

    it('that are not legal, by an error that names the legal ones; the episode continues', () => {
      const env = make('Togyzkumalak-v0');
      env.reset({ options: { position: '9S,9S,9S,9S,9S,9S,9S,9S,9S/1S,6,72S,1S 5 2 S 30' } });
      expect(() => env.step(2)).toThrow(/2 is not a legal action in .* S 30; legal are 0, 7, 8\./);
      expect(codeOf(() => env.step(2))).toBe('illegal-move');
      expect(env.step(0)[4].turn).toBe(59);
    });

    it('counts the ply limit from the first position of the episode, as a history does', () => {
      const env = make('Togyzkumalak-v0', { maxPlies: 2 });
      env.reset({ options: { position: '9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 250' } });
      expect(env.step(0)[3]).toBe(false);
      const [, , , truncated, info] = env.step(1);
      expect([truncated, info.reason, info.turn]).toEqual([true, 'limit', 500]);
    });

    it('or ends the episode with -1 for the player to move, where illegal is terminate', () => {
      const env = make('Togyzkumalak-v0', { illegal: 'terminate' });
      const position = '9S,9S,9S,9S,9S,9S,9S,9S,9S/1S,6,72S,1S 5 2 S 30';
      env.reset({ options: { position } });
      const [, reward, terminated, truncated, info] = env.step(2);
      expect([reward, terminated, truncated]).toEqual([-1, true, false]);
      expect([...info.rewards]).toEqual([-1, 0]);
      expect(info.illegal).toContain('2 is not a legal action');
      expect([info.winner, info.reason, info.player]).toEqual([null, 'illegal', 0]);
      expect(info.actionMask.includes(1)).toBe(false);
      expect(() => env.step(0)).toThrow('needs a reset');
    });

    it('keeps the one number player 0’s where it was player 1 who erred', () => {
      const env = make('Senet-v0', { illegal: 'terminate' });
      const [, first] = env.reset({ seed: 1 });
      expect(first.player).toBe(1);
      const [, reward, , , info] = env.step(first.actionMask.indexOf(0, 1));
      expect([reward, ...info.rewards]).toEqual([0, 0, -1]);
    });
  });

  it('gives arrays that later steps do not write to', () => {
    const env = make('Abalone-v0');
    const [observation, info] = env.reset();
    const copies = [observation.slice(), info.actionMask.slice()];
    env.step(info.actionMask.indexOf(1));
    expect([observation, info.actionMask]).toEqual(copies);
    info.actionMask.fill(1); // nor does the environment trust what it gave away
    expect(() => env.step(0)).toThrow('not a legal action');
  });

  it('repeats by its seed, a number or a text, and continues without one', () => {
    const env = make('Senet-v0');
    expect(playEpisode(env, 4)).toEqual(playEpisode(make('Senet-v0'), 4));
    const throwsAfter = (seed: number | string) => {
      env.reset({ seed });
      return [...Array(8)].map(() => env.reset()[1].steps);
    };
    expect(throwsAfter(4)).toEqual(throwsAfter('4'));
    expect(new Set(throwsAfter(4)).size).toBeGreaterThan(1);
  });

  it('plays without checks where check is false', () => {
    const env = make('Togyzkumalak-v0', { check: false });
    expect(env).toBe(env.unwrapped as unknown);
    env.reset();
    expect(env.step(0)).toHaveLength(5);
  });

  it('undoes a step whose reward function fails, throws drawn included', () => {
    let fails = false;
    const env = make('Senet-v0', {
      reward: () => {
        if (fails) throw new Error('mine');
        return 0;
      },
    });
    const other = make('Senet-v0', { reward: () => 0 });
    const [, info] = env.reset({ seed: 3 });
    other.reset({ seed: 3 });
    fails = true;
    const action = info.actionMask.indexOf(1);
    expect(() => env.step(action)).toThrow('mine');
    fails = false;
    expect(env.step(action)).toEqual(other.step(action));
    const bad = make('Senet-v0', { reward: () => Number.NaN });
    bad.reset({ seed: 3 });
    expect(() => bad.step(action)).toThrow('The reward function must return a finite number; for forward it gave NaN');
  });

  it('has the metadata of Gymnasium', () => {
    const env = make('Abalone-v0', { players: 3 });
    expect(env.metadata).toMatchObject({ game: 'abalone', players: 3, version: 1 });
    expect(env.metadata.renderModes).toEqual(expect.arrayContaining(['ansi', 'svg']));
    expect(env.id).toBe('Abalone-v0');
    expect(env.close()).toBeUndefined();
  });
});

describe('render', () => {
  it.each(['Togyzkumalak-v0', 'Abalone-v0', 'Kindo-v0', 'Senet-v0'])('draws %s as text and as SVG', (id) => {
    const ansi = make(id, { renderMode: 'ansi' });
    const [, info] = ansi.reset({ seed: 1 });
    const before = ansi.render() as string;
    expect(before.split('\n').length).toBeGreaterThan(3);
    ansi.step(info.actionMask.indexOf(1));
    expect(ansi.render()).not.toBe(before);
    expect(ansi.render()).toContain('Last:');
    const svg = make(id, { renderMode: 'svg' });
    svg.reset();
    expect(svg.render()).toMatch(/^<svg /);
  });

  it('draws nothing without a mode', () => {
    const env = make('Kindo-v0');
    env.reset();
    expect(env.render()).toBeUndefined();
  });

  it('takes further modes', () => {
    expect(() => registerRenderer('RGB', () => '')).toThrow('A renderer has a mode such as rgb_array');
    const pixels = { width: 1, height: 1, data: Uint8Array.of(1, 2, 3) };
    registerRenderer('one_pixel', () => pixels);
    const env = make('Kindo-v0', { renderMode: 'one_pixel' });
    env.reset();
    expect(env.render()).toBe(pixels);
    expect(env.metadata.renderModes).toContain('one_pixel');
  });
});

describe('register', () => {
  it('has one id for each game', () => {
    const ids = registered().map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual(['Togyzkumalak-v0', 'Abalone-v0', 'Kindo-v0', 'Senet-v0']);
  });

  it('adds ids with options, which make may still change', () => {
    register({ id: 'SmallKindo-v0', game: 'kindo', options: { size: 4 }, about: 'Kindo on 4 × 4' });
    expect(make('SmallKindo-v0').actionSpace.toString()).toBe('Discrete(81)');
    expect(make('SmallKindo-v0', { size: 3 }).actionSpace.toString()).toBe('Discrete(46)');
    const core: BoardEnv = make('SmallKindo-v0', { walledIn: false }).unwrapped;
    expect(core.game.options).toMatchObject({ size: 4, walledIn: false });
  });

  it('refuses ids that are taken or malformed, games that are none, and wrong options', () => {
    const wrong = (registration: object) => () => register({ about: '', game: 'kindo', ...registration } as never);
    expect(wrong({ id: 'Kindo-v0' })).toThrow('Kindo-v0 is registered already');
    expect(wrong({ id: 'Kindo' })).toThrow('An environment id is a name and a version');
    expect(wrong({ id: 'A-v0', game: 'go' })).toThrow('There is no game "go"');
    expect(wrong({ id: 'A-v0', options: { size: 1 } })).toThrow('size must be');
    expect(wrong({ id: 'A-v0', opions: {} })).toThrow(
      'register takes id, game, options and about; it does not know opions',
    );
    expect(() => register(null as never)).toThrow('register takes an object; got null');
    expect(() => make('A-v0')).toThrow('There is no environment');
  });
});
