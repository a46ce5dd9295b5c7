/**
 * The forward pass of a declared network: from a batch of inputs to logits and values. The only
 * description of the architecture; graphs to run, graphs to train and the list of parameters all
 * come from it.
 */
import { OtauError } from '../lib/error.js';
import { cellBoardOf, countedInputOf, gameOf, type NetworkDeclaration, VALUE_WIDTH } from './declaration.js';
import type { CellBoard } from './game-network.js';
import { Graph, product, type TensorShape, type Value } from './graph.js';

/** The output of a network for a batch. */
export interface Heads {
  /** [N, actionCount] logits in the view of the player to move. */
  readonly policy: Value;
  /** [N, players] in -1..1, the player to move first, then in turn order. */
  readonly value: Value;
}

export interface Parameter {
  readonly name: string;
  readonly shape: TensorShape;
  /** Numbers in it. */
  readonly size: number;
  /** First values: `centre` ± up to `spread`, evenly drawn. */
  readonly spread: number;
  readonly centre: number;
}

/** The first weights of the last layers are small: the first policy is nearly even, the first value nearly 0. */
const LAST_GAIN = 0.1;
/** Channels per cell from which the value is computed. */
const VALUE_CHANNELS = 8;

/**
 * Builds the network on `input`, [N, game.input.size].
 * @param parameter makes or finds each parameter, called once for each in a fixed order
 */
export function buildNetwork(
  graph: Graph,
  declaration: NetworkDeclaration,
  input: Value,
  parameter: MakeParameter,
): Heads {
  const layers = new Layers(graph, parameter);
  return declaration.trunk.kind === 'cells'
    ? buildCells(layers, declaration, input)
    : buildDense(layers, declaration, input);
}

function buildDense(layers: Layers, declaration: NetworkDeclaration, input: Value): Heads {
  const { graph } = layers;
  const game = gameOf(declaration);
  const trunk = declaration.trunk as Exclude<NetworkDeclaration['trunk'], { kind: 'cells' }>;
  const layer = (name: string, from: Value, width: number) => relu(graph, name, layers.dense(name, from, width));
  const isCounted = trunk.kind === 'one-hot';
  const first = isCounted ? graph.within('trunk', () => graph.oneHot(input, countedInputOf(game))) : input;
  const stem = layer('trunk/stem', first, isCounted ? trunk.stem : trunk.width);
  const body = isCounted ? layer('trunk/body', stem, trunk.width) : stem;
  const x = layers.blocks(trunk, body, (name, from, gain) => layers.dense(name, from, trunk.width, gain));
  const width = declaration.policy?.width;
  const before = width === undefined ? x : layer('policy/hidden', x, width);
  return {
    policy: layers.dense('policy/logits', before, game.actionCount, LAST_GAIN),
    value: buildValue(layers, declaration, x, game.players),
  };
}

function buildCells(layers: Layers, declaration: NetworkDeclaration, input: Value): Heads {
  const { graph } = layers;
  const game = gameOf(declaration);
  const board = cellBoardOf(game);
  const trunk = declaration.trunk as Extract<NetworkDeclaration['trunk'], { kind: 'cells' }>;
  const cells = graph.within('trunk', () => cellsFirst(graph, input, board));
  const layer: MakeLayer = (name, from, gain) => layers.convolution(name, from, board, trunk.channels, gain);
  const x = layers.blocks(trunk, relu(graph, 'trunk/stem', layer('trunk/stem', cells, 1)), layer);
  const kinds = layers.dense('policy/kinds', x, board.kinds, LAST_GAIN);
  const policy = graph.within('policy', () => {
    const flat = graph.reshape(kinds, [graph.batch, board.cells * board.kinds]);
    return graph.gather(flat, board.actions, 1);
  });
  const summary = relu(graph, 'value/cells', layers.dense('value/cells', x, VALUE_CHANNELS));
  const flat = graph.within('value', () => graph.reshape(summary, [graph.batch, board.cells * VALUE_CHANNELS]));
  return { policy, value: buildValue(layers, declaration, flat, game.players) };
}

/** Planes over cells, [N, planes · cells], as rows of cells: [N · cells, planes]. */
function cellsFirst(graph: Graph, input: Value, board: CellBoard): Value {
  const planes = input.shape[1] / board.cells;
  const turned = graph.transpose(graph.reshape(input, [graph.batch, planes, board.cells]), [0, 2, 1]);
  return graph.reshape(turned, [graph.batch * board.cells, planes]);
}

function buildValue(layers: Layers, declaration: NetworkDeclaration, x: Value, players: number): Value {
  const { graph } = layers;
  const width = declaration.value?.width ?? VALUE_WIDTH;
  const hidden = relu(graph, 'value/hidden', layers.dense('value/hidden', x, width));
  const last = layers.dense('value/players', hidden, players, LAST_GAIN);
  return graph.within('value', () => graph.tanh(last));
}

function relu(graph: Graph, scope: string, x: Value): Value {
  return graph.within(scope, () => graph.relu(x));
}

/** The numbers of a network, at most: so its file stays below `MAX_MODEL_BYTES`, and one evaluation takes seconds, not hours. */
const MAX_PARAMETERS = 60e6;

/**
 * The parameters of a network in the order in which it uses them.
 * @throws `bad-network` where there are too many
 */
export function parametersOf(declaration: NetworkDeclaration): readonly Parameter[] {
  const graph = new Graph();
  const parameters: Parameter[] = [];
  const input = graph.input('input', [-1, gameOf(declaration).input.size]);
  buildNetwork(graph, declaration, input, (name, shape, spread, centre) => {
    parameters.push({ name, shape, size: product(shape), spread, centre });
    return graph.input(name, shape);
  });
  const count = parameters.reduce((sum, { size }) => sum + size, 0);
  if (count <= MAX_PARAMETERS) return parameters;
  throw new OtauError('bad-network', `The network would have ${count} numbers; at most ${MAX_PARAMETERS} are allowed.`);
}

/** How many numbers of a network are trained. */
export function parameterCount(declaration: NetworkDeclaration): number {
  return parametersOf(declaration).reduce((sum, { size }) => sum + size, 0);
}

/** Makes the parameter `name`. Its first values are `centre` ± up to `spread`, evenly drawn. */
type MakeParameter = (name: string, shape: TensorShape, spread: number, centre: number) => Value;

/** A layer of the width of the trunk; `gain` is a factor on the usual spread of its first weights. */
type MakeLayer = (name: string, x: Value, gain: number) => Value;

/** Keeps the root mean square of activations from growing through layers of ReLU (He et al., 2015). */
const HE = Math.sqrt(6);
const NORMALISE_EPSILON = 1e-5;

class Layers {
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
   * Residual blocks: x → relu(x + second(relu(first(x)))) with `first` and `second` of the same shape
   * (He et al., 2016); with `normalise`, `first` sees the normalised x. The second layer begins small,
   * so that a deep network begins close to a shallow one (Zhang, Dauphin and Ma, 2019).
   */
  blocks({ blocks, normalise }: NetworkDeclaration['trunk'], start: Value, layer: MakeLayer): Value {
    const { graph } = this;
    let x = start;
    for (let block = 1; block <= blocks; block++) {
      const name = `trunk/block${block}`;
      const before = x;
      const first = layer(`${name}/first`, normalise ? this.normalise(`${name}/norm`, x) : x, 1);
      const second = layer(`${name}/second`, relu(graph, name, first), 0.5 / Math.sqrt(blocks));
      x = graph.within(name, () => graph.relu(graph.add(before, second)));
    }
    return x;
  }

  #affine(name: string, inner: number, width: number, gain: number): [weight: Value, bias: Value] {
    const spread = (gain * HE) / Math.sqrt(inner);
    return [this.parameter(`${name}/weight`, [inner, width], spread, 0), this.parameter(`${name}/bias`, [width], 0, 0)];
  }
}
