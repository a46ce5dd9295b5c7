/**
 * One game of self-play after the other, played by one search for all sides. Like its search it hands out positions
 * to be evaluated and continues when it is given the answers. All that is random comes from the seed of
 * the game, so a game does not depend on which others are played beside it.
 */
import 'otau/internal/games/kernel.js';
import { CHANCE, drawOutcome, type EndReason, type Game, History, Rng, type Row, type Rows } from 'otau';
import type { AgentContext } from 'otau/agents';
import { SteppedSearch, type SteppedSearchTask } from 'otau/internal/search/mcts/stepped-search.js';
import type { MctsTree } from 'otau/internal/search/mcts/tree.js';
import type { WalkMemory } from 'otau/internal/search/mcts/walks.js';
import { Samples } from '../train/samples.js';
import { type Resignation, ResignRule, type ResolvedOptions } from './options.js';

/** A game that was played to its end. */
export interface FinishedGame {
  /** Its number; with the run's seed it names its random numbers. */
  readonly index: number;
  /** The first position. */
  readonly start: Row;
  /** Actions and outcomes. */
  readonly actions: readonly number[];
  /** How many actions players played. */
  readonly moves: number;
  /** Of the actions, by their place among them: those found by a full search, which became samples. */
  readonly searched: readonly number[];
  /** -1..1 for each player. */
  readonly results: readonly number[];
  readonly reason: EndReason;
  readonly resignation?: Resignation;
  /** The player whose moves another agent chose. */
  readonly opponent?: number;
}

/** Smaller shares of a policy are left out of samples. */
const MIN_SHARE = 1e-4;

export class SelfplayGame {
  readonly samples: Samples;
  readonly search: SelfplaySearch;
  /** The number of the game. */
  index = 0;
  asked = 0;
  readonly #rng = new Rng(0);
  readonly #resign: ResignRule;
  readonly #probabilities: Float32Array;
  readonly #legal: Uint16Array;
  /** The player whose moves another agent chooses; -1 for none. */
  #opponent = -1;
  #history: History;
  #rows: Row[] = [];
  #decisions: { readonly row: Row; readonly findings: RootFindings }[] = [];
  #searched: number[] = [];
  #moves = 0;
  /** Random moves that are still to be played. */
  #opening = 0;
  #isFull = true;
  #isSearching = false;

  /** @param memory that the searches of all games share; its own unless given */
  constructor(
    readonly game: Game,
    private readonly options: ResolvedOptions,
    private readonly seed: string,
    memory?: WalkMemory,
  ) {
    this.search = new SelfplaySearch(game, options, this.#rng, memory);
    this.samples = Samples.of(game);
    this.#resign = new ResignRule(options, game.players);
    this.#probabilities = new Float32Array(game.maxLegal);
    this.#legal = new Uint16Array(game.maxLegal);
    this.#history = new History(game, undefined, this.#rng);
  }

  get awaitsOpponent(): boolean {
    const isTurn = this.#opponent >= 0 && this.#history.actor === this.#opponent && this.#opening === 0;
    return isTurn && !this.#isSearching && !this.#isTooLong() && !this.#history.ending(true);
  }

  opponentContext(): AgentContext {
    return { game: this.game, row: this.#history.row, history: this.#rows, rng: this.#rng };
  }

  playOpponent(action: number): void {
    this.#moves++;
    this.#play(action);
  }

  begin(index: number): void {
    this.index = index;
    this.#rng.restore(new Rng(`${this.seed}/${index}`).state());
    this.#history = new History(this.game, undefined, this.#rng);
    this.#rows = [];
    this.#decisions = [];
    this.#searched = [];
    this.#moves = 0;
    this.#isSearching = false;
    this.samples.count = 0;
    this.search.clear();
    this.#resign.begin(this.#rng);
    const { openingMoves } = this.options;
    this.#opponent = this.#drawOpponent();
    this.#opening = openingMoves > 0 ? this.#rng.below(openingMoves + 1) : 0;
  }

  /**
   * Plays on to the next positions to be evaluated, which it writes to `rows` from index `at` on (how many is in
   * `asked`; undefined then), to a move of the opponent (none are asked then), or to the end of the game.
   */
  next(rows: Rows, at: number): FinishedGame | undefined {
    this.asked = 0;
    for (;;) {
      if (!this.#isSearching) {
        const ending = this.#history.ending(true);
        if (ending !== undefined) return this.#finish(ending.results, ending.reason);
        if (this.#history.actor === CHANCE)
          this.#play(drawOutcome(this.game, this.#history.row, this.#rng, this.#probabilities));
        else if (this.#opening > 0) this.#playAny();
        else if (this.#isTooLong()) {
          // Samples learn what the last full search expected
          const draw = new Array<number>(this.game.players).fill(0);
          return this.#finish(draw, 'agreement', this.#decisions.at(-1)?.findings.values ?? draw);
        } else if (this.awaitsOpponent) return undefined;
        else this.#beginSearch();
      } else {
        this.asked = this.search.next(rows, at);
        if (this.asked > 0) return undefined;
        const resigned = this.#move();
        if (resigned >= 0)
          return this.#finish(new Array<number>(this.game.players).fill(1).with(resigned, -1), 'resignation');
      }
    }
  }

  /** In some games the opponent plays one side. */
  #drawOpponent(): number {
    const { opponent, opponentShare } = this.options;
    if (opponent === '' || opponentShare === 0 || this.#rng.float() >= opponentShare) return -1;
    return this.#rng.below(this.game.players);
  }

  #playAny(): void {
    const { game } = this;
    this.#opening--;
    this.#play(this.#legal[this.#rng.below(game.legal(this.#history.row, this.#legal))]);
  }

  #isTooLong(): boolean {
    const { maxMoves } = this.options;
    return maxMoves > 0 && this.#moves >= maxMoves;
  }

  #beginSearch(): void {
    const { fastShare, fastSimulations, simulations, dirichletAlpha: alpha } = this.options;
    const { dirichletFraction: fraction } = this.options;
    this.#isFull = fastSimulations === 0 || fastShare === 0 || this.#rng.float() >= fastShare;
    this.#isSearching = true;
    this.search.begin(this.#history.row, this.#rows, {
      simulations: this.#isFull ? simulations : fastSimulations,
      dirichlet: this.#isFull && fraction > 0 ? { alpha, fraction } : undefined,
      temperature: temperatureAt(this.options, this.#moves),
    });
  }

  /** Plays the move of the search; returns the player who resigns instead, or -1. */
  #move(): number {
    this.#isSearching = false;
    const { row, length, actor } = this.#history;
    const action = this.search.chosen();
    if (this.#isFull) {
      const findings = this.search.findings();
      this.#decisions.push({ row, findings });
      this.#searched.push(length);
      if (this.#resign.resigns(actor, length, findings.values[actor], findings.best)) return actor;
    }
    this.#moves++;
    this.#play(action);
    return -1;
  }

  #play(action: number): void {
    if (this.game.limits.repetition !== 'none') this.#rows.push(this.#history.row);
    this.search.follow(action);
    this.#history.play(action);
  }

  /** @param learned the results as samples learn them */
  #finish(results: readonly number[], reason: EndReason, learned = results): FinishedGame {
    const share = this.options.rootValueShare;
    for (const { row, findings } of this.#decisions) {
      const values = learned.map((result, player) => result + share * (findings.values[player] - result));
      this.samples.add({ row, ...withoutSmallShares(findings), values, weight: 1 });
    }
    return {
      index: this.index,
      start: this.#history.rowAt(0),
      actions: [...this.#history.actions],
      moves: this.#moves,
      searched: this.#searched,
      results,
      reason,
      resignation: this.#resign.found,
      ...(this.#opponent >= 0 ? { opponent: this.#opponent } : {}),
    };
  }
}

/** The policy without shares that are too small to matter, which would only fill files. */
function withoutSmallShares({ actions, policy }: RootFindings): { actions: number[]; policy: number[] } {
  const kept: { actions: number[]; policy: number[] } = { actions: [], policy: [] };
  let total = 0;
  for (let i = 0; i < actions.length; i++) {
    if (policy[i] < MIN_SHARE) continue;
    kept.actions.push(actions[i]);
    kept.policy.push(policy[i]);
    total += policy[i];
  }
  for (let i = 0; i < kept.policy.length; i++) kept.policy[i] /= total;
  return kept;
}

// The search of one game in self-play: what it explores, which move it plays, and what it found about its root.

const MIN_TEMPERATURE = 0.01;

export class SelfplaySearch extends SteppedSearch {
  readonly #rng: Rng;
  readonly #policy: Float64Array;
  #temperature = 0;

  /** @param memory that the searches of all games share; its own unless given */
  constructor(game: Game, options: ResolvedOptions, rng: Rng, memory?: WalkMemory) {
    const { cpuct, firstPlay, reuse, search, considered } = options;
    super(game, { cpuct, firstPlay, reuse, considered: search === 'gumbel' ? considered : undefined, memory }, rng);
    this.#rng = rng;
    this.#policy = new Float64Array(game.maxLegal);
  }

  /** @param task its temperature holds for the move to play too: 1 draws it, 0 takes the best */
  override begin(row: Row, history: readonly Row[], task: SteppedSearchTask): void {
    this.#temperature = task.temperature;
    super.begin(row, history, task);
  }

  /** The move to play after the finished search. Where it is drawn, each call draws again. */
  chosen(): number {
    const { tree, gumbel } = this;
    const { nodes, edges } = tree;
    const first = nodes.firstEdges[0];
    const count = nodes.edgeCounts[0];
    if (count === 1) return edges.actions[first];
    if (gumbel !== undefined) return edges.actions[gumbel.chosen()];
    this.#writeVisits(this.#policy);
    return edges.actions[first + this.#draw(this.#policy, count)];
  }

  findings(): RootFindings {
    const { tree, gumbel } = this;
    const { nodes, edges } = tree;
    const policy = this.#policy;
    const first = nodes.firstEdges[0];
    const count = nodes.edgeCounts[0];
    if (gumbel !== undefined && count > 1) gumbel.writePolicy(policy);
    else this.#writeVisits(policy);
    const actions: number[] = [];
    const shares: number[] = [];
    let best = -1;
    for (let i = 0; i < count; i++) {
      const edge = first + i;
      actions.push(edges.actions[edge]);
      shares.push(policy[i]);
      if (edges.visits[edge] > 0) best = Math.max(best, edges.sums[edge] / edges.visits[edge]);
    }
    return { actions, policy: shares, values: valuesByPolicy(tree, gumbel === undefined ? undefined : policy), best };
  }

  /** Each move's share of the visits: 0 for a lost move, and for all but the best where the result is proven. */
  #writeVisits(out: Float64Array): void {
    const { tree } = this;
    const { firstEdges, edgeCounts, solved } = tree.nodes;
    const { visits, lost, priors } = tree.edges;
    const first = firstEdges[0];
    const count = edgeCounts[0];
    let total = 0;
    for (let i = 0; i < count; i++) {
      const edge = first + i;
      const counts = solved[0] !== 0 ? provenBest(tree, edge) : lost[edge] === 0;
      out[i] = counts ? visits[edge] : 0;
      total += out[i];
    }
    if (total === 0) {
      for (let i = 0; i < count; i++) total += out[i] = priors[first + i];
    }
    for (let i = 0; i < count; i++) out[i] /= total;
  }

  /** An index drawn by the shares to the power of 1 / temperature; the first of the largest for temperature 0. */
  #draw(shares: Float64Array, count: number): number {
    let best = 0;
    for (let i = 1; i < count; i++) if (shares[i] > shares[best]) best = i;
    if (this.#temperature < MIN_TEMPERATURE || count === 1) return best;
    const power = 1 / this.#temperature;
    const weights = Array.from({ length: count }, (_, i) => (shares[i] / shares[best]) ** power);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return this.#rng.pick(weights, count, total);
  }
}

/** How freely a move is drawn: by 1 in proportion to visits, by 0 the best is taken. */
export function temperatureAt(
  { temperatureMoves, finalTemperature }: Pick<ResolvedOptions, 'temperatureMoves' | 'finalTemperature'>,
  move: number,
): number {
  return move < temperatureMoves ? 1 : finalTemperature;
}

export interface RootFindings {
  /** The legal actions, in the order of `game.legal`. */
  readonly actions: readonly number[];
  /** How much each should be played, 1 together: what the network is to learn. */
  readonly policy: readonly number[];
  /** The expected result of each player, -1 to 1. */
  readonly values: readonly number[];
  /** What the best move tried is worth to the mover; -1 where none was tried. */
  readonly best: number;
}

/** Where the root's result is proven: whether the move achieves it. */
function provenBest(tree: MctsTree, edge: number): boolean {
  const { nodes, edges } = tree;
  const child = edges.children[edge];
  if (child < 0 || nodes.solved[child] === 0 || nodes.visits[child] === 0) return false;
  const mover = nodes.actors[0];
  return tree.mean(child, mover) >= tree.mean(0, mover);
}

/**
 * The expected results at the root: the mean of its simulations, or with a policy that of its moves weighted by it
 * (simulations that were spread evenly say little about how the game will continue).
 */
function valuesByPolicy(tree: MctsTree, policy: Float64Array | undefined): number[] {
  const { nodes, edges } = tree;
  const first = nodes.firstEdges[0];
  const sums = new Array<number>(nodes.players).fill(0);
  let total = 0;
  for (let i = 0; policy !== undefined && i < nodes.edgeCounts[0]; i++) {
    const child = edges.children[first + i];
    if (child < 0 || nodes.visits[child] === 0) continue;
    total += policy[i];
    for (let player = 0; player < sums.length; player++) sums[player] += policy[i] * tree.mean(child, player);
  }
  return sums.map((sum, player) => {
    const value = total > 0 ? sum / total : tree.mean(0, player);
    return Math.max(-1, Math.min(1, value));
  });
}
