/**
 * The gradients of a training step as one ONNX graph: forward pass, loss, backward pass. `trainer.ts` runs it and lets
 * the optimiser of `adamw.ts` take the step.
 *
 * Inputs, B rows: `input` [B, inputSize]; `actions` [B, maxLegal], 32-bit whole numbers: the places of actions, in the view of the
 * player to move, among `learnedActions`; `policyTarget` and `mask` of them; `valueTarget` [B, players] from the mover on;
 * `weight` [B], together 1; and the weights by their names, of the last layer of a dense network's policy the columns of `learnedActions`.
 * Outputs: the scalars of `FIGURES`, and for each of the weights `gradient/NAME`, of its shape.
 *
 * Loss of AlphaZero (Silver et al., 2018): cross-entropy of the policy over legal actions plus the
 * square error of the values, the mean over players.
 */
import { buildNetwork } from 'otau/internal/network/architecture.js';
import { possibleActions } from 'otau/internal/network/cells.js';
import { gameOf, type NetworkDeclaration } from 'otau/internal/network/declaration.js';
import { Graph, type Value } from 'otau/internal/network/graph.js';
import type { OnnxModel } from 'otau/internal/network/onnx/model.js';
import { addGradients } from './gradient.js';

/** Numbers that a step reports. */
export const FIGURES = ['loss', 'policyLoss', 'valueLoss'] as const;

/** The weights of a dense network that have a column for each action; a step has those of `learnedActions`. */
export const LOGITS = 'policy/logits/';
/** What is added to the logit of an action that is not legal. */
const ILLEGAL = 1e9;

/**
 * The graph of a step with `batch` rows.
 * @param valueWeight weight of the value's loss beside the policy's
 * Throws `bad-network`.
 */
export function trainGraph(declaration: NetworkDeclaration, batch: number, valueWeight = 1): OnnxModel {
  const graph = new Graph(batch);
  const game = gameOf(declaration);
  const { maxLegal, players, input: spec } = game;
  const input = graph.input('input', [batch, spec.size]);
  const targets = {
    actions: graph.input('actions', [batch, maxLegal], 'int32'),
    policy: graph.input('policyTarget', [batch, maxLegal]),
    mask: graph.input('mask', [batch, maxLegal]),
    value: graph.input('valueTarget', [batch, players]),
    weight: graph.input('weight', [batch]),
  };
  const parameters: Value[] = [];
  const learned = learnedActions(declaration);
  const heads = buildNetwork(graph, declaration, input, (name, shape) => {
    const isOfActions = name.startsWith(LOGITS);
    parameters.push(graph.input(name, isOfActions ? shape.with(-1, learned.length) : shape));
    return parameters[parameters.length - 1];
  });

  const policyLoss = graph.within('policyLoss', () => crossEntropy(graph, heads.policy, targets));
  const valueLoss = graph.within('valueLoss', () => squareError(graph, heads.value, targets));
  const loss = graph.add(policyLoss, graph.mul(valueLoss, graph.scalar(valueWeight)));
  const gradients = addGradients(graph, loss, parameters);
  gradients.forEach((gradient, i) => {
    graph.output(gradient, `gradient/${parameters[i].name}`);
  });
  [loss, policyLoss, valueLoss].forEach((figure, i) => {
    graph.output(figure, FIGURES[i]);
  });
  return graph.model(`otau training ${declaration.game}`);
}

/** The actions whose logits a step computes, in order: in a dense network those that are never legal are left out. */
export function learnedActions(declaration: NetworkDeclaration): readonly number[] {
  const game = gameOf(declaration);
  const possible = possibleActions(game);
  return declaration.trunk.kind !== 'cells'
    ? possible
    : Array.from({ length: game.actionCount }, (_, action) => action);
}

interface Targets {
  readonly actions: Value;
  readonly policy: Value;
  readonly mask: Value;
  readonly value: Value;
  readonly weight: Value;
}

/**
 * -Σ weight · Σ target · log softmax(logits of legal actions): a scalar. A game may have thousands of actions, and the logarithms of all would
 * take more time than the rest of a step.
 */
function crossEntropy(graph: Graph, logits: Value, { actions, policy, mask, weight }: Targets): Value {
  const illegal = graph.mul(graph.sub(mask, graph.scalar(1)), graph.scalar(ILLEGAL));
  const logarithms = graph.logSoftmax(graph.add(graph.gatherElements(logits, actions), illegal));
  const perRow = graph.reduceSum(graph.mul(logarithms, policy), [1], false);
  return graph.mul(graph.reduceSum(graph.mul(perRow, weight), [0], false), graph.scalar(-1));
}

/** Σ weight · mean over players of (value - target)²: a scalar. */
function squareError(graph: Graph, values: Value, { value, weight }: Targets): Value {
  const error = graph.sub(values, value);
  const perRow = graph.reduceMean(graph.mul(error, error), [1], false);
  return graph.reduceSum(graph.mul(perRow, weight), [0], false);
}
