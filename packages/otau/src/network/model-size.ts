/** The limit on the size of a model. It is checked before the code that reads models is loaded. */
import { OtauError } from '../lib/error.js';

/** Larger files are not models: refused before they are parsed. */
const MAX_MODEL_BYTES = 256e6;

/**
 * What files and requests ask before they take the bytes of a model into memory.
 * @throws `bad-model` for more than `MAX_MODEL_BYTES`
 */
export function checkModelSize(bytes: number): void {
  if (bytes > MAX_MODEL_BYTES) throw badModel(`it has ${bytes} bytes, and models have at most ${MAX_MODEL_BYTES}`);
}

export function badModel(why: string): OtauError {
  return new OtauError('bad-model', `This is not a model of this project: ${why.replace(/\.$/, '')}.`);
}
