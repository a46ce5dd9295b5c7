/**
 * Fits the networks that judge Senet to games of the evaluation against itself:
 *
 *     npx tsx tools/games/senet/fit-evaluation.ts kendall --out packages/otau/src/games/senet/evaluation/kendall-weights.ts
 *     npx tsx tools/games/senet/fit-evaluation.ts skyruk --out packages/otau/src/games/senet/evaluation/skyruk-weights.ts
 *
 * Each generation plays with the network of the one before, the first by the race alone, and
 * learns afresh from its own games. Same arguments, same bytes.
 */

import { writeFileSync } from 'node:fs';
import { drawOutcome } from '../../../packages/otau/src/core/rows.js';
import { createGame, type Game, OVER, type Row } from '../../../packages/otau/src/games/index.js';
import {
  housesToWalk,
  senetEvaluation,
  senetWeights,
} from '../../../packages/otau/src/games/senet/evaluation/index.js';
import { HAPPINESS, WATER } from '../../../packages/otau/src/games/senet/moves.js';
import { houseSet, PLAYER, readDancers, THROWN, writeDancers } from '../../../packages/otau/src/games/senet/row.js';
import type { Senet } from '../../../packages/otau/src/games/senet/senet.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import { compiledFeatures, type Features } from '../../../packages/otau/src/search/evaluations/compiled-evaluation.js';
import { type Evaluation, MAX_SCORE } from '../../../packages/otau/src/search/evaluations/evaluation.js';
import {
  formatSparseWeights,
  type SparseWeights,
} from '../../../packages/otau/src/search/evaluations/sparse-weights.js';
import { type Lessons, train } from '../../evaluation.js';
import { readFlags } from '../../flags.js';

// Games of Senet that an evaluation plays against itself, looking at nothing but the positions
// after its own moves, and what is to be learnt from them. A position's target follows
// TD(lambda) (Sutton, 1988): its own value one throw and one move ahead, mixed with the target
// of the next position of the game, and at the end with the result.

/** Games begin with at most this many moves at random, for the sake of positions that good play avoids. */
const RANDOM_MOVES = 40;
/** Dancers of each player: the games that are played by most, and some of all others. */
const DANCERS = [5, 5, 5, 5, 5, 7, 7, 7, 1, 2, 3, 4, 6];
/** One game in this many begins with dancers anywhere on the board, for the sake of leads that games rarely have. */
const SCATTERED = 3;
/** Houses on which no dancer is before a throw under one of the two rule sets. */
const NOBODY_WAITS = houseSet(HAPPINESS) | houseSet(WATER);
const MAX_THROWS = 2000;
/** Neighbours in a game teach much the same: one position in this many is taken. */
const SAMPLE_INTERVAL = 4;

class SenetLessons {
  readonly #starts: readonly Game[];
  readonly #actions: Uint16Array;
  readonly #probabilities: Float32Array;
  readonly #thrown: Row;
  readonly #after: Row;
  readonly #shape: SparseWeights;
  readonly #features: (row: Row) => Features;

  /** @param game with 7 dancers: its rules hold for fewer too */
  constructor(
    private readonly game: Senet,
    private readonly evaluation: Evaluation,
    private readonly lambda: number,
    private readonly rng: Rng,
  ) {
    this.#starts = DANCERS.map((dancers) => createGame('senet', { rules: game.options.rules, dancers }));
    this.#actions = new Uint16Array(game.maxLegal);
    this.#probabilities = new Float32Array(game.maxLegal);
    this.#thrown = new Uint8Array(game.rowSize);
    this.#after = new Uint8Array(game.rowSize);
    this.#shape = senetWeights(game);
    this.#features = compiledFeatures(game, this.#shape.present);
  }

  playGames(count: number): Lessons {
    const { present, features } = this.#shape;
    const inputs = new Uint16Array(count * present);
    const targets = new Float32Array(count);
    let at = 0;
    while (at < count) {
      const { rows, values, result } = this.#playGame();
      let target = result;
      for (let i = rows.length - 1; i >= 0 && at < count; i--) {
        target = this.lambda * target + (1 - this.lambda) * values[i];
        if (this.rng.below(SAMPLE_INTERVAL) > 0) continue;
        const thrower = rows[i][PLAYER];
        inputs.set(this.#features(rows[i]).inputs, at * present);
        targets[at++] = (1 + (thrower === 0 ? target : -target)) / 2;
      }
    }
    return { count, present, features, inputs, targets };
  }

  /** One game: the positions before its throws, after the random beginning, with their values for player 0. */
  #playGame(): { rows: Row[]; values: number[]; result: number } {
    const { game, rng } = this;
    const row = new Uint8Array(game.rowSize);
    this.#start(row);
    const randomMoves = rng.below(RANDOM_MOVES);
    const rows: Row[] = [];
    const values: number[] = [];
    for (let throws = 0; throws < MAX_THROWS; throws++) {
      if (throws >= randomMoves) {
        rows.push(row.slice());
        values.push(this.#valueAhead(row));
      }
      game.next(row, drawOutcome(game, row, rng, this.#probabilities), row);
      game.next(row, throws < randomMoves ? this.#randomMove(row) : this.#bestMove(row), row);
      if (game.actor(row) === OVER) return { rows, values, result: game.result(row, 0) };
    }
    return { rows: [], values: [], result: 0 };
  }

  #start(row: Row): void {
    this.#starts[this.rng.below(this.#starts.length)].start(row);
    if (this.rng.below(SCATTERED) > 0) return;
    const sets = [0, 0];
    for (const player of [0, 1]) {
      for (let left = 1 + this.rng.below(7); left > 0; ) {
        const house = houseSet(1 + this.rng.below(30));
        if (((sets[0] | sets[1] | NOBODY_WAITS) & house) !== 0) continue;
        sets[player] |= house;
        left--;
      }
      writeDancers(row, player, sets[player]);
    }
  }

  /** What player 0 may expect one throw and one move ahead. */
  #valueAhead(row: Row): number {
    const { game, evaluation } = this;
    const count = game.outcomes(row, this.#probabilities);
    let value = 0;
    for (let outcome = 0; outcome < count; outcome++) {
      game.next(row, outcome, this.#thrown);
      value += this.#probabilities[outcome] * evaluation.expected(evaluation.evaluate(this.#thrown));
    }
    return value;
  }

  #randomMove(row: Row): number {
    return this.#actions[this.rng.below(this.game.legal(row, this.#actions))];
  }

  #bestMove(row: Row): number {
    const { game, evaluation } = this;
    const sign = game.actor(row) === 0 ? 1 : -1;
    const count = game.legal(row, this.#actions);
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      game.next(row, this.#actions[i], this.#after);
      const score = sign * evaluation.evaluate(this.#after);
      if (score <= most) continue;
      most = score;
      best = this.#actions[i];
    }
    return best;
  }
}

/** How many times as many samples and epochs the last generation gets. */
const LAST_SAMPLES = 3;
const LAST_EPOCHS = 2;
/** How far later values are believed in place of a position's own; the first generation has only results. */
const LAMBDA = 0.95;
/** What a house more to walk counts in the first generation. */
const HOUSE = 90;

const {
  flags,
  words: [rules, more],
} = readFlags({ samples: 300_000, generations: 4, epochs: 4, seed: '1', first: 16, second: 8, out: '' });
if (more === undefined && (rules === 'kendall' || rules === 'skyruk') && flags.out !== '') fit(rules);
else {
  console.error('kendall|skyruk --out <file> --samples --generations --epochs --seed --first --second');
  process.exitCode = 2;
}

function fit(rules: 'kendall' | 'skyruk'): void {
  const game = createGame('senet', { rules, dancers: 7 }) as unknown as Senet;
  const rng = new Rng(`${rules} ${flags.seed}`);
  const last = flags.generations;
  let evaluation = raceEvaluation(game);
  for (let generation = 1; generation <= last; generation++) {
    const isLast = generation === last;
    const lessons = new SenetLessons(game, evaluation, generation === 1 ? 1 : LAMBDA, rng);
    const played = lessons.playGames(flags.samples * (isLast ? LAST_SAMPLES : 1));
    const epochs = flags.epochs * (isLast ? LAST_EPOCHS : 1);
    const trained = train(played, epochs, flags);
    evaluation = senetEvaluation(game, trained);
    console.log(`${rules}: generation ${generation} of ${last}`);
    if (isLast) writeFileSync(flags.out, weightsFile(rules, formatSparseWeights(trained)));
  }
}

/** What is left to walk: the player of the first generation. After a throw, the best that a move leads to. */
function raceEvaluation(game: Senet): Evaluation {
  const actions = new Uint16Array(game.maxLegal);
  const after = new Uint8Array(game.rowSize);
  const settled = (row: Row) =>
    game.actor(row) === OVER
      ? game.result(row, 0) * (MAX_SCORE - 1)
      : HOUSE * (housesToWalk(readDancers(row, 1)) - housesToWalk(readDancers(row, 0)));
  const evaluate = (row: Row) => {
    if (row[THROWN] === 0) return settled(row);
    const scores = Array.from(actions.subarray(0, game.legal(row, actions)), (action) => {
      game.next(row, action, after);
      return settled(after);
    });
    return row[PLAYER] === 0 ? Math.max(...scores) : Math.min(...scores);
  };
  return { ...senetEvaluation(game), name: 'senet-race', evaluate };
}

function weightsFile(rules: string, text: string): string {
  return `/**
 * The weights of the network that judges Senet after ${rules === 'skyruk' ? 'Skyruk' : 'Kendall'}, in the form of \`sparse-weights.ts\`.
 * Written by tools/games/senet/fit-evaluation.ts; not to be edited.
 */
export const ${rules.toUpperCase()}_WEIGHTS: string =
  '${text}';
`;
}
