/**
 * Fits the networks that judge Senet to games of the evaluation against itself:
 *
 *     npx tsx tools/games/senet/fit-evaluation.ts kendall --out packages/otau/src/games/senet/evaluation/kendall-weights.ts
 *     npx tsx tools/games/senet/fit-evaluation.ts skyruk --out packages/otau/src/games/senet/evaluation/skyruk-weights.ts
 *
 * Each generation plays with the network of the one before, the first by the race alone, and
 * learns afresh from its own games. Same arguments, same bytes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createGame } from '../../../packages/otau/src/games/index.js';
import {
  evaluationBy,
  FEATURES,
  housesToWalk,
  networkEvaluation,
  PRESENT,
} from '../../../packages/otau/src/games/senet/evaluation/index.js';
import { PLAYER, readDancers } from '../../../packages/otau/src/games/senet/row.js';
import type { Senet } from '../../../packages/otau/src/games/senet/senet.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import type { Evaluation } from '../../../packages/otau/src/search/evaluations/evaluation.js';
import { plainNetwork } from '../../../packages/otau/src/search/evaluations/sparse-network.js';
import { compileNetwork } from '../../../packages/otau/src/search/evaluations/sparse-network-wasm.js';
import { formatSparseWeights } from '../../../packages/otau/src/search/evaluations/sparse-weights.js';
import { train } from '../../evaluation/train.js';
import { SenetLessons } from './samples.js';

/** How many times as many samples and epochs the last generation gets. */
const LAST_SAMPLES = 3;
const LAST_EPOCHS = 2;
/** How far later values are believed in place of a position's own; the first generation has only results. */
const LAMBDA = 0.95;
/** What a house more to walk counts in the first generation. */
const HOUSE = 90;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    samples: { type: 'string', default: '300000' },
    generations: { type: 'string', default: '4' },
    epochs: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '16' },
    second: { type: 'string', default: '8' },
    out: { type: 'string', default: '' },
  },
});
const [rules] = positionals;
if (positionals.length === 1 && (rules === 'kendall' || rules === 'skyruk') && values.out !== '') fit(rules);
else {
  console.error('kendall|skyruk --out <file> --samples --generations --epochs --seed --first --second');
  process.exitCode = 2;
}

function fit(rules: 'kendall' | 'skyruk'): void {
  const game = createGame('senet', { rules, dancers: 7 }) as unknown as Senet;
  const rng = new Rng(`${rules} ${values.seed}`);
  const last = Number(values.generations);
  let evaluation = raceEvaluation(game);
  for (let generation = 1; generation <= last; generation++) {
    const isLast = generation === last;
    const lessons = new SenetLessons(game, evaluation, generation === 1 ? 1 : LAMBDA, rng);
    const played = lessons.playGames(Number(values.samples) * (isLast ? LAST_SAMPLES : 1));
    const epochs = Number(values.epochs) * (isLast ? LAST_EPOCHS : 1);
    const trained = train(played, epochs, values);
    if (trained.present !== PRESENT || trained.features !== FEATURES) throw new Error('Features do not fit.');
    evaluation = networkEvaluation(game, compileNetwork(trained) ?? plainNetwork(trained));
    console.log(`${rules}: generation ${generation} of ${last}`);
    if (isLast) writeFileSync(values.out, weightsFile(rules, formatSparseWeights(trained)));
  }
}

/** What is left to walk: the player of the first generation. */
function raceEvaluation(game: Senet): Evaluation {
  return evaluationBy(game, 'senet-race', (row) => {
    const [own, other] = [row[PLAYER], 1 - row[PLAYER]].map((player) => housesToWalk(readDancers(row, player)));
    return HOUSE * (other - own);
  });
}

function weightsFile(rules: string, text: string): string {
  return `/**
 * The weights of the network that judges Senet after ${rules === 'skyruk' ? 'Skyruk' : 'Kendall'}, in the form of \`sparse-weights.ts\`.
 * Written by tools/games/senet/fit-evaluation.ts; not to be edited.
 */
export const ${rules.toUpperCase()}_WEIGHTS =
  '${text}';
`;
}
