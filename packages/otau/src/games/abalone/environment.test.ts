/** Abalone-v0 by the paragraphs of RULES.md: observation, actions and their aliases, reward, more players, truncation. */
import { describe, expect, it } from 'vitest';
import { choose, playEpisode } from '../../../../../tests/environments.js';
import { aec, make, type RewardFunction } from '../../env/index.js';
import { Rng } from '../../lib/rng.js';

/** Cells by their usual names: row a is at the bottom, the number is the column c. */
function cell(name: string): number {
  const r = 9 - 'abcdefghi'.indexOf(name[0]);
  let before = 0;
  for (let row = 1; row < r; row++) before += 9 - Math.abs(5 - row);
  return before + Number(name[1]) - Math.max(1, 6 - r);
}

const action = (pos0: string, pos1: string): number => 61 * cell(pos0) + cell(pos1);

/** A position with the marbles named, S (player 0) to move. */
function position(black: string[], white: string[], ejected = '0 0'): string {
  const rows = [...'ihgfedcba'].map((row, i) => {
    const first = Math.max(1, 5 - i);
    const count = 9 - Math.abs(4 - i);
    const cells = Array.from({ length: count }, (_, k) => {
      const name = `${row}${first + k}`;
      return black.includes(name) ? 'S' : white.includes(name) ? 's' : '1';
    });
    return cells.join('').replace(/1+/g, (run) => String(run.length));
  });
  return `${rows.join('/')} ${ejected} b 0 1`;
}

/** Marbles that stand out of the way, so that both sides have as many as the position text wants. */
const others = (black: number, white: number) => ({
  black: ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'c1', 'c7'].slice(0, black),
  white: ['i5', 'i6', 'i7', 'i8', 'i9', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'g3', 'g9'].slice(0, white),
});

/** Three black marbles e1, e2, e3 in row e and the white ones named, with the rest out of the way. */
function row(white: string[], ejected = '0 0'): string {
  const [byBlack, byWhite] = ejected.split(' ').map(Number);
  const rest = others(11 - byWhite, 14 - white.length - byBlack);
  return position(['e1', 'e2', 'e3', ...rest.black], [...white, ...rest.white], ejected);
}

describe('Abalone-v0', () => {
  describe('Observation: 11 × 11 int8', () => {
    it('is the array of gym-abalone at the classical start', () => {
      const env = make('Abalone-v0');
      expect(String(env.observationSpace)).toBe('Box(-2, 1, (11, 11), int8)');
      const [observation] = env.reset();
      expect(observation).toBeInstanceOf(Int8Array);
      const rows = Array.from({ length: 11 }, (_, r) => [...observation.slice(11 * r, 11 * r + 11)]);
      expect(rows).toEqual([
        [-2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2],
        [-2, -2, -2, -2, -2, 1, 1, 1, 1, 1, -2],
        [-2, -2, -2, -2, 1, 1, 1, 1, 1, 1, -2],
        [-2, -2, -2, -1, -1, 1, 1, 1, -1, -1, -2],
        [-2, -2, -1, -1, -1, -1, -1, -1, -1, -1, -2],
        [-2, -1, -1, -1, -1, -1, -1, -1, -1, -1, -2],
        [-2, -1, -1, -1, -1, -1, -1, -1, -1, -2, -2],
        [-2, -1, -1, 0, 0, 0, -1, -1, -2, -2, -2],
        [-2, 0, 0, 0, 0, 0, 0, -2, -2, -2, -2],
        [-2, 0, 0, 0, 0, 0, -2, -2, -2, -2, -2],
        [-2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2],
      ]);
    });

    it('shows more owners for more players', () => {
      const env = make('Abalone-v0', { players: 4 });
      expect(String(env.observationSpace)).toBe('Box(-2, 3, (11, 11), int8)');
      expect(new Set(env.reset()[0])).toEqual(new Set([-2, -1, 0, 1, 2, 3]));
    });
  });

  describe('Actions: 3721', () => {
    it('list the 44 moves of the classical start', () => {
      const [, info] = make('Abalone-v0').reset();
      expect(info.actionMask).toHaveLength(3721);
      expect(info.actionMask.reduce((sum, allowed) => sum + allowed, 0)).toBe(44);
    });

    it('accept the second of two pushed marbles as an alias that the mask does not list', () => {
      const env = make('Abalone-v0');
      const options = { position: row(['e4', 'e5']) };
      const [, info] = env.reset({ options });
      const [listed, alias] = [action('e1', 'e4'), action('e1', 'e5')];
      expect([info.actionMask[listed], info.actionMask[alias]]).toEqual([1, 0]);
      const byAlias = env.step(alias);
      env.reset({ options });
      expect(byAlias).toEqual(env.step(listed));
      expect(byAlias[4].moveType).toBe('inline_push');
    });

    it('accept the alias in the agent cycle too', () => {
      const env = aec('Abalone-v0');
      env.reset({ options: { position: row(['e4', 'e5']) } });
      env.step(action('e1', 'e5'));
      expect(env.rewards).toEqual({ player_0: 0.5, player_1: 0 });
    });
  });

  describe('Reward', () => {
    const step = (text: string, played: number, options = {}) => {
      const env = make('Abalone-v0', options);
      env.reset({ options: { position: text } });
      const [, reward, terminated, , info] = env.step(played);
      return { reward, terminated, moveType: info.moveType, rewards: [...info.rewards], winner: info.winner };
    };

    it('is -0.1 for a move in line, of one marble too, and for a side step', () => {
      const inLine = step(row([]), action('e1', 'e4'));
      expect(inLine).toMatchObject({ reward: -0.1, moveType: 'inline_move', rewards: [Math.fround(-0.1), 0] });
      expect(step(row([]), action('e3', 'e4'))).toMatchObject({ reward: -0.1, moveType: 'inline_move' });
      const sideStep = step(row([]), action('e1', 'f3'));
      expect(sideStep).toMatchObject({ reward: -0.1, moveType: 'sidestep_move' });
    });

    it('is 0.5 for a push, 2 for an ejection, 12 for the win; the losers get -12 at the end', () => {
      expect(step(row(['e4']), action('e1', 'e4'))).toMatchObject({ reward: 0.5, moveType: 'inline_push' });
      const edge = { black: ['e7', 'e8'], white: ['e9'] };
      const rest = others(12, 13);
      const ejection = step(
        position([...edge.black, ...rest.black], [...edge.white, ...rest.white]),
        action('e7', 'e9'),
      );
      expect(ejection).toMatchObject({ reward: 2, moveType: 'ejected', rewards: [2, 0], terminated: false });
      const last = others(12, 8);
      const win = step(
        position([...edge.black, ...last.black], [...edge.white, ...last.white], '5 0'),
        action('e7', 'e9'),
      );
      expect(win).toEqual({ reward: 12, moveType: 'winner', rewards: [12, -12], terminated: true, winner: 0 });
    });

    it('is +1 and -1 at the end and else 0 when sparse', () => {
      expect(step(row(['e4']), action('e1', 'e4'), { reward: 'sparse' })).toMatchObject({ reward: 0, rewards: [0, 0] });
      const last = others(12, 8);
      const text = position(['e7', 'e8', ...last.black], ['e9', ...last.white], '5 0');
      expect(step(text, action('e7', 'e9'), { reward: 'sparse' })).toMatchObject({ reward: 1, rewards: [1, -1] });
    });

    it('is the user’s function of observation and kind of move', () => {
      const seen: unknown[] = [];
      const reward: RewardFunction<Int8Array> = (observation, moveType) => {
        seen.push([observation.length, moveType]);
        return moveType === 'inline_push' ? 7 : 0.25;
      };
      expect(step(row(['e4']), action('e1', 'e4'), { reward })).toMatchObject({ reward: 7, rewards: [7, 0] });
      expect(step(row([]), action('e1', 'e4'), { reward })).toMatchObject({ reward: 0.25 });
      expect(seen).toEqual([
        [121, 'inline_push'],
        [121, 'inline_move'],
      ]);
    });

    it('is that of the mover, for either player', () => {
      const env = make('Abalone-v0');
      let { actionMask, player } = env.reset({ seed: 1 })[1];
      const rng = new Rng(3);
      for (let ply = 0; ply < 60; ply++) {
        const [, reward, , , info] = env.step(choose(actionMask, rng));
        expect(info.rewards[player]).toBe(Math.fround(reward));
        expect(info.rewards[1 - player]).toBe(0);
        ({ actionMask, player } = info);
      }
    });

    it('names the winning team by its lower number and rewards both partners when sparse', () => {
      const env = make('Abalone-v0', { players: 4, marblesToEject: 1, reward: 'sparse' });
      const steps = playEpisode(env, 2);
      const { info, reward } = steps.at(-1) as (typeof steps)[number];
      expect(info.reason).toBe('rules');
      const team = info.winner as number;
      expect([...info.rewards]).toEqual([0, 1, 2, 3].map((player) => (player % 2 === team ? 1 : -1)));
      expect(reward).toBe(1);
    });

    it('gives both losers of three -12', () => {
      const steps = playEpisode(make('Abalone-v0', { players: 3, marblesToEject: 1 }), 4);
      const { info } = steps.at(-1) as (typeof steps)[number];
      expect([...info.rewards].sort((a, b) => a - b)).toEqual([-12, -12, 12]);
      expect(info.rewards[info.winner as number]).toBe(12);
    });
  });

  describe('Placement start', () => {
    it('places marbles in turn with reward 0, not counted as turns', () => {
      const env = make('Abalone-v0', { placement: true });
      let [, info] = env.reset();
      const rng = new Rng(5);
      for (let placed = 0; placed < 28; placed++) {
        expect(info.player).toBe(placed % 2);
        const [, reward, , , next] = env.step(choose(info.actionMask, rng));
        expect([reward, next.moveType, next.turn]).toEqual([0, 'placement', 0]);
        info = next;
      }
      expect(info.player).toBe(0);
      expect(env.step(choose(info.actionMask, rng))[4]).toMatchObject({ turn: 1 });
    });
  });

  describe('Truncation', () => {
    it('comes after maxTurns moves; the last move keeps the reward of its kind', () => {
      const steps = playEpisode(make('Abalone-v0', { maxTurns: 30 }), 2);
      const { reward, terminated, truncated, info } = steps[29];
      expect([terminated, truncated, info.turn, info.winner, info.reason]).toEqual([false, true, 30, null, 'limit']);
      expect(reward).toBe(
        { inline_move: -0.1, sidestep_move: -0.1, inline_push: 0.5, ejected: 2 }[info.moveType ?? ''],
      );
    });

    it.each([
      ['1 0', 0, [12, -12]],
      ['0 1', 1, [-12, 12]],
      ['1 1', null, [-0.1, 0]],
    ])('with countAtLimit and %s ejected it is a termination that player %s wins', (ejected, winner, rewards) => {
      const begin = (options: object) => {
        const env = make('Abalone-v0', { maxTurns: 1, ...options });
        env.reset({ options: { position: row(['e9'], ejected) } });
        return env.step(action('e3', 'e4'));
      };
      const [, , terminated, truncated, info] = begin({ countAtLimit: true });
      expect([terminated, truncated, info.winner, info.reason]).toEqual([true, false, winner, 'limit']);
      expect(info.rewards).toEqual(Float32Array.from(rewards));
      const [, reward] = begin({ countAtLimit: true, reward: 'sparse' });
      expect(reward).toBe(winner === null ? 0 : winner === 0 ? 1 : -1);
      expect(begin({}).slice(2, 4)).toEqual([false, true]);
    });

    it('comes with the third occurrence of a position where repetition is on', () => {
      const env = make('Abalone-v0', { repetition: true });
      env.reset();
      const there = [action('c3', 'd3'), action('g5', 'f5'), action('d3', 'c3'), action('f5', 'g5')];
      const ends = [...there, ...there].map((played) => env.step(played).slice(2, 4));
      expect(ends.slice(0, 7)).toEqual(Array(7).fill([false, false]));
      expect(ends[7]).toEqual([false, true]);
    });
  });

  it('draws the first player from the seed where firstPlayer is random', () => {
    const env = make('Abalone-v0', { firstPlayer: 'random' });
    const first = [...Array(20).keys()].map((seed) => env.reset({ seed })[1].player);
    expect(new Set(first)).toEqual(new Set([0, 1]));
    expect([...Array(20).keys()].map((seed) => env.reset({ seed })[1].player)).toEqual(first);
  });
});
