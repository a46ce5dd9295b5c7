/** One search with a synchronous evaluator: simulations until a limit is reached, and their result. */
import { Rows } from '../../core/rows.js';
import type { Rng } from '../../lib/rng.js';
import { type Budget, STOPPED } from '../budget.js';
import type { Evaluations, Evaluator, EvaluatorContext } from '../evaluators/evaluator.js';
import type { SearchLimits, SearchResult } from '../search.js';
import { rankedEdges, searchResult } from './lines.js';
import { addNoise, type DirichletNoise } from './noise.js';
import type { Simulations } from './simulations.js';
import type { MctsTree } from './tree.js';

/** Simulations for a single legal move, which give its value. */
const ONLY_MOVE_VISITS = 100;
const FIRST_REPORT_VISITS = 64;
const REPORT_INTERVAL_MS = 100;

export class MctsRoot implements EvaluatorContext {
  /** Positions visited: one for each simulation, and those of its rollout. */
  positions = 0;
  stopped: SearchResult['stopped'] = 'limit';
  readonly #tree: MctsTree;
  readonly #rows: Rows;
  readonly #out: Evaluations;
  #nextReport = FIRST_REPORT_VISITS;
  #lastReport = 0;

  /** @param simulations started with the position to search */
  constructor(
    private readonly simulations: Simulations,
    private readonly evaluator: Evaluator,
    readonly rng: Rng,
    private readonly budget: Budget,
  ) {
    const { game, tree } = simulations;
    this.#tree = tree;
    this.#rows = new Rows(game.rowSize, 1);
    const values = new Float32Array(game.players);
    this.#out = evaluator.hasPolicy === true ? { values, policy: new Float32Array(game.maxLegal) } : { values };
    simulations.listRoot();
  }

  /** Counts a position, and ends the search by `STOPPED` when it is time. */
  step(): void {
    if (++this.positions >= this.budget.next) this.budget.poll(this.positions);
  }

  run(limits: SearchLimits, noise: DirichletNoise | undefined, onReport?: (partial: SearchResult) => void): void {
    const { nodes } = this.#tree;
    const most = limits.visits ?? Number.POSITIVE_INFINITY;
    const onlyMove = nodes.edgeCounts[0] === 1;
    try {
      if (noise !== undefined && most > 0) this.#addNoise(noise);
      while (nodes.solved[0] === 0) {
        if (this.simulations.ended >= most) return;
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

  /** The result so far; at most `count` lines. */
  result(count = Number.POSITIVE_INFINITY): SearchResult {
    const rest = { nodes: this.positions, time: this.budget.elapsed(), stopped: this.stopped };
    return searchResult(this.simulations, rankedEdges(this.#tree, 0), count, rest);
  }

  #simulate(): void {
    this.step();
    if (this.simulations.begin(this.#rows, 0, 1) === 0) return;
    this.evaluator.evaluate(this.#tree.game, this.#rows, 1, this.#out, this);
    this.simulations.end(this.#out, 0);
  }

  /** After the root was evaluated, as the evaluator's policy comes with that. */
  #addNoise(noise: DirichletNoise): void {
    if (this.#tree.nodes.visits[0] === 0) this.#simulate();
    addNoise(this.#tree, 0, noise, this.rng);
  }

  #isReportDue(): boolean {
    const { ended } = this.simulations;
    const due = ended >= this.#nextReport;
    if (!due && ended % 16 !== 0) return false;
    const now = this.budget.elapsed();
    if (!due && now - this.#lastReport < REPORT_INTERVAL_MS) return false;
    if (due) this.#nextReport *= 2;
    this.#lastReport = now;
    return true;
  }
}
