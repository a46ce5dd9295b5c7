/** How positions of Abalone are evaluated. */
import type { GameEvaluation } from '../../../search/evaluations/evaluation.js';
import type { Abalone } from '../abalone.js';
import { writeWeights } from './compiled.js';
import { abaloneEvaluation } from './evaluation.js';
import { abaloneEvaluator } from './evaluator.js';
import { abaloneMaterial } from './material.js';

export const ABALONE_EVALUATION: GameEvaluation = {
  create: (game) => abaloneEvaluation(game as Abalone),
  compiled: (search, address, game) => writeWeights(search, address, game as Abalone),
  evaluator: (game) => (game.players > 2 ? abaloneEvaluator() : undefined),
  material: abaloneMaterial,
};
