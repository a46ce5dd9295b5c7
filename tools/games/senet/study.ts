/** The study of Senet with one and two dancers a side: the chance of the spools, who throw first, from the start. */
import { solveSenet } from '../../../packages/otau/src/tables/index.js';
import type { Study } from '../../proofs/study.js';

const study: Study = () => {
  for (const rules of ['kendall', 'skyruk'] as const) {
    const { space, chances, error } = solveSenet(rules, 2);
    for (const dancers of [1, 2]) {
      const cones = [1, 5][dancers - 1];
      const chance = chances[space.index(cones << 1, cones)];
      console.log(`${rules}, ${dancers}: ${chance.toFixed(9)} (error below ${error.toExponential(1)})`);
    }
  }
};
export default study;
