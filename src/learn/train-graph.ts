/**
 * One training step as one ONNX graph: forward pass, loss, gradients, clipping, AdamW. `trainer.ts`
 * runs it.
 *
 * Inputs, B rows: `input` [B, inputSize]; `policyTarget` and `mask` [B, actionCount] in the view of
 * the player to move; `valueTarget` [B, players] from the mover on; `weight` [B], together 1; the
 * weights by their names; and for the optimiser, which takes all of a network's W weights as one
 * row in the order of `parametersOf`: `weights`, `first`, `second` and `kept`, each [W], and the
 * scalars of `SCALARS`. Outputs: the scalars of `FIGURES` and `next/weights`, `next/first` and
 * `next/second`, each [W].
 *
 * Loss of AlphaZero (Silver et al., 2018): cross-entropy of the policy over legal actions plus the
 * square error of the values, the mean over players. Optimiser: AdamW (Loshchilov and Hutter, 2019).
 */
import { buildNetwork } from '../network/architecture.js';
import { gameOf, type NetworkDeclaration } from '../network/declaration.js';
import { Graph, type Value } from '../network/graph.js';
import type { OnnxModel } from '../network/onnx/model.js';
import { product } from '../network/operators.js';
import { addGradients } from './gradient.js';

export interface OptimizerOptions {
  /** Decay of the mean of gradients and of the mean of their squares; 0.9 and 0.999 unless told. */
  readonly beta1?: number;
  readonly beta2?: number;
  /** Keeps the division by a small second moment in bounds; 1e-8 unless told. */
  readonly epsilon?: number;
  /** Part of a weight that goes at a step with learning rate 1; 1e-4 unless told. */
  readonly weightDecay?: number;
  /** Gradients longer than this, all together, are shortened to it; 0 for never; 1 unless told. */
  readonly clipNorm?: number;
  /** Weight of the value's loss beside the policy's; 1 unless told. */
  readonly valueWeight?: number;
}

export const OPTIMIZER_DEFAULTS: Required<OptimizerOptions> = {
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  weightDecay: 1e-4,
  clipNorm: 1,
  valueWeight: 1,
};

/** The optimiser's numbers that change with the step: see `addAdamW`. */
export const SCALARS = ['stepSize', 'epsilon'] as const;
/** Numbers that a step reports. `gradientNorm` is the length before it is clipped. */
export const FIGURES = ['loss', 'policyLoss', 'valueLoss', 'gradientNorm'] as const;

/** What is added to the logit of an illegal action. */
const ILLEGAL = 1e9;

/** The graph of a step with `batch` rows. Throws `bad-network`. */
export function trainGraph(declaration: NetworkDeclaration, batch: number, options: OptimizerOptions = {}): OnnxModel {
  const settings = { ...OPTIMIZER_DEFAULTS, ...options };
  const graph = new Graph(batch);
  const { actionCount, players, input: spec } = gameOf(declaration);
  const input = graph.input('input', [batch, spec.size]);
  const targets = {
    policy: graph.input('policyTarget', [batch, actionCount]),
    mask: graph.input('mask', [batch, actionCount]),
    value: graph.input('valueTarget', [batch, players]),
    weight: graph.input('weight', [batch]),
  };
  const parameters: Value[] = [];
  const heads = buildNetwork(graph, declaration, input, (name, shape) => {
    parameters.push(graph.input(name, shape));
    return parameters[parameters.length - 1];
  });

  const policyLoss = graph.within('policyLoss', () => crossEntropy(graph, heads.policy, targets));
  const valueLoss = graph.within('valueLoss', () => squareError(graph, heads.value, targets));
  const loss = graph.add(policyLoss, graph.mul(valueLoss, graph.scalar(settings.valueWeight)));
  const gradients = addGradients(graph, loss, parameters);
  const gradient = graph.within('gradient', () => inOneRow(graph, gradients));
  const norm = graph.within('gradient', () => graph.sqrt(graph.sumOfSquares(gradient)));
  const clipped = graph.within('clip', () => clip(graph, gradient, norm, settings.clipNorm));
  graph.within('optimizer', () => addAdamW(graph, clipped, settings));
  [loss, policyLoss, valueLoss, norm].forEach((figure, i) => {
    graph.output(figure, FIGURES[i]);
  });
  return graph.model(`otau training ${declaration.game}`);
}

interface Targets {
  readonly policy: Value;
  readonly mask: Value;
  readonly value: Value;
  readonly weight: Value;
}

/** -Σ weight · Σ target · log softmax(logits of legal actions): a scalar. */
function crossEntropy(graph: Graph, logits: Value, { policy, mask, weight }: Targets): Value {
  const illegal = graph.mul(graph.sub(mask, graph.scalar(1)), graph.scalar(ILLEGAL));
  const logarithms = graph.logSoftmax(graph.add(logits, illegal));
  const perRow = graph.reduceSum(graph.mul(logarithms, policy), [1], false);
  return graph.mul(graph.reduceSum(graph.mul(perRow, weight), [0], false), graph.scalar(-1));
}

/** Σ weight · mean over players of (value - target)²: a scalar. */
function squareError(graph: Graph, values: Value, { value, weight }: Targets): Value {
  const error = graph.sub(values, value);
  const perRow = graph.reduceMean(graph.mul(error, error), [1], false);
  return graph.reduceSum(graph.mul(perRow, weight), [0], false);
}

function inOneRow(graph: Graph, values: readonly Value[]): Value {
  const rows = values.map((value) => graph.reshape(value, [product(value.shape)]));
  return graph.concat(rows, 0);
}

/** The gradient, shortened to the length `longest` if it is longer. */
function clip(graph: Graph, gradient: Value, norm: Value, longest: number): Value {
  if (longest === 0) return gradient;
  const factor = graph.div(graph.scalar(longest), graph.add(norm, graph.scalar(1e-12)));
  return graph.mul(gradient, graph.min(factor, graph.scalar(1)));
}

/**
 * The step, rearranged so that few passes over the weights are needed. Moments are kept as discounted
 * sums, first' = beta1 · first + g and second' = beta2 · second + g², so with t steps taken
 *
 *     m̂ = first' · (1 - beta1) / (1 - beta1^t),  v̂ = second' · (1 - beta2) / (1 - beta2^t) = second' · c²,
 *     weights' = weights · kept - rate · m̂ / (√v̂ + ε) = weights · kept - stepSize · first' / (√second' + ε/c)
 *
 * where `kept` is 1 - rate · decay for matrices and 1 for other weights, and the input `epsilon` is ε/c.
 */
function addAdamW(graph: Graph, gradient: Value, { beta1, beta2 }: Required<OptimizerOptions>): void {
  const { shape } = gradient;
  const [weights, first, second, kept] = ['weights', 'first', 'second', 'kept'].map((name) => graph.input(name, shape));
  const [stepSize, epsilon] = SCALARS.map((name) => graph.input(name, []));
  const nextFirst = graph.add(graph.mul(first, graph.scalar(beta1)), gradient);
  const nextSecond = graph.add(graph.mul(second, graph.scalar(beta2)), graph.mul(gradient, gradient));
  const direction = graph.div(nextFirst, graph.add(graph.sqrt(nextSecond), epsilon));
  const next = graph.sub(graph.mul(weights, kept), graph.mul(direction, stepSize));
  graph.output(next, 'next/weights');
  graph.output(nextFirst, 'next/first');
  graph.output(nextSecond, 'next/second');
}
