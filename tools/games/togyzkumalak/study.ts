/** The study of small boards of Togyz Kumalak: the winner, and by how many stones. */
import { parseArgs } from 'node:util';
import type { Study } from '../../proofs/study.js';
import { proveBoard } from './proof.js';

const study: Study = (flags) => {
  const { values } = parseArgs({
    args: flags,
    options: {
      pits: { type: 'string', default: '2' },
      stones: { type: 'string', default: '1-4' },
      plain: { type: 'boolean', default: false },
    },
  });
  const [first, last = first] = values.stones.split('-').map(Number);
  for (let stones = first; stones <= last; stones++) {
    const begun = process.cpuUsage().user;
    const { low, high, positions, undecided, result } = proveBoard(Number(values.pits), stones, !values.plain);
    const seconds = ((process.cpuUsage().user - begun) / 1e6).toFixed(1);
    const winner = ['Black', 'a draw', 'White'][result + 1];
    const margin = low === high ? `${low}` : `${low} to ${high}`;
    console.log(
      `${values.pits} x ${stones}: ${winner}, ${margin}; ${positions} positions, ${undecided} undecided; ${seconds} s`,
    );
  }
};
export default study;
