/**
 * Fits the network that judges a game to games of the search against itself:
 *
 *     npx tsx tools/fit-evaluation.ts kindo play samples.bin --games 5000 --nodes 2500 --seed a
 *     npx tsx tools/fit-evaluation.ts kindo fit a.bin b.bin
 *
 * `play` uses the evaluation as it is; so playing and fitting in turn makes one generation after the other. `fit` learns each position and its
 * images under the symmetries of the game; `--on` begins from the network as it is in place of one drawn at random, `--out` names another file.
 * Same arguments, same bytes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGame, gameDefinition } from '../packages/otau/src/games/index.js';
import { compiledFeatures } from '../packages/otau/src/search/evaluations/compiled-evaluation.js';
import { formatSparseWeights, parseSparseWeights } from '../packages/otau/src/search/evaluations/sparse-weights.js';
import { ROOT } from './checks/sources.js';
import { playSamples, readLessons, type Sample, SETTINGS, train } from './evaluation.js';
import { readFlags } from './flags.js';
import { toolsOf } from './games/load.js';

const {
  flags,
  words: [id = '', command, ...files],
} = readFlags({ ...SETTINGS, on: false, out: '' });
const { evaluationScale: scale } = await toolsOf(id);
if (scale !== undefined && command === 'play' && files.length === 1) playSamples(createGame(id), files[0], flags);
else if (scale !== undefined && command === 'fit' && files.length > 0) await fit(scale);
else {
  console.error('GAME play <file> --games --nodes --seed, or GAME fit <files> --on --epochs --first --second --out');
  process.exitCode = 2;
}

async function fit(scale: number): Promise<void> {
  const game = createGame(id);
  const file = join(ROOT, `packages/otau/src/games/${id}/evaluation/weights.ts`);
  /** The network as it is, whose shape stays. */
  const network = parseSparseWeights(((await import(file)) as { WEIGHTS: string }).WEIGHTS);
  const features = compiledFeatures(game, network.present);
  const image = new Uint8Array(game.rowSize);
  const most = game.symmetries.length;
  /** All positions but those about which the network is never asked, as those won within a turn. */
  const teach = ({ row }: Sample, add: (features: Uint16Array, head: number) => void) => {
    if (features(row).head < 0) return;
    for (const symmetry of game.symmetries) {
      symmetry.row(row, image);
      const { inputs, head } = features(image);
      add(inputs, head);
    }
  };
  const lessons = readLessons(game, files, { shape: network, scale, most, teach });
  const text = formatSparseWeights(train(lessons, flags.epochs, flags, flags.on ? network : undefined));
  writeFileSync(
    flags.out || file,
    `/**
 * The weights of the network that judges ${gameDefinition(id).title}, in the form of \`sparse-weights.ts\`.
 * Written by tools/fit-evaluation.ts from ${lessons.count / most} samples; not to be edited.
 */
export const WEIGHTS: string =
  '${text}';
`,
  );
}
