/** The weights of a network as named arrays: what training changes, checkpoints keep and models hold. */
import { OtauError } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import { parametersOf } from './architecture.js';
import type { NetworkDeclaration } from './declaration.js';

/** Name of a parameter → its numbers, row-major, in the order of `parametersOf`. */
export type Weights = ReadonlyMap<string, Float32Array>;

/**
 * The weights of a network before training. Only sums, products and roots: the same seed gives the same bytes
 * everywhere.
 * @example initialWeights(declaration, new Rng(1))
 */
export function initialWeights(declaration: NetworkDeclaration, rng: Rng): Weights {
  return new Map(
    parametersOf(declaration).map(({ name, size, spread, centre }) => [
      name,
      Float32Array.from({ length: size }, () => (spread === 0 ? centre : centre + spread * (2 * rng.float() - 1))),
    ]),
  );
}

/** Whether `weights` are those of the network: every parameter and no other, of the right size. Throws `bad-network`. */
export function checkWeights(declaration: NetworkDeclaration, weights: Weights): void {
  const parameters = parametersOf(declaration);
  for (const { name, size } of parameters) {
    const length = weights.get(name)?.length;
    if (length !== size) {
      throw new OtauError(
        'bad-network',
        `The weights ${name} should be ${size} numbers; there are ${length ?? 'none'}.`,
      );
    }
  }
  if (weights.size !== parameters.length) {
    throw new OtauError('bad-network', `The network has ${parameters.length} named weights; got ${weights.size}.`);
  }
}
