/** One search of Monte Carlo tree search: simulations from a root until a limit is reached, and what they found. */
import type { Row } from '../../core/game.js';
import { Rows } from '../../core/rows.js';
import type { Rng } from '../../lib/rng.js';
import type { Endgames } from '../../tables/endgames.js';
import { type Budget, STOPPED } from '../budget.js';
import type { Evaluations, Evaluator, EvaluatorContext } from '../evaluators/evaluator.js';
import type { SearchLimits, SearchResult } from '../search.js';
import type { MoveChoice } from './choice.js';
import { lineOf, rankedEdges, valuesOf } from './lines.js';
import { addNoise, type DirichletNoise } from './noise.js';
import type { MctsTree } from './tree.js';
import { TreeWalk } from './walk.js';

/** A single legal move is looked at with so many simulations, for its value. */
const ONLY_MOVE_VISITS = 100;
const FIRST_REPORT_VISITS = 64;
const REPORT_MILLISECONDS = 100;

export class MctsRoot implements EvaluatorContext {
  /** Simulations of this search. */
  simulations = 0;
  /** Positions visited: one for each simulation, and those of its rollout. */
  positions = 0;
  stopped: SearchResult['stopped'] = 'limit';
  readonly #walk: TreeWalk;
  readonly #rows: Rows;
  readonly #leaf: Row;
  readonly #out: Evaluations;
  /** The sum of the depths of all simulations. */
  #depths = 0;
  #nextReport = FIRST_REPORT_VISITS;
  #lastReport = 0;

  /** @param tree its root is the position to search */
  constructor(
    private readonly tree: MctsTree,
    private readonly evaluator: Evaluator,
    choice: MoveChoice,
    readonly rng: Rng,
    private readonly budget: Budget,
    endgames?: Endgames,
  ) {
    const { game } = tree;
    const hasPolicy = evaluator.hasPolicy === true;
    this.#walk = new TreeWalk(tree, choice, rng, hasPolicy, endgames);
    this.#rows = new Rows(game.rowSize, 1);
    this.#leaf = this.#rows.at(0);
    const values = new Float32Array(game.players);
    this.#out = hasPolicy ? { values, policy: new Float32Array(game.maxLegal) } : { values };
    this.#listMoves();
  }

  /** Counts a position, and ends the search by `STOPPED` when it is time. */
  step(): void {
    if (++this.positions >= this.budget.next) this.budget.poll(this.positions);
  }

  run(limits: SearchLimits, noise: DirichletNoise | undefined, onReport?: (partial: SearchResult) => void): void {
    this.#walk.setHistory(limits.history ?? []);
    const { nodes } = this.tree;
    const most = limits.visits ?? Number.POSITIVE_INFINITY;
    const onlyMove = nodes.edgeCounts[0] === 1;
    try {
      if (noise !== undefined && this.simulations < most) this.#addNoise(noise);
      while (nodes.solved[0] === 0) {
        if (this.simulations >= most) return;
        if (onlyMove && nodes.visits[0] >= ONLY_MOVE_VISITS) {
          this.stopped = 'only-move';
          return;
        }
        this.#simulate();
        if (onReport !== undefined && this.#isReportDue()) onReport(this.result());
      }
      this.stopped = 'solved';
    } catch (thrown) {
      if (thrown !== STOPPED) throw thrown;
      this.stopped = this.budget.reason;
    }
  }

  /** What has been found; at most `count` lines. */
  result(count = Number.POSITIVE_INFINITY): SearchResult {
    const { tree } = this;
    const ranked = rankedEdges(tree, 0);
    const lines = ranked.slice(0, count).map((edge) => lineOf(tree, 0, edge));
    const { action, value } = lines[0];
    return {
      action,
      value,
      values: valuesOf(tree, 0, ranked[0]),
      lines,
      depth: this.simulations === 0 ? 0 : Math.round(this.#depths / this.simulations),
      nodes: this.positions,
      visits: tree.nodes.visits[0],
      time: this.budget.elapsed(),
      stopped: this.stopped,
    };
  }

  #simulate(): void {
    const walk = this.#walk;
    this.step();
    if (walk.descend(this.#leaf)) {
      const { values, policy } = this.#out;
      this.evaluator.evaluate(this.tree.game, this.#rows, 1, this.#out, this);
      if (policy !== undefined) walk.expand(policy, 0);
      walk.backUp(values, 0);
    } else walk.backUpKnown();
    this.simulations++;
    this.#depths += walk.depth;
  }

  /** The root's moves stand in the tree before the first simulation, so that there is a move even without one. */
  #listMoves(): void {
    const { tree } = this;
    if (tree.nodes.edgeCounts[0] > 0) return;
    tree.load(0, this.#leaf);
    tree.list(0, this.#leaf);
    if (this.#out.policy === undefined) tree.shuffle(0, this.rng);
  }

  /** After the root was evaluated, as the evaluator's policy comes with that. */
  #addNoise(noise: DirichletNoise): void {
    if (this.tree.nodes.visits[0] === 0) this.#simulate();
    addNoise(this.tree, 0, noise, this.rng);
  }

  #isReportDue(): boolean {
    const due = this.simulations >= this.#nextReport;
    if (!due && this.simulations % 16 !== 0) return false;
    const now = this.budget.elapsed();
    if (!due && now - this.#lastReport < REPORT_MILLISECONDS) return false;
    if (due) this.#nextReport *= 2;
    this.#lastReport = now;
    return true;
  }
}
