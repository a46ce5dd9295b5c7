/** Bad input is refused as a whole, with the number of the game, and the environment continues as if nothing had been. */
import { beforeEach, describe, expect, it } from 'vitest';
import { OtauError } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import { type AutoresetMode, type VectorArrays, type VectorEnv, vector } from './vector.js';

/** Arrays of a caller: plain, of the right lengths. */
function arraysLike(arrays: VectorArrays): VectorArrays {
  return Object.fromEntries(
    Object.entries(arrays)
      .filter(([, array]) => array.length > 0)
      .map(([name, array]) => [name, array.slice()]),
  ) as unknown as VectorArrays;
}

describe('bad input', () => {
  const N_ACTIONS = 3;
  let env: VectorEnv;
  let before: VectorArrays;
  let rows: Uint8Array;

  beforeEach(() => {
    env = vector('Togyzkumalak-v0', N_ACTIONS);
    env.reset({ seed: 1 });
    env.step([0, 1, 2]);
    before = arraysLike(env.arrays);
    rows = env.rows.bytes.slice();
  });

  /** Refused with this code and these words; everything is as before, and the environment continues. */
  function refuses(act: () => unknown, code: string, words: RegExp): void {
    let thrown: unknown;
    try {
      act();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(OtauError);
    expect(thrown).toMatchObject({ code, message: expect.stringMatching(words) });
    expect(env.arrays).toMatchObject(before);
    expect(env.rows.bytes).toEqual(rows);
    const twin = vector('Togyzkumalak-v0', N_ACTIONS);
    twin.reset({ seed: 1 });
    twin.step([0, 1, 2]);
    expect(env.step([3, 3, 3])).toEqual(twin.step([3, 3, 3]));
  }

  it('refuses an illegal action and names the game', () => {
    const own = vector('Togyzkumalak-v0', 2);
    own.reset();
    // In game 1 both sides play pit 1, which leaves one stone there, and then that stone.
    for (const actions of [
      [8, 0],
      [8, 0],
      [3, 0],
      [3, 0],
    ])
      own.step(actions);
    const rest = own.rows.bytes.slice();
    expect(() => own.step([6, 0])).toThrow(
      expect.objectContaining({
        code: 'illegal-move',
        message: expect.stringMatching(/^Game 1: 0 is not a legal action in .*; legal are 1, 2, 3, 4, 5, 6, 7, 8\.$/),
      }),
    );
    // The list counts, whatever the caller has written to the mask
    own.arrays.masks.fill(1);
    expect(() => own.step(new Uint16Array([6, 0]))).toThrow('Game 1: 0 is not a legal action');
    expect(own.rows.bytes).toEqual(rest);
    own.step([6, 1]);
  });

  it.each([
    ['NaN', [0, Number.NaN, 2], /^Game 1: an action is a whole number from 0 to 8; got NaN\.$/],
    ['a fraction', new Float64Array([0, 1, 2.5]), /^Game 2: .* got 2.5\.$/],
    ['below', new Int32Array([-1, 0, 0]), /^Game 0: .* got -1\.$/],
    ['above', new Uint16Array([0, 9, 0]), /^Game 1: .* got 9\.$/],
    ['a hole', [0, undefined as unknown as number, 0], /^Game 1: .* got undefined\.$/],
    ['a text', [3, 3, '1' as unknown as number], /^Game 2: .* got "1"\.$/],
    ['null', null as unknown as number[], /^step takes 3 actions, one for each game; got null\.$/],
    ['too few', [0, 1], /^step takes 3 actions, one for each game; got 2\.$/],
    ['too many', new Int32Array(4), /^step takes 3 actions, one for each game; got 4\.$/],
  ])('refuses actions: %s', (_what, actions: ArrayLike<number>, words) => {
    const code = String(words).includes('Game') ? 'bad-action' : 'bad-array';
    refuses(() => env.step(actions), code, words);
  });

  it.each([
    [
      'a length',
      { observations: new Float32Array(5) },
      /^observations must be a Float32Array of 384 numbers; got a Float32Array of 5\.$/,
    ],
    [
      'a type',
      { masks: new Int8Array(27) as unknown as Uint8Array },
      /^masks must be a Uint8Array of 27 numbers; got a Int8Array of 27\.$/,
    ],
    [
      'no array',
      { rewards: [0, 0, 0] as unknown as Float32Array },
      /^rewards must be a Float32Array of 3 numbers; got 0,0,0\.$/,
    ],
    ['null', { rewards: null as unknown as Float32Array }, /^rewards must be .*; got null\.$/],
    [
      'a name',
      { observation: new Float32Array(384) },
      /^There is no array "observation"; there are observations, masks,/,
    ],
    [
      'final ones',
      { finalObservations: new Float32Array(384) },
      /^finalObservations must be left out unless autoresetMode is SameStep;/,
    ],
  ])('refuses arrays: %s', (_what, out, words) => {
    const given = out as Partial<VectorArrays>;
    refuses(() => env.step([3, 3, 3], given), 'bad-array', words);
    expect(() => env.reset({ seed: 2, ...given })).toThrow(words);
  });

  it.each([
    ['a mask', { resetMask: [1, 0] }, /^resetMask holds 3 zeros and ones, one for each game; got 2\.$/],
    ['a mask’s numbers', { resetMask: [1, 0, 2] }, /^resetMask holds zeros and ones; got 2 for game 2\.$/],
    ['a seed', { seed: 1.5 }, /^A seed is a whole number or a text; got 1.5\.$/],
    ['too few seeds', { seed: [1, 2] }, /^A list of seeds holds 3, one for each game; got 2\.$/],
    ['a seed of a list', { seed: [1, 2, Number.NaN] }, /^Game 2: A seed is a whole number or a text; got NaN\.$/],
  ])('refuses a reset: %s', (_what, options, words) => {
    refuses(() => env.reset(options), 'seed' in options ? 'bad-seed' : 'bad-array', words);
  });

  it('refuses to step a finished game that the caller should have reset', () => {
    const own = vector('Togyzkumalak-v0', 2, { maxPlies: 1, autoresetMode: 'Disabled' });
    own.reset();
    own.step([0, 0]);
    own.reset({ resetMask: [1, 0] });
    expect(() => own.step([0, 0])).toThrow(
      /^Game 1 is over: with autoresetMode Disabled reset it, by resetMask, first\.$/,
    );
    own.reset({ resetMask: [0, 1] });
    own.step([0, 0]);
  });

  it('does not look at the actions of games that the step begins anew', () => {
    const own = vector('Togyzkumalak-v0', 2, { maxPlies: 1 });
    own.reset();
    own.step([0, 0]);
    own.step([Number.NaN, 99]);
    expect([...own.arrays.turns]).toEqual([0, 0]);
  });

  it('refuses null for options and arguments', () => {
    const nothing = null as never;
    refuses(() => vector('Kindo-v0', 2, nothing), 'bad-argument', /^vector takes an object of options; got null\.$/);
    env.reset({ seed: 1 });
    env.step([0, 1, 2]);
    refuses(() => env.reset(nothing), 'bad-argument', /^reset takes an object of options; got null\.$/);
    expect(() => env.reset({ resetMask: nothing })).toThrow(/^resetMask holds 3 zeros and ones, .* got null\.$/);
    expect(() => env.sampleActions(nothing, nothing)).toThrow(/^sampleActions draws from an Rng; got null\.$/);
    expect(() => env.sampleActions(new Rng(1), nothing)).toThrow(/^Actions are 3 numbers, .* got null\.$/);
  });

  it('refuses calls in a wrong order', () => {
    const fresh = vector('Kindo-v0', 2);
    expect(() => fresh.step([0, 0])).toThrow(/step was called before reset/);
    expect(() => fresh.info(0)).toThrow(/info was called before reset/);
    expect(() => fresh.reset({ resetMask: [1, 0] })).toThrow(
      /The first reset is for all games; resetMask leaves game 1 out\./,
    );
    fresh.reset();
    expect(() => fresh.info(2)).toThrow(/Games have the numbers 0 to 1; got 2\./);
    fresh.close();
    fresh.close();
    expect(() => fresh.step([0, 0])).toThrow(expect.objectContaining({ code: 'closed' }));
  });

  it.each([
    [() => vector('Chess-v0', 2), 'unknown-game'],
    [() => vector('Kindo-v0', 0), 'bad-argument'],
    [() => vector('Kindo-v0', 2.5), 'bad-argument'],
    [() => vector('Kindo-v0', Number.NaN), 'bad-argument'],
    [() => vector('Kindo-v0', 2, { autoresetMode: 'sameStep' as AutoresetMode }), 'bad-option'],
    [() => vector('Kindo-v0', 2, { size: 12 }), 'bad-option'],
    [() => vector('Kindo-v0', 2, { opponent: 'random' } as object), 'bad-option'],
  ])('refuses to make one: %s', (act, code) => {
    expect(act).toThrow(expect.objectContaining({ code }));
  });
});
