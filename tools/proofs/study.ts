/**
 * The study of docs/proofs.md: solves small games and prints what it found, one line each.
 *
 *     npx tsx tools/proofs/study.ts togyzkumalak --pits 3 --stones 1-4
 *     npx tsx tools/proofs/study.ts togyzkumalak --pits 3 --stones 1-4 --plain    without tuzdyks
 *     npx tsx tools/proofs/study.ts kindo
 *     npx tsx tools/proofs/study.ts senet
 */
import { parseArgs } from 'node:util';
import { solveSenet } from '../../src/tables/index.js';
import { proveKindo } from './kindo.js';
import { proveBoard } from './togyzkumalak.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pits: { type: 'string', default: '2' },
    stones: { type: 'string', default: '1-4' },
    plain: { type: 'boolean', default: false },
  },
});

switch (positionals[0]) {
  case 'togyzkumalak':
    proveBoards();
    break;
  case 'kindo':
    for (const walledIn of [true, false]) console.log(JSON.stringify(proveKindo(walledIn), null, 1));
    break;
  case 'senet':
    proveSenet();
    break;
  default:
    console.error('Say which game: togyzkumalak, kindo or senet.');
    process.exitCode = 2;
}

function proveBoards(): void {
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
}

/** The chance of the spools, who throw first, from the start. */
function proveSenet(): void {
  for (const rules of ['kendall', 'skyruk'] as const) {
    const { space, chances, error } = solveSenet(rules, 2);
    for (const dancers of [1, 2]) {
      const cones = [1, 5][dancers - 1];
      const chance = chances[space.index(cones << 1, cones)];
      console.log(`${rules}, ${dancers}: ${chance.toFixed(9)} (error below ${error.toExponential(1)})`);
    }
  }
}
