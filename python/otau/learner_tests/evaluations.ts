/**
 * For the tests of `otau.evaluator`: writes networks, and compares what an inference server says of random positions with
 * what the network says here.
 *
 *     npx tsx python/otau/learner_tests/evaluations.ts write FOLDER
 *     npx tsx python/otau/learner_tests/evaluations.ts compare FOLDER ADDRESS
 */
import 'otau/internal/games/all.js';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomRows } from 'otau/internal/core/rows.js';
import { createGame, Rng } from 'otau/internal/games/index.js';
import { checkDeclaration } from 'otau/internal/network/declaration.js';
import { initialWeights, writeModel } from 'otau/internal/network/model.js';
import { roomForAnswers } from 'otau/internal/search/evaluators/evaluator.js';
import { createEvaluator, inferenceSource } from '../../../packages/otau-cli/src/learn/inference/client.js';
import { createEvaluator as networkEvaluator } from '../../../packages/otau-cli/src/learn/selfplay/network.js';

/** Every game, every trunk, and each part that a network may have or not. */
const CASES: Readonly<Record<string, object>> = {
  'abalone-cells': { game: 'abalone', trunk: { kind: 'cells', channels: 6, blocks: 2, normalise: true } },
  'abalone-three': { game: 'abalone', options: { players: 3 }, trunk: { kind: 'dense', width: 16, blocks: 1 } },
  'kindo-cells': { game: 'kindo', trunk: { kind: 'cells', channels: 8, blocks: 1 }, value: { width: 9 } },
  'kindo-dense': { game: 'kindo', options: { size: 4 }, trunk: { kind: 'dense', width: 24, blocks: 0 } },
  senet: { game: 'senet', trunk: { kind: 'dense', width: 16, blocks: 1, normalise: true }, policy: { width: 8 } },
  togyzkumalak: { game: 'togyzkumalak', trunk: { kind: 'dense', width: 32, blocks: 2 } },
  'togyzkumalak-one-hot': { game: 'togyzkumalak', trunk: { kind: 'one-hot', stem: 40, width: 16, blocks: 1 } },
};
/** More than the server's rules write at once. */
const POSITIONS = 600;
/** Weights so large that policies are far from uniform. */
const GAIN = 2;

const [task, folder, address] = process.argv.slice(2);
for (const name of Object.keys(CASES)) {
  if (task === 'write') write(name);
  else console.log(JSON.stringify({ name, ...(await compare(name)) }));
}

function write(name: string): void {
  const declaration = checkDeclaration(CASES[name]);
  const weights = [...initialWeights(declaration, new Rng(name))];
  const louder = weights.map(([key, numbers]) => [
    key,
    key.endsWith('factor') ? numbers : numbers.map((n) => GAIN * n),
  ]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.onnx`), writeModel(declaration, new Map(louder as [string, Float32Array][])));
}

/** The largest differences, and whether the legal actions are the same ones in the same order. */
async function compare(name: string): Promise<object> {
  const { game: id, options } = checkDeclaration(CASES[name]);
  const game = createGame(id as 'kindo', options);
  const model = readFileSync(join(folder, `${name}.onnx`));
  const rows = randomRows(game, POSITIONS, new Rng(name));
  const answers = [];
  for (const evaluator of [
    await createEvaluator(game, inferenceSource(address, model, 0).data),
    await networkEvaluator(game, model, POSITIONS),
  ]) {
    const out = roomForAnswers(game, POSITIONS);
    await evaluator.evaluate(rows, POSITIONS, out);
    await evaluator.close?.();
    answers.push(out);
  }
  const [far, near] = answers;
  const isSame = far.counts.every(
    (count, i) =>
      count === near.counts[i] &&
      far.actions
        .subarray(i * game.maxLegal, i * game.maxLegal + count)
        .every((action, move) => action === near.actions[i * game.maxLegal + move]),
  );
  return { isSame, value: gap(far.values, near.values), policy: gap(far.policy, near.policy) };
}

function gap(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, number, i) => Math.max(most, Math.abs(number - b[i])), 0);
}
