/** The observation inspector: observations of played games come back as positions, bad ones are refused with a reason. */
import { describe, expect, it } from 'vitest';
import { choose, ENVIRONMENTS, type Options, title } from '../../../../tests/environments.js';
import { Rng } from '../lib/rng.js';
import { decodeObservation, describeObservation, make, type Observation, type SenetObservation } from './index.js';

interface Shown {
  readonly observation: Observation;
  readonly row: Uint8Array;
  readonly text: string;
}

/** Observations of two random games, some of their middle and that of the end, with the rows they show. */
function* observations(id: string, options: Options): Iterable<Shown> {
  const env = make(id, options);
  const { game, row } = env.unwrapped;
  const rng = new Rng(1);
  for (let seed = 0; seed < 2; seed++) {
    let [observation, info] = env.reset({ seed });
    let isOver = false;
    for (let step = 0; !isOver; step++) {
      if (step % 7 === 0) yield { observation, row, text: game.formatPosition(row) };
      const result = env.step(choose(info.actionMask, rng));
      [observation, , , , info] = result;
      isOver = result[2] || result[3];
    }
    yield { observation, row, text: game.formatPosition(row) };
  }
}

const cases = (id: string) =>
  ENVIRONMENTS.filter((environment) => environment.id === id).map(
    ({ options }) => [title(id, options), options] as const,
  );

describe('decodeObservation', () => {
  it.each([...cases('Togyzkumalak-v0'), ...cases('Senet-v0')])('gives all of %s back', (name, options) => {
    const id = name.split(' ')[0];
    for (const { observation, row, text } of observations(id, options)) {
      const { observation: _form, ...ofGame } = options as { observation?: unknown };
      const decoded = decodeObservation(id, observation, ofGame);
      expect(decoded.row).toEqual(row);
      expect(decoded.position).toBe(text);
      expect(decoded.missing).toHaveLength(1);
    }
  });

  it.each(cases('Kindo-v0'))('gives %s back as the player to move sees it', (_name, options) => {
    const { game } = make('Kindo-v0', options).unwrapped;
    for (const { observation, row, text } of observations('Kindo-v0', options)) {
      const decoded = decodeObservation('Kindo-v0', observation, options);
      expect(decoded.player).toBeUndefined();
      expect(decoded.position?.split(' ')[1]).toBe('x');
      const again = new Float32Array(game.observation.size);
      game.observe(decoded.row as Uint8Array, again);
      expect(again).toEqual(observation);
      if (row[0] === 0) expect(decoded.position).toBe(text);
    }
  });

  it.each(cases('Abalone-v0'))('gives the board of %s back', (_name, options) => {
    for (const { observation, text } of observations('Abalone-v0', options)) {
      const { board, position, row, missing } = decodeObservation('Abalone-v0', observation, options);
      if (position !== undefined) expect(position).toBe(`${text.split(' ')[0]} ? ? ? ? ?`);
      expect(row).toBeUndefined();
      expect(board.split('\n')).toHaveLength(9);
      expect(missing[0]).toBe('the player to move');
    }
  });

  it('draws Abalone’s board with the numbers of the owners', () => {
    const [observation] = make('Abalone-v0').reset();
    expect(decodeObservation('Abalone-v0', observation).board).toBe(
      [
        'i     1 1 1 1 1',
        'h    1 1 1 1 1 1',
        'g   . . 1 1 1 . .',
        'f  . . . . . . . .',
        'e . . . . . . . . .',
        'd  . . . . . . . .',
        'c   . . 0 0 0 . .',
        'b    0 0 0 0 0 0',
        'a     0 0 0 0 0',
      ].join('\n'),
    );
  });

  it('takes an environment in place of an id', () => {
    const env = make('Togyzkumalak-v0', { variant: 'bestemshe' });
    const [observation] = env.reset();
    expect(decodeObservation(env, observation).position).toBe('5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1');
    expect(() => decodeObservation('Togyzkumalak-v0', observation)).toThrow('it has 72 numbers instead of 128');
  });

  it('finds the stones of a kazan that is shown as full', () => {
    const { game } = make('Togyzkumalak-v0').unwrapped;
    const row = new Uint8Array(game.rowSize);
    const observation = new Float32Array(game.observation.size);
    for (const text of ['9/9 101 61 S 1', '9/9 40 122 N 1', '9S,8/1S,8 65 87 N 1']) {
      game.parsePosition(text, row);
      game.observe(row, observation);
      expect(decodeObservation('Togyzkumalak-v0', observation).position).toBe(text);
    }
  });

  describe('refuses what is no observation, and says which number and why', () => {
    const env = make('Togyzkumalak-v0');
    const [start] = env.reset();
    const changed = (index: number, value: number): Float32Array => {
      const copy = start.slice();
      copy[index] = value;
      return copy;
    };

    it('numbers that are none or out of their bounds', () => {
      expect(() => decodeObservation(env, changed(5, Number.NaN))).toThrow(
        'This is no observation of togyzkumalak: number 5 is NaN, not from 0 to 18 (White pit 1: n/9).',
      );
      expect(() => decodeObservation(env, changed(61, 1.5))).toThrow('number 61 is 1.5, not from 0 to 1 (White kazan');
    });

    it('arrays of another type or length', () => {
      expect(() => decodeObservation(env, start.slice(1))).toThrow('it has 127 numbers instead of 128');
      for (const wrong of [[...start], null, undefined, 'x', {}]) {
        expect(() => decodeObservation(env, wrong as never)).toThrow('it is no Float32Array');
      }
    });

    it('numbers that do not go together', () => {
      expect(() => decodeObservation(env, changed(5, 2))).toThrow('must hold 162 stones together, not 171');
      expect(() => decodeObservation(env, changed(2, 0))).toThrow(
        'number 2 (White pit 1: n mod 2) is 0, but from the others it must be 1',
      );
      expect(() => decodeObservation(env, changed(127, 1))).toThrow('number 127 (Black to move) is 1, but');
    });

    it('Senet by name', () => {
      const [dict] = make('Senet-v0', { observation: 'dict' }).reset({ seed: 1 });
      const wrong = (change: Partial<SenetObservation>) => () => decodeObservation('Senet-v0', { ...dict, ...change });
      expect(wrong({ steps: 6 })).toThrow('its steps does not fit: 6 is not in Discrete(6)');
      expect(wrong({ board: new Int8Array(59) })).toThrow('its board does not fit: it has 59 numbers instead of 60');
      expect(wrong({ board: new Int8Array(60).fill(1) })).toThrow('This is no observation of senet');
    });
  });
});

describe('describeObservation', () => {
  it('says what a number means', () => {
    expect(describeObservation('Togyzkumalak-v0', 61)).toBe('White kazan: min(stones, 82)/82');
    expect(describeObservation('Senet-v0', 62)).toBe('1 thrown');
    expect(describeObservation('Kindo-v0', 0, { size: 3 })).toBe('own tile, a3 from the player to move');
    expect(describeObservation(make('Abalone-v0'), 60)).toContain('e5');
  });

  it('refuses an index that is none', () => {
    for (const index of [128, -1, 0.5, Number.NaN]) {
      expect(() => describeObservation('Togyzkumalak-v0', index)).toThrow('An observation has numbers 0 to 127; got');
    }
  });
});
