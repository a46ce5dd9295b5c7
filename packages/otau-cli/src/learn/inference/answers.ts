/**
 * Answers as bytes: for each position what each player can expect, and its legal actions with their probabilities. A
 * policy over all actions of Abalone would take 15 kB a position, its legal ones take 400 bytes.
 *
 *     bytes    what, of N positions with M legal actions together
 *     4 N V    float32: what each of the V players can expect
 *     4 M      float32: the probabilities of the legal actions
 *     2 N      uint16: how many legal actions each has
 *     2 M      uint16: the legal actions
 */
import type { Game } from 'otau/internal/core/game.js';
import { OtauError } from 'otau/internal/lib/error.js';
import type { ListedEvaluations } from 'otau/internal/search/evaluators/evaluator.js';

/** The answers to questions `first` to `first + count - 1`. */
export function writeAnswers(game: Game, answers: ListedEvaluations, first: number, count: number): Uint8Array {
  const { players, maxLegal } = game;
  const { values, policy, actions, counts } = answers;
  let legal = 0;
  for (let i = 0; i < count; i++) legal += counts[first + i];
  const bytes = new ArrayBuffer(4 * (count * players + legal) + 2 * (count + legal));
  new Float32Array(bytes, 0, count * players).set(values.subarray(first * players, (first + count) * players));
  const shares = new Float32Array(bytes, 4 * count * players, legal);
  const sizes = new Uint16Array(bytes, 4 * (count * players + legal), count);
  const listed = new Uint16Array(bytes, 4 * (count * players + legal) + 2 * count, legal);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const from = (first + i) * maxLegal;
    const size = counts[first + i];
    sizes[i] = size;
    shares.set(policy.subarray(from, from + size), at);
    listed.set(actions.subarray(from, from + size), at);
    at += size;
  }
  return new Uint8Array(bytes);
}

/** Reads the answers to `count` questions. Throws `bad-file` for bytes that are none. */
export function readAnswers(game: Game, content: Uint8Array, count: number, out: ListedEvaluations): void {
  const { players, maxLegal } = game;
  const fixed = 4 * count * players + 2 * count;
  const legal = (content.length - fixed) / 6;
  if (!(Number.isInteger(legal) && legal >= 0)) throw badAnswer();
  const bytes = new Uint8Array(content).buffer; // begins at a multiple of 4
  out.values.set(new Float32Array(bytes, 0, count * players));
  const shares = new Float32Array(bytes, 4 * count * players, legal);
  const sizes = new Uint16Array(bytes, 4 * (count * players + legal), count);
  const listed = new Uint16Array(bytes, 4 * (count * players + legal) + 2 * count, legal);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const size = sizes[i];
    if (size > maxLegal || at + size > legal) throw badAnswer();
    out.counts[i] = size;
    out.policy.fill(0, i * maxLegal, (i + 1) * maxLegal);
    out.policy.set(shares.subarray(at, at + size), i * maxLegal);
    out.actions.set(listed.subarray(at, at + size), i * maxLegal);
    at += size;
  }
  if (at !== legal) throw badAnswer();
}

function badAnswer(): OtauError {
  return new OtauError('bad-file', 'The answer of the inference server does not fit what was asked.');
}
