/**
 * The layers of networks, written once over `Graph`: dense, residual block,
 * convolution over cells. Each names its parameters and says how wide their first, random values
 * spread; a caller decides whether a parameter is stored in a file, fed to a training step or
 * only counted.
 */
import type { CellBoard } from './game-network.js';
import type { Graph, Value } from './graph.js';
import type { Shape } from './operators.js';

/** Makes the parameter `name`. Its first values are `centre` ± up to `spread`, evenly drawn. */
export type MakeParameter = (name: string, shape: Shape, spread: number, centre: number) => Value;

/** Keeps the root mean square of activations from growing through layers of ReLU (He et al., 2015). */
const HE = Math.sqrt(6);
const NORMALISE_EPSILON = 1e-5;

export class Layers {
  constructor(
    readonly graph: Graph,
    readonly parameter: MakeParameter,
  ) {}

  /**
   * [rows, inner] → [rows, width].
   * @param gain factor on the usual spread of the first weights
   */
  dense(name: string, x: Value, width: number, gain = 1): Value {
    const [weight, bias] = this.#affine(name, x.shape[1], width, gain);
    return this.graph.within(name, () => this.graph.gemm(x, weight, bias));
  }

  /** Any shape: divided by the root mean square over the last axis, then times a learnt factor for each place in it. */
  normalise(name: string, x: Value): Value {
    const { graph } = this;
    const last = x.shape.length - 1;
    const factor = this.parameter(`${name}/factor`, [x.shape[last]], 0, 1);
    return graph.within(name, () => {
      const meanSquare = graph.reduceMean(graph.mul(x, x), [last], true);
      const size = graph.sqrt(graph.add(meanSquare, graph.scalar(NORMALISE_EPSILON)));
      return graph.mul(graph.div(x, size), factor);
    });
  }

  /**
   * Each cell from itself and its neighbours: [N · cells, channels] → [N · cells, width]. Beyond
   * the edge lie zeros.
   */
  convolution(name: string, x: Value, board: CellBoard, width: number, gain = 1): Value {
    const [weight, bias] = this.#affine(name, board.reach * x.shape[1], width, gain);
    return this.graph.within(name, () => this.graph.convolve(x, weight, bias, board.neighbours, board.cells));
  }

  /**
   * x → relu(x + second(relu(first(x)))) with `first` and `second` of the same shape
   * (He et al., 2016); with `normalise`, `first` sees the normalised x. The second layer begins small,
   * so that a deep network begins close to a shallow one (Zhang, Dauphin and Ma, 2019).
   */
  residual(
    name: string,
    x: Value,
    blocks: number,
    normalise: boolean,
    layer: (name: string, x: Value, gain: number) => Value,
  ): Value {
    const { graph } = this;
    const start = normalise ? this.normalise(`${name}/norm`, x) : x;
    const first = layer(`${name}/first`, start, 1);
    const second = layer(
      `${name}/second`,
      graph.within(name, () => graph.relu(first)),
      0.5 / Math.sqrt(blocks),
    );
    return graph.within(name, () => graph.relu(graph.add(x, second)));
  }

  #affine(name: string, inner: number, width: number, gain: number): [weight: Value, bias: Value] {
    const spread = (gain * HE) / Math.sqrt(inner);
    return [this.parameter(`${name}/weight`, [inner, width], spread, 0), this.parameter(`${name}/bias`, [width], 0, 0)];
  }
}
