/** Shapes are checked while a graph is built, and names can be read. */
import { describe, expect, it } from 'vitest';
import { Graph } from './graph.js';

describe('a graph', () => {
  it('names what it computes by where it stands', () => {
    const graph = new Graph();
    const x = graph.input('x', [-1, 4]);
    const y = graph.within('trunk', () => graph.within('first', () => graph.relu(graph.relu(x))));
    expect(y.name).toBe('trunk/first/Relu2');
    graph.output(y, 'y');
    const { nodes, outputs } = graph.model('example');
    expect(nodes.map((node) => node.outputs[0])).toEqual(['trunk/first/Relu', 'y']);
    expect(outputs).toEqual([{ name: 'y', type: 'float32', dims: ['N', 4] }]);
  });

  it('gives only what its outputs are computed from', () => {
    const graph = new Graph();
    const x = graph.input('x', [-1, 4]);
    const [used, unused] = ['used', 'unused'].map((name) => graph.stored(name, [4, 2], new Float32Array(8)));
    const y = graph.gemm(x, used);
    graph.relu(graph.gemm(y, graph.transpose(unused, [1, 0])));
    graph.output(graph.tanh(y), 'y');
    const { nodes, tensors } = graph.model('example');
    expect(nodes.map(({ op }) => op)).toEqual(['Gemm', 'Tanh']);
    expect(tensors.map(({ name }) => name)).toEqual(['used']);
  });

  it('keeps an open batch through shapes', () => {
    const graph = new Graph();
    const x = graph.input('x', [-1, 6]);
    expect(graph.reshape(x, [-3, 2]).shape).toEqual([-3, 2]);
    expect(graph.add(graph.reshape(x, [-1, 3, 2]), graph.scalar(1)).shape).toEqual([-1, 3, 2]);
    expect(graph.reduceSum(x, [1], false).shape).toEqual([-1]);
    expect(graph.transpose(graph.reshape(x, [-1, 3, 2]), [2, 0, 1]).shape).toEqual([2, -1, 3]);
    expect(graph.gather(x, [5, 6, 0], 1).shape).toEqual([-1, 3]);
  });

  it('refuses what does not go together', () => {
    const graph = new Graph();
    const [x, w, b] = [graph.input('x', [-1, 6]), graph.input('w', [5, 3]), graph.input('b', [3])];
    expect(() => graph.gemm(x, w, b)).toThrow('Gemm of [N, 6] and [5, 3] is not possible.');
    expect(() => graph.gemm(graph.input('v', [-1, 5]), w, x)).toThrow('Gemm with a bias of [N, 6]');
    expect(() => graph.add(x, b)).toThrow('[N, 6] and [3]');
    expect(() => graph.reshape(x, [-1, 7])).toThrow('Reshape of [N, 6] to [N, 7]');
    expect(() => graph.gather(x, [7], 1)).toThrow('beyond 6');
    expect(() => graph.reduceSum(x, [2], false)).toThrow('axes [2]');
    expect(() => graph.expand(b, [4])).toThrow('[3] and [4]');
    expect(() => graph.input('x', [1])).toThrow('The name x stands twice');
  });
});
