/** How the learning rate falls over a run. */
import type { Settings } from '../run/settings.js';

/** Where a schedule in steps decreases, as shares of the run. */
const STEPS = [0.6, 0.85];

/** @param progress the share of the run's training that is done, 0 to 1; after its end the rate stays */
export function learningRateAt(
  {
    learningRate,
    learningRateEnd,
    learningSchedule,
  }: Pick<Settings, 'learningRate' | 'learningRateEnd' | 'learningSchedule'>,
  progress: number,
): number {
  const done = Math.min(1, Math.max(0, progress));
  if (learningSchedule === 'constant') return learningRate;
  if (learningSchedule === 'cosine') {
    return learningRateEnd + ((learningRate - learningRateEnd) * (1 + Math.cos(Math.PI * done))) / 2;
  }
  const passed = STEPS.filter((step) => done >= step).length;
  if (passed === STEPS.length || learningRate === 0) return passed === 0 ? learningRate : learningRateEnd;
  return learningRate * (learningRateEnd / learningRate) ** (passed / STEPS.length);
}
