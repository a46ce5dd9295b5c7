/** Model files from strangers: any graph may be in them, and none but the declared one is accepted or run. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createEvaluator } from '../../../otau-cli/src/learn/selfplay/network.js';
import { NODE_NETWORKS } from '../agents/node/provide.js';
import { openNetwork } from '../agents/resources.js';
import { Rng } from '../lib/rng.js';
import { checkDeclaration, gameOf, type NetworkDeclaration } from './declaration.js';
import { checkModelSize, initialWeights, readModel, type Weights, writeModel } from './model.js';
import { nodeRuntime } from './node/runtime.js';
import { MessageReader, MessageWriter, type OnnxModel, type OnnxNode, readOnnx, writeOnnx } from './onnx.js';

const SMALL = checkDeclaration({ game: 'senet', trunk: { kind: 'dense', width: 4, blocks: 1 }, value: { width: 3 } });
const GOOD = writeModel(SMALL, initialWeights(SMALL, new Rng(1)));
const FILE = readOnnx(GOOD);

/** The good file with its decoded parts changed. */
const changed = (change: (file: OnnxModel) => Partial<OnnxModel>): Uint8Array =>
  writeOnnx({ ...FILE, ...change(FILE) });

const node = (op: string, inputs: string[], output: string): OnnxNode => ({
  op,
  name: output,
  inputs,
  outputs: [output],
  attributes: {},
});

/** The good file with fields added to the message that the path of field numbers leads to, the first of each. */
function withField(path: readonly number[], add: (to: MessageWriter) => void, bytes: Uint8Array = GOOD): Uint8Array {
  const to = new MessageWriter();
  const from = new MessageReader(bytes);
  let isFound = false;
  while (from.next()) {
    const isNext: boolean = !isFound && from.field === path[0];
    isFound ||= isNext;
    if (isNext) to.raw(from.field, withField(path.slice(1), add, from.raw()));
    else copyField(from, to);
  }
  if (path.length === 0) add(to);
  return to.bytes().slice();
}

function copyField(from: MessageReader, to: MessageWriter): void {
  try {
    to.raw(from.field, from.raw());
  } catch {
    to.integer(from.field, from.integer());
  }
}

const withWeight = (number: number): Uint8Array =>
  changed(({ tensors: [first, ...rest] }) => {
    const data = (first.data as Float32Array).slice();
    data[7] = number;
    return { tensors: [{ ...first, data }, ...rest] };
  });

const withDeclaration = (change: object): Uint8Array =>
  changed(({ metadata }) => {
    const { declaration, ...rest } = JSON.parse(metadata.otau);
    return { metadata: { otau: JSON.stringify({ ...rest, declaration: { ...declaration, ...change } }) } };
  });

/** A tensor of 4 GB that nothing uses. */
const bomb = ({ nodes, tensors }: OnnxModel): Partial<OnnxModel> => ({
  nodes: [...nodes, node('ConstantOfShape', ['bomb/shape'], 'bomb')],
  tensors: [...tensors, { name: 'bomb/shape', dims: [2], data: BigInt64Array.of(1n << 15n, 1n << 15n) }],
});

const HOSTILE: Readonly<Record<string, readonly [Uint8Array, string]>> = {
  'a Loop': [
    withField([7, 1], (to) => {
      to.message(5, (attribute) => {
        attribute.text(1, 'body');
        attribute.message(6, (graph) => graph.text(2, 'for ever'));
      });
    }),
    'an operator holds a graph of its own',
  ],
  'a Loop without its body': [
    changed(({ nodes }) => ({ nodes: [node('Loop', ['input'], 'x'), ...nodes] })),
    'operator 1 is "Loop(input) → x" instead of "Gemm(input, trunk/stem/weight, trunk/stem/bias',
  ],
  'a bomb of ConstantOfShape': [changed(bomb), 'there is one operator too many: "ConstantOfShape(bomb/shape) → bomb"'],
  'a bomb of Expand': [
    changed(({ nodes, tensors }) => ({
      nodes: nodes.map((one, i) => (i === 1 ? node('Expand', [one.inputs[0], 'big'], one.outputs[0]) : one)),
      tensors: [...tensors, { name: 'big', dims: [2], data: BigInt64Array.of(1n << 20n, 4n) }],
    })),
    'operator 2 is "Expand(',
  ],
  'a weight that is not a number': [withWeight(Number.NaN), 'its weights trunk/stem/weight hold what is no number'],
  'an infinite weight': [withWeight(-Infinity), 'its weights trunk/stem/weight hold what is no number'],
  'weights of another shape': [
    changed(({ tensors: [first, ...rest] }) => ({ tensors: [{ ...first, dims: [4, 67] }, ...rest] })),
    'its weights trunk/stem/weight should have the shape [67, 4]',
  ],
  'operators in another order': [
    changed(({ nodes: [one, other, ...rest] }) => ({ nodes: [other, one, ...rest] })),
    'operator 1 is "Relu(',
  ],
  'an operator fewer': [changed(({ nodes }) => ({ nodes: nodes.slice(0, -1) })), 'is missing: "Tanh('],
  'an attribute more': [
    changed(({ nodes: [one, ...rest] }) => ({
      nodes: [{ ...one, attributes: { ...one.attributes, alpha: { float: 2 } } }, ...rest],
    })),
    'operator 1 is',
  ],
  'an output more': [
    changed(({ outputs }) => ({ outputs: [...outputs, { name: 'spy', type: 'float32', dims: ['N', 4] }] })),
    'there is one output too many: "spy: float32 [N, 4]"',
  ],
  'an input of another size': [
    changed(({ inputs: [one] }) => ({ inputs: [{ ...one, dims: ['N', 1 << 30] }] })),
    'input 1 is "input: float32 [N, 1073741824]" instead of "input: float32 [N, 67]"',
  ],
  'a tensor more': [
    changed(({ tensors }) => ({ tensors: [...tensors, { name: 'more', dims: [1], data: Float32Array.of(1) }] })),
    'there is one tensor too many: "more [1]"',
  ],
  'weights in another file': [
    withField([7, 5], (to) => {
      to.message(13, (entry) => {
        entry.text(1, 'location');
        entry.text(2, '/etc/passwd');
      });
      to.integer(14, 1);
    }),
    'its weights are in another file',
  ],
  'a function': [withField([], (to) => to.message(25, (made) => made.text(1, 'Gemm'))), 'it holds functions'],
  'steps of training': [withField([], (to) => to.raw(20, new Uint8Array(0))), 'it holds steps of training'],
  'an operator of another domain': [
    withField([7, 1], (to) => to.text(7, 'com.microsoft')),
    'is not one of ONNX itself',
  ],
  'another operator set': [withField([], (to) => to.message(8, (set) => set.integer(2, 21))), 'operator set is 21'],
  'another IR version': [withField([], (to) => to.integer(1, 99)), 'IR version is 99 instead of 8'],
  'two graphs': [withField([], (to) => to.raw(7, new Uint8Array(0))), 'its file has a field 7'],
  'a tensor that declares more numbers than there are': [
    withField([7], (to) => {
      to.message(5, (tensor) => {
        for (let i = 0; i < 4; i++) tensor.integer(1, 1 << 30);
        tensor.integer(2, 1);
      });
    }),
    'should have 1.329227995784916e+36 numbers and has 0 bytes',
  ],
  'a declaration of a huge network': [
    withDeclaration({ trunk: { kind: 'dense', width: 8192, blocks: 100 } }),
    'at most 60000000 are allowed',
  ],
  'a declaration of another game': [withDeclaration({ game: 'kindo' }), 'its metadata cannot be read: '],
  'a million fields': [
    withField([7], (to) => {
      for (let i = 0; i < 1e6; i++) to.integer(99, 1);
    }),
    'its graph has a field 99',
  ],
  'too many operators': [
    withField([7], (to) => {
      for (let i = 0; i < 2e5; i++) to.raw(1, new Uint8Array(0));
    }),
    'it has more than 100000 fields',
  ],
  'a million sizes': [withField([7, 5], (to) => to.raw(1, new Uint8Array(1e6))), 'it has more than 100000 fields'],
  'a name of ten megabytes': [withField([7], (to) => to.raw(2, new Uint8Array(1e7))), 'a text has 10000000 bytes'],
  'metadata of ten megabytes': [
    withField([14], (to) => to.raw(2, new Uint8Array(1e7))),
    'a text has 10000000 bytes; at most 1048576 are allowed',
  ],
  'half of it': [GOOD.slice(0, GOOD.length / 2), 'it ends within a field'],
  nothing: [new Uint8Array(0), 'it holds no graph'],
  'a hundred megabytes of zeros': [new Uint8Array(1e8), 'there is no field 0'],
};

const folder = mkdtempSync(join(tmpdir(), 'otau-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a model from a stranger is refused', () => {
  it.each(Object.entries(HOSTILE))('with %s', async (name, [bytes, why]) => {
    const refusal = { code: 'bad-model', message: expect.stringContaining(why) as string };
    const game = gameOf(SMALL);
    const file = join(folder, `${name}.onnx`);
    writeFileSync(file, bytes);
    const message = (() => {
      try {
        readModel(bytes);
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(message).toMatch(/^This is not [^\n]{1,400}\.$/);
    await expect(openNetwork(game, file, NODE_NETWORKS)).rejects.toMatchObject(refusal);
    await expect(createEvaluator(game, bytes, 8)).rejects.toMatchObject(refusal);
    await expect(nodeRuntime.create(bytes)).rejects.toMatchObject(refusal);
  });

  it('that is too large, before it is read', async () => {
    const file = join(folder, 'large.onnx');
    writeFileSync(file, '');
    truncateSync(file, 300e6);
    await expect(openNetwork(gameOf(SMALL), file, NODE_NETWORKS)).rejects.toMatchObject({
      code: 'bad-model',
      message: 'This is not a model of this project: it has 300000000 bytes, and models have at most 256000000.',
    });
    expect(() => checkModelSize(256e6)).not.toThrow();
  });

  it('whose numbers grow beyond all bounds, at the first evaluation', async () => {
    const huge: Weights = new Map([...initialWeights(SMALL, new Rng(1))].map(([name, w]) => [name, w.fill(3e38)]));
    await expect(nodeRuntime.create(writeModel(SMALL, huge))).rejects.toMatchObject({
      code: 'bad-model',
      message: 'The network cannot be run: what it says of the first position is no number: its weights are too large.',
    });
  });
});

describe('a model of Otau is accepted', () => {
  const MODELS = new URL('../../../data/models/', import.meta.url);
  it.each(readdirSync(MODELS).filter((name) => name.endsWith('.onnx')))('%s that ships', async (name) => {
    const bytes = readFileSync(new URL(name, MODELS));
    const { declaration, weights, about } = readModel(bytes);
    expect(Buffer.compare(writeModel(declaration, weights, about), bytes)).toBe(0);
    await (await nodeRuntime.create(bytes)).close();
  });

  it.each<object>([
    { game: 'abalone', options: { players: 4 }, trunk: { kind: 'cells', channels: 8, blocks: 2, normalise: true } },
    { game: 'kindo', trunk: { kind: 'cells', channels: 8, blocks: 0 } },
    { game: 'togyzkumalak', trunk: { kind: 'dense', width: 8, blocks: 100, normalise: true }, policy: { width: 4 } },
  ])('declared as %j', async (given) => {
    const declaration: NetworkDeclaration = checkDeclaration(given);
    const bytes = writeModel(declaration, initialWeights(declaration, new Rng(2)));
    expect(readModel(bytes).declaration).toEqual(declaration);
    await (await nodeRuntime.create(bytes)).close();
  });
});
