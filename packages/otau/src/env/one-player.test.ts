/** The one-player view: an opponent answers inside `step`. */
import { describe, expect, it } from 'vitest';
import { choose } from '../../../../tests/environments.js';
import { Rng } from '../lib/rng.js';
import { type Info, make, type OnePlayerEnv, type OpponentFunction } from './index.js';

const firstLegal: OpponentFunction = ({ actions }) => actions[0];

describe('make with an opponent', () => {
  it('lets the player always be to move, in games with several moves a turn and with throws too', () => {
    for (const id of ['Togyzkumalak-v0', 'Abalone-v0', 'Kindo-v0', 'Senet-v0']) {
      for (const player of [0, 1]) {
        const env = make(id, { opponent: 'random', player });
        let [, info]: [unknown, Info] = env.reset({ seed: 2 });
        const rng = new Rng(1);
        for (let i = 0; i < 40; i++) {
          expect(info.player).toBe(player);
          const [, , terminated, truncated, next] = env.step(choose(info.actionMask, rng));
          if (terminated || truncated) break;
          info = next;
        }
      }
    }
  });

  it('plays what the opponent answers, and tells it', () => {
    const env = make('Togyzkumalak-v0', { opponent: firstLegal });
    env.reset();
    const [, , , , info] = env.step(4);
    expect(info.replies).toEqual([0]);
    expect([info.turn, info.player, info.moveType]).toEqual([2, 0, 'sow']);
  });

  it('lets the opponent begin where the player is second', () => {
    const env = make('Togyzkumalak-v0', { opponent: { act: () => 6 }, player: 1 });
    const [observation, info] = env.reset();
    expect([...observation.slice(126)]).toEqual([0, 1]);
    expect([info.replies, info.turn, info.player, info.moveType]).toEqual([[6], 1, 1, undefined]);
  });

  it('shows the opponent the position, the legal actions and a generator, all as copies', () => {
    const seen: number[] = [];
    const env = make('Kindo-v0', {
      opponent: ({ game, row, actions, rng }) => {
        seen.push(game.actor(row));
        const action = actions[rng.below(actions.length)];
        row.fill(0);
        actions.fill(0);
        return action;
      },
    });
    const [, info] = env.reset({ seed: 1 });
    const [, , terminated] = env.step(info.actionMask.indexOf(1));
    expect(terminated).toBe(false);
    expect(seen).toEqual([1, 1]); // a turn of two moves
  });

  it('rewards the player for the own move and the answers', () => {
    const env = make('Abalone-v0', { opponent: firstLegal, player: 1 });
    const [, first] = env.reset();
    const [, reward, , , info] = env.step(first.actionMask.indexOf(1));
    expect(info.moveType).toMatch(/inline_move|sidestep_move/);
    expect(reward).toBe(-0.1);
    expect([...info.rewards]).toEqual([Math.fround(-0.1), Math.fround(-0.1)]);
  });

  it('gives the loser -1 though it was the opponent who moved last', () => {
    const rewards = new Map<unknown, number>();
    for (let seed = 0; seed < 30; seed++) {
      const env = make('Kindo-v0', { size: 3, opponent: 'random', player: seed % 2 });
      let [, info]: [unknown, Info] = env.reset({ seed });
      const rng = new Rng(seed);
      for (;;) {
        const [, reward, terminated, , next] = env.step(choose(info.actionMask, rng));
        info = next;
        if (!terminated) continue;
        expect(reward).toBe(info.winner === seed % 2 ? 1 : -1);
        rewards.set(`${seed % 2} ${info.winner}`, reward);
        break;
      }
    }
    expect([...rewards.keys()].sort()).toEqual(['0 0', '0 1', '1 0', '1 1']);
  });

  it('plays several opponents in games for more', () => {
    const env = make('Abalone-v0', { players: 4, opponent: 'random', player: 2 });
    const [, first] = env.reset({ seed: 1 });
    expect([first.player, first.replies?.length]).toEqual([2, 2]);
    const [, , , , info] = env.step(first.actionMask.indexOf(1));
    expect([info.player, info.replies?.length]).toEqual([2, 3]);
  });

  it('tells Senet’s throws of the opponent too', () => {
    const env = make('Senet-v0', { opponent: 'random' });
    let [, info]: [unknown, Info] = env.reset({ seed: 3 });
    expect(info.throws).toHaveLength((info.replies?.length ?? 0) + 1);
    const rng = new Rng(2);
    for (let i = 0; i < 30; i++) {
      const [, , terminated, , next] = env.step(choose(info.actionMask, rng));
      if (terminated) break;
      expect(next.throws).toHaveLength((next.replies?.length ?? 0) + 1);
      expect(next.throws?.at(-1)).toBe(next.steps);
      expect(next.pass).toBe((next.replies?.length ?? 0) > 0);
      info = next;
    }
  });

  it('draws the side at each reset where player is random, and repeats by its seed', () => {
    const env = make('Togyzkumalak-v0', { opponent: 'random', player: 'random' });
    const sides = () => [...Array(20).keys()].map((seed) => env.reset({ seed })[1].player);
    const first = sides();
    expect(new Set(first)).toEqual(new Set([0, 1]));
    expect(sides()).toEqual(first);
    expect((env.unwrapped as OnePlayerEnv).player).toBe(first[19]);
  });

  it('repeats its opponent by the seed, who does not change the throws', () => {
    const trace = (opponent: 'random' | OpponentFunction) => {
      const env = make('Senet-v0', { opponent, player: 1, dancers: 3 });
      let [, info]: [unknown, Info] = env.reset({ seed: 8 });
      const seen: unknown[] = [];
      const thrown: number[] = [...(info.throws ?? [])];
      for (let i = 0; i < 15; i++) {
        const [, , terminated, , next] = env.step(info.actionMask.indexOf(1));
        if (terminated) break;
        seen.push(next.replies);
        thrown.push(...(next.throws ?? []));
        info = next;
      }
      return { seen, thrown };
    };
    const random = trace('random');
    expect(trace('random')).toEqual(random);
    const other = trace(({ actions, rng }) => {
      for (let i = 0; i < 5; i++) rng.float();
      return actions[0];
    }).thrown;
    const length = Math.min(other.length, random.thrown.length);
    expect(other.slice(0, length)).toEqual(random.thrown.slice(0, length));
  });

  it('says what was wrong with an answer, and takes the step back', () => {
    let answer: unknown = 0;
    const env = make('Togyzkumalak-v0', { opponent: () => answer as number });
    env.reset();
    env.step(4);
    const before = env.unwrapped.row.slice();
    for (const wrong of [9, Number.NaN, '0', undefined, Promise.resolve(0)]) {
      answer = wrong;
      expect(() => env.step(3)).toThrow(/The opponent answered .*, which is no legal action in/);
      expect(env.unwrapped.row).toEqual(before);
      expect(env.unwrapped.episode.counters.ply).toBe(2);
    }
    answer = 1;
    expect(env.step(3)[4]).toMatchObject({ turn: 4, replies: [1] });
  });

  it('leaves the old episode where the opponent fails in reset', () => {
    let fails = false;
    const env = make('Togyzkumalak-v0', {
      player: 1,
      opponent: ({ actions }) => {
        if (fails) throw new Error('no');
        return actions[0];
      },
    });
    env.reset();
    env.step(5);
    fails = true;
    expect(() => env.reset({ seed: 1 })).toThrow('no');
    fails = false;
    expect(env.step(4)[4].turn).toBe(5);
  });

  it('ends with -1 for the player’s own illegal action', () => {
    const env = make('Senet-v0', { opponent: 'random', player: 1, illegal: 'terminate' });
    const [, info] = env.reset({ seed: 1 });
    const [, reward, terminated, , next] = env.step(info.actionMask.indexOf(0, 1));
    expect([reward, terminated, next.replies]).toEqual([-1, true, []]);
    expect(next.illegal).toContain('not a legal action');
  });

  it('refuses a reset after which the player has nothing to play, and leaves the old episode', () => {
    const env = make('Togyzkumalak-v0', { opponent: firstLegal, player: 1, maxPlies: 1 });
    expect(() => env.reset()).toThrow('the game is over before player 1 moves');
    expect(() => env.step(0)).toThrow('before reset');
  });

  it('remembers the positions of the old episode where a reset fails', () => {
    let fails = false;
    const env = make('Abalone-v0', {
      repetition: true,
      player: 1,
      opponent: ({ actions }) => {
        if (fails) throw new Error('no');
        return actions[0];
      },
    });
    env.reset();
    const { episode } = env.unwrapped;
    const { occurrences, stood } = episode.save();
    fails = true;
    expect(() => env.reset({ seed: 1 })).toThrow('no');
    expect([episode.save().occurrences, episode.save().stood]).toEqual([occurrences, stood]);
    expect(occurrences?.add(episode.row)).toBe(2);
  });

  it('hands out lists of replies that are the caller’s to keep', () => {
    const env = make('Togyzkumalak-v0', { opponent: firstLegal });
    env.reset();
    const [, , , , info] = env.step(4);
    info.replies?.push(99);
    expect((env.unwrapped as OnePlayerEnv).info().replies).toEqual([0]);
  });
});
