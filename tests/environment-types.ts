/**
 * Mistakes in the use of environments that the compiler must catch: `npm run check` compiles this
 * file, and fails when a line marked as an error compiles. Nothing here runs.
 */
import { aec, make, type RewardFunction } from '../packages/otau/src/env/index.js';

// @ts-expect-error Togyz Kumalak has no walls
make('Togyzkumalak-v0', { walledIn: true });

// @ts-expect-error an option of another type
make('Kindo-v0', { size: '5' });

// @ts-expect-error there is no such line-up
make('Abalone-v0', { variant: 'belgian-dasy' });

// @ts-expect-error nor such a reward
make('Abalone-v0', { reward: 'dense' });

// @ts-expect-error an opponent answers with a number
make('Kindo-v0', { opponent: () => 'a2' });

// @ts-expect-error an agent cycle has no opponent
aec('Kindo-v0', { opponent: 'random' });

// @ts-expect-error Abalone's observation is int8
make('Abalone-v0', { reward: (_observation: Float32Array) => 1 });

// @ts-expect-error actions are numbers
make('Senet-v0').step('5');

export const flat: Float32Array = make('Togyzkumalak-v0', { pits: 5, stones: 5 }).reset()[0];
export const board: Int8Array = make('Abalone-v0', { players: 3 }).reset({ seed: 'a' })[0];
export const steps: number = make('Senet-v0', { observation: 'dict', rules: 'skyruk' }).reset()[0].steps;
export const ownReward: RewardFunction<Int8Array> = (observation, moveType) =>
  moveType === 'ejected' ? observation[60] : 0;
export const shaped = make('Abalone-v0', {
  reward: ownReward,
  opponent: ({ actions }) => actions[0],
  player: 'random',
});
export const mask: Int8Array | undefined = aec('Kindo-v0', { size: 3, illegal: 'throw' }).last()[0]?.actionMask;
export const registered = make('Bestemshe-v0' as string, { maxPlies: 50, whatever: 1 });
