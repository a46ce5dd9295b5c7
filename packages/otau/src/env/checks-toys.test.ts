/** `apiTest` and `seedTest` name every promise that a toy environment breaks. */
import { describe, expect, it } from 'vitest';
import { Toy } from '../../../../tests/toys.js';
import { apiTest, Box, type Env, type Info, type ResetOptions, type StepResult, seedTest } from './index.js';

/** A toy with some of its members replaced. */
function toy(broken: (toy: Toy) => object): Env<Float32Array> {
  const made = new Toy();
  const members = Object.getOwnPropertyDescriptors(broken(made));
  return Object.defineProperties(made, members);
}

type Result = StepResult<Float32Array>;

describe('apiTest of a right toy', () => {
  it('passes', () => {
    apiTest(new Toy());
    seedTest(() => new Toy());
  });
});

describe('apiTest names the promise that broke', () => {
  const onStep = (change: (result: Result) => unknown) => (made: Toy) => ({
    step: (action: number) => change(Toy.prototype.step.call(made, action)),
  });
  const onInfo = (change: (info: Info, made: Toy) => unknown) => (made: Toy) => ({
    info: () => change(Toy.prototype.info.call(made), made),
  });
  const shared = Float32Array.of(0, 0);

  it.each<[string, (made: Toy) => object, RegExp]>([
    ['an id', () => ({ id: '' }), /must have an id/],
    ['spaces', () => ({ actionSpace: {} }), /actionSpace must be a space/],
    [
      'samples within the space',
      () => ({ observationSpace: Object.assign(new Box(0, 10, [2], 'float32'), { sample: () => 1 }) }),
      /A sample of observationSpace does not lie in its space/,
    ],
    ['render modes', () => ({ metadata: {} }), /metadata.renderModes must be a list/],
    ['a known render mode', () => ({ renderMode: 'svg' }), /renderMode "svg" must be one of metadata.renderModes/],
    ['unwrapped', () => ({ unwrapped: undefined }), /unwrapped must be what stands inside/],
    ['what reset returns', () => ({ reset: () => Float32Array.of(0, 0) }), /reset must return \[observation, info\]/],
    [
      'an observation in its space',
      () => ({ observe: () => Float32Array.of(0, 11) }),
      /The observation of reset does not lie in its space Box.*number 1 is 11, not from 0 to 10/,
    ],
    [
      'an observation without NaN, after steps too',
      (made) => ({ observe: () => Float32Array.of(made.count === 0 ? 0 : Number.NaN, 0) }),
      /The observation after .* number 0 is NaN/,
    ],
    ['an observation of its type', () => ({ observe: () => [0, 0] }), /it is no Float32Array/],
    ['an info', onInfo(() => null), /info must be an object/],
    [
      'a mask',
      onInfo((info) => ({ ...info, actionMask: [0, 1, 1] })),
      /actionMask .* must be an Int8Array of 3 numbers/,
    ],
    ['a mask of 0 and 1', () => ({ mask: () => Int8Array.of(0, 2, 1) }), /must hold nothing but 0 and 1/],
    ['a mask with a legal action', () => ({ mask: () => new Int8Array(3) }), /must have a legal action while the game/],
    ['an empty mask after the end', () => ({ mask: () => Int8Array.of(0, 1, 1) }), /must be all 0 once nothing can/],
    ['rewards of all', onInfo((info) => ({ ...info, rewards: [0] })), /info.rewards must be a Float32Array of 1/],
    ['the player', onInfo((info) => ({ ...info, player: 1 })), /info.player must be a player from 0 to 0/],
    [
      'the winner',
      onInfo((info, made) => (made.isOver ? { ...info, winner: 'me' } : info)),
      /info.winner must be a player or null/,
    ],
    ['five results', onStep((result) => result.slice(0, 4)), /step must return \[observation, reward, terminated/],
    ['a finite reward', () => ({ reward: () => Number.NaN }), /The reward must be a finite number .* it is NaN/],
    ['booleans', onStep(([o, r, t, , i]) => [o, r, t, 0, i]), /terminated and truncated must be true or false/],
    ['one kind of end', onStep(([o, r, t, , i]) => [o, r, t, t, i]), /terminated or truncated, never both/],
    [
      'an error for what is no action',
      (made) => ({ step: (action: number) => Toy.prototype.step.call(made, Number.isNaN(action) ? 1 : action) }),
      /step\(NaN\), which is no action, must throw/,
    ],
    [
      'an error that is one',
      () => ({
        step: () => {
          throw 'no';
        },
      }),
      /must throw an Error that says what was wrong; it threw "no"/,
    ],
    [
      'that an illegal action ends or throws',
      (made) => ({ step: (action: number) => Toy.prototype.step.call(made, action === 0 ? 1 : action) }),
      /An illegal action must throw, or end the episode/,
    ],
    [
      'the same start from the same seed',
      (made) => ({ reset: () => Toy.prototype.reset.call(made) }),
      /reset with the same seed must begin the same episode/,
    ],
    [
      'arrays of the caller’s own',
      (made) => ({
        observe: () => {
          shared[0] = made.count;
          shared[1] = made.noise;
          return shared;
        },
      }),
      /belong to the caller, but a later step has written to them/,
    ],
    ['a picture', () => ({ render: () => undefined }), /render must return a text in the mode ansi/],
    [
      'an end',
      (made) => ({
        step: (action: number) => {
          const result = Toy.prototype.step.call(made, action);
          made.count = 0;
          made.isOver = false;
          return [Float32Array.of(0, 0), 0, false, false, { ...result[4], actionMask: Int8Array.of(0, 1, 1) }];
        },
      }),
      /An episode must end; after 300 steps it had not/,
    ],
    [
      'an error for a step after the end',
      (made) => ({
        step: (action: number) => {
          if (made.isOver) return [made.observe(), 0, true, false, made.info()];
          return Toy.prototype.step.call(made, action);
        },
      }),
      /step after the end of an episode must throw/,
    ],
  ])('%s', (_promise, broken, sentence) => {
    expect(() => apiTest(toy(broken), { maxSteps: 300 })).toThrow(sentence);
  });
});

describe('seedTest names the promise that broke', () => {
  let calls = 0;

  it.each<[string, (made: Toy) => object, RegExp]>([
    [
      'equal episodes of two new environments',
      (made) => ({ observe: () => Float32Array.of(made.count, calls++ % 7) }),
      /Two new environments with seed 0 must play the same episodes; they differ at step 0/,
    ],
    [
      'that a used environment plays as a new one',
      (made) => {
        let resets = 0;
        return {
          reset: (options?: ResetOptions) => {
            const begun = Toy.prototype.reset.call(made, options);
            resets++;
            return begun;
          },
          observe: () => Float32Array.of(made.count, resets > 100 ? 9 : made.noise),
        };
      },
      /A used environment reset with seed \d must play as a new one/,
    ],
    [
      'samples of the action space',
      () => ({ actionSpace: Object.assign(new Toy().actionSpace, { seed: () => {} }) }),
      /Two action spaces with seed 0 must give the same samples/,
    ],
  ])('%s', (_promise, broken, sentence) => {
    expect(() => seedTest(() => toy(broken))).toThrow(sentence);
  });
});
