/**
 * Compares the graph of a file with the one that its declaration gives. A file from a stranger may hold any graph:
 * one that never ends, one that takes all memory. Only the network that it declares is run.
 */
import { OtauError, quote } from '../lib/error.js';
import type { OnnxModel, OnnxNode, OnnxTensor, OnnxValue } from './onnx/model.js';

/**
 * @param found the graph of a file
 * @param declared the graph of the same declaration, as `writeModel` builds it
 * @throws `bad-model` that names the first difference. The numbers of weights may differ, and the names of operators.
 */
export function checkSameGraph(found: OnnxModel, declared: OnnxModel): void {
  compareLists('operator', found.nodes, declared.nodes, formatNode);
  compareLists('input', found.inputs, declared.inputs, formatValue);
  compareLists('output', found.outputs, declared.outputs, formatValue);
  compareLists('tensor', found.tensors, declared.tensors, formatTensor);
}

function compareLists<T>(what: string, found: readonly T[], declared: readonly T[], format: (item: T) => string): void {
  for (let i = 0; i < Math.max(found.length, declared.length); i++) {
    const [one, other] = [found[i], declared[i]].map((item) => (item === undefined ? undefined : format(item)));
    if (one === other) continue;
    const place = `${what} ${i + 1}`;
    if (one === undefined) throw differs(`${place} is missing: ${quote(other)}`);
    if (other === undefined) throw differs(`there is one ${what} too many: ${quote(one)}`);
    throw differs(`${place} is ${quote(one)} instead of ${quote(other)}`);
  }
}

function formatNode({ op, inputs, outputs, attributes }: OnnxNode): string {
  const names = Object.keys(attributes).sort();
  const given = names.map((name) => `${name}=${JSON.stringify(attributes[name])}`);
  return `${op}(${[...inputs, ...given].join(', ')}) → ${outputs.join(', ')}`;
}

function formatValue({ name, type, dims }: OnnxValue): string {
  return `${name}: ${type} [${dims.join(', ')}]`;
}

/** The whole numbers and the constants of a graph are part of it; its weights may be any. */
function formatTensor({ name, dims, data }: OnnxTensor): string {
  const shape = `${name} [${dims.join(', ')}]`;
  return data instanceof Float32Array && dims.length > 0 ? shape : `${shape} ${data.join(' ')}`;
}

function differs(how: string): OtauError {
  return new OtauError('bad-model', `This is not a model of this project: its graph is not the declared one; ${how}.`);
}
