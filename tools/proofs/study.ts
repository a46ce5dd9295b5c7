/**
 * The study of docs/proofs.md: solves small games and prints what it found, one line each. What is solved
 * is in `tools/games/<game>/tools.ts`.
 *
 *     npx tsx tools/proofs/study.ts togyzkumalak --pits 3 --stones 1-4
 *     npx tsx tools/proofs/study.ts togyzkumalak --pits 3 --stones 1-4 --plain    without tuzdyks
 *     npx tsx tools/proofs/study.ts kindo
 *     npx tsx tools/proofs/study.ts senet
 */
import { gameIds } from '../../packages/otau/src/games/index.js';
import { toolsOf } from '../games/load.js';

const [id = '', ...flags] = process.argv.slice(2);
const { study } = gameIds().includes(id) ? await toolsOf(id) : {};
if (study === undefined) {
  console.error(`Name a game that has a study; the games are ${gameIds().join(', ')}.`);
  process.exitCode = 2;
} else {
  study(flags);
}
