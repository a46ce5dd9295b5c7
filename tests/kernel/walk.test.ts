/**
 * Monte Carlo tree search over the compiled rules of a game makes the trees that it makes over those in TypeScript: the same nodes, edges,
 * visits, sums and draws. `WALK_MOVES=100 npx vitest run tests/kernel/walk.test.ts` compares longer games.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { CHANCE, OVER } from '../../packages/otau/src/core/game.js';
import { selfplay } from '../../packages/otau-cli/src/learn/selfplay/selfplay.js';
import { hashEvaluator } from '../../packages/otau-cli/src/learn/testing.js';
import '../../packages/otau/src/games/kernel.js';
import { createGame, type Game, Rows } from '../../packages/otau/src/games/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { type BatchEvaluator, roomForAnswers } from '../../packages/otau/src/search/evaluators/evaluator.js';
import { NetworkSearch } from '../../packages/otau/src/search/mcts/network-search.js';
import { Simulations } from '../../packages/otau/src/search/mcts/simulations.js';
import { SteppedSearch, type SteppedSearchOptions } from '../../packages/otau/src/search/mcts/stepped-search.js';
import type { MctsTree } from '../../packages/otau/src/search/mcts/tree.js';
import { WalkMemory } from '../../packages/otau/src/search/mcts/walks.js';
import type { EndgameSource } from '../../packages/otau/src/tables/endgames.js';
import { shippedEndgames } from '../../packages/otau/src/tables/node/index.js';
import { expectSame } from '../same.js';

const MOVES = Number(process.env.WALK_MOVES ?? 12);
const CONSIDERED = 6;

const GAMES: [name: string, create: () => Game][] = [
  ['Togyz Kumalak', () => createGame('togyzkumalak')],
  ['Togyz Kumalak where positions repeat', () => createGame('togyzkumalak', { repetition: true })],
  ['Togyz Kumalak of two pits', () => createGame('togyzkumalak', { pits: 2, stones: 3 })],
  ['Abalone', () => createGame('abalone', { variant: 'belgian-daisy' })],
  ['Abalone of three, to one marble', () => createGame('abalone', { players: 3, marblesToEject: 1 })],
  ['Abalone of four', () => createGame('abalone', { players: 4 })],
  ['Kindo', () => createGame('kindo')],
  ['Kindo on 3 × 3', () => createGame('kindo', { size: 3 })],
  ['Senet', () => createGame('senet')],
  ['Senet by Skyruk, of one dancer', () => createGame('senet', { rules: 'skyruk', dancers: 1 })],
];

/** A game with a method of its own plays by its rules in TypeScript. */
function inTypeScript(game: Game): Game {
  const { count } = game;
  return Object.assign(game, { count });
}

/** All that a tree holds. */
function contentOf({ nodes, edges }: MctsTree): object {
  const { count, rowSize, players } = nodes;
  const edgeCounts = nodes.edgeCounts.slice(0, count);
  return {
    rows: nodes.rows.slice(0, count * rowSize),
    hashes: nodes.hashes.slice(0, count),
    actors: nodes.actors.slice(0, count),
    solved: nodes.solved.slice(0, count),
    visits: nodes.visits.slice(0, count),
    sums: nodes.sums.slice(0, count * players),
    edgeCounts,
    // Nodes whose edges are not listed have no first one.
    firstEdges: nodes.firstEdges.slice(0, count).map((first, node) => (edgeCounts[node] > 0 ? first : -1)),
    actions: edges.actions.slice(0, edges.count),
    children: edges.children.slice(0, edges.count),
    priors: edges.priors.slice(0, edges.count),
    tries: edges.visits.slice(0, edges.count),
    gains: edges.sums.slice(0, edges.count),
    lost: edges.lost.slice(0, edges.count),
  };
}

/** The trees of the searches of a game's first moves, each of which plays the most visited. */
async function treesOf(game: Game, options: SteppedSearchOptions, noise: boolean): Promise<object[]> {
  const rng = new Rng('walk');
  const search = new SteppedSearch(game, options, rng);
  const evaluator = hashEvaluator(game);
  const rows = new Rows(game.rowSize, CONSIDERED);
  const answers = roomForAnswers(game, CONSIDERED);
  const chances = new Float32Array(game.maxLegal);
  const row = new Uint8Array(game.rowSize);
  const history: Uint8Array[] = [];
  const found: object[] = [];
  const play = (action: number): void => {
    history.push(row.slice());
    game.next(row, action, row);
    search.follow(action);
  };
  game.start(row, rng);
  while (found.length < MOVES && game.actor(row) !== OVER) {
    if (game.actor(row) === CHANCE) {
      play(rng.pick(chances, game.outcomes(row, chances)));
      continue;
    }
    const dirichlet = noise ? { alpha: 0.5, fraction: 0.25 } : undefined;
    search.begin(row, history, { simulations: 60, temperature: 1, dirichlet });
    for (let asked = search.next(rows, 0); asked > 0; asked = search.next(rows, 0)) {
      await evaluator.evaluate(rows, asked, answers);
      search.accept(answers, 0);
    }
    found.push(contentOf(search.tree));
    const { nodes, edges } = search.tree;
    const [first, count] = [nodes.firstEdges[0], nodes.edgeCounts[0]];
    let best = first;
    for (let edge = first; edge < first + count; edge++) if (edges.visits[edge] > edges.visits[best]) best = edge;
    play(edges.actions[best]);
  }
  return found;
}

/** Every node with moves has the priors that the evaluator gives to its position. */
async function expectAnswers({ game, nodes, edges }: MctsTree, evaluator: BatchEvaluator): Promise<void> {
  const rows = new Rows(game.rowSize, 1);
  const answers = roomForAnswers(game, 1);
  for (let node = 0; node < nodes.count; node++) {
    const [first, count] = [nodes.firstEdges[node], nodes.edgeCounts[node]];
    if (count === 0 || nodes.actors[node] < 0) continue;
    rows.at(0).set(nodes.rows.subarray(node * game.rowSize, (node + 1) * game.rowSize));
    await evaluator.evaluate(rows, 1, answers);
    expectSame(edges.actions.slice(first, first + count), answers.actions.slice(0, count));
    expectSame(edges.priors.slice(first, first + count), answers.policy.slice(0, count));
  }
}

describe.each(GAMES)('%s', (_name, create) => {
  it.each([
    ['by PUCT', {}, false],
    ['by PUCT with noise', {}, true],
    ['by PUCT, each move anew', { reuse: false }, false],
    ['by Gumbel', { considered: CONSIDERED }, false],
    ['by Gumbel, each move anew', { considered: CONSIDERED, reuse: false }, false],
  ])('grows the same trees %s', async (_how, given, noise) => {
    const options = { cpuct: 1.5, firstPlay: 0.3, reuse: true, ...given };
    expectSame(await treesOf(create(), options, noise), await treesOf(inTypeScript(create()), options, noise));
  });

  it.each(['puct', 'gumbel'] as const)('finds the same with batches by %s, and in a full tree', async (root) => {
    const find = async (game: Game) => {
      const search = new NetworkSearch(hashEvaluator(game), { root, maxNodes: 1024, seed: 3 });
      const row = new Uint8Array(game.rowSize);
      game.start(row, new Rng(4));
      while (game.actor(row) === CHANCE) game.next(row, 1, row);
      const { time: _, ...result } = await search.search(game, row, { visits: 2_500 });
      return result;
    };
    expectSame(await find(create()), await find(inTypeScript(create())));
  });

  it('asks about no position again that stands in the tree by other moves, and knows the answer', async () => {
    for (const game of [create(), inTypeScript(create())]) {
      const asked = new Set<string>();
      const evaluator = hashEvaluator(game);
      const recording: BatchEvaluator = {
        evaluate: async (rows, count, out) => {
          const batch = Array.from({ length: count }, (_, i) => rows.at(i).toString());
          for (const position of batch) expect(asked).not.toContain(position);
          for (const position of batch) asked.add(position);
          await evaluator.evaluate(rows, count, out);
        },
      };
      const row = new Uint8Array(game.rowSize);
      game.start(row, new Rng(4));
      while (game.actor(row) === CHANCE) game.next(row, 1, row);
      const choice = { constant: 1.5, firstPlay: 0.3 };
      const options = { choice, rng: new Rng(1), keepsOrder: true, hasVirtualLoss: true, size: 4 };
      const simulations = new Simulations(game, options);
      simulations.start(row, -1);
      const answers = roomForAnswers(game, 4);
      const rows = new Rows(game.rowSize, 4);
      while (simulations.ended < 1_500 && simulations.tree.nodes.solved[0] === 0) {
        const count = simulations.begin(rows, 0, simulations.ended === 0 ? 1 : 4);
        if (count === 0) continue;
        await recording.evaluate(rows, count, answers);
        simulations.end(answers, 0);
      }
      await expectAnswers(simulations.tree, evaluator);
    }
  });

  it('plays the same games against itself, and learns the same from them', async () => {
    const settings = { games: 3, slots: 2, simulations: 12, cpuct: 1.5, temperatureMoves: 8, maxMoves: 40 };
    for (const search of ['puct', 'gumbel'] as const) {
      const options = { ...settings, search, considered: CONSIDERED };
      const [compiled, plain] = [create(), inTypeScript(create())];
      const found = await selfplay(compiled, hashEvaluator(compiled), options, 'walk');
      const expected = await selfplay(plain, hashEvaluator(plain), options, 'walk');
      expectSame(found.games, expected.games);
      expectSame(found.figures, expected.figures);
      const samples = ({ samples }: typeof found) => Array.from({ length: samples.count }, (_, i) => samples.at(i));
      expectSame(samples(found), samples(expected));
    }
  });
});

it('grows the same trees where searches move the memory that they share', async () => {
  const grow = async (game: Game, memory?: WalkMemory) => {
    const options = { cpuct: 1.5, firstPlay: 0.3, reuse: true, considered: CONSIDERED };
    const searches = [1, 2, 3].map((seed) => new SteppedSearch(game, { ...options, memory }, new Rng(seed)));
    const evaluator = hashEvaluator(game);
    const rows = new Rows(game.rowSize, CONSIDERED);
    const answers = roomForAnswers(game, CONSIDERED);
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    for (const search of searches) search.begin(row, [], { simulations: 4_000, temperature: 1 });
    for (let open = searches; open.length > 0; ) {
      const going: SteppedSearch[] = [];
      for (const search of open) {
        const asked = search.next(rows, 0);
        if (asked === 0) continue;
        await evaluator.evaluate(rows, asked, answers);
        search.accept(answers, 0);
        going.push(search);
      }
      open = going;
    }
    return searches.map(({ tree }) => contentOf(tree));
  };
  const memory = new WalkMemory(createGame('abalone'));
  const before = memory.exports.memory.buffer.byteLength;
  expectSame(await grow(createGame('abalone'), memory), await grow(inTypeScript(createGame('abalone'))));
  expect(memory.exports.memory.buffer.byteLength).toBeGreaterThan(4 * before);
});

describe('Togyz Kumalak with tables of endgames', () => {
  let endgames: EndgameSource;
  beforeAll(async () => {
    const known = await shippedEndgames()(createGame('togyzkumalak'));
    endgames = () => known;
  });

  it('finds the same where few stones are left', async () => {
    const rng = new Rng('endgames');
    const game = createGame('togyzkumalak');
    const plain = inTypeScript(createGame('togyzkumalak'));
    const legal = new Uint16Array(game.maxLegal);
    for (let compared = 0; compared < 4; ) {
      const row = new Uint8Array(game.rowSize);
      game.start(row);
      while (game.actor(row) !== OVER && row[0] + row[1] < 130)
        game.next(row, legal[rng.below(game.legal(row, legal))], row);
      if (game.actor(row) === OVER) continue;
      compared++;
      const find = async (one: Game) => {
        const { time: _, ...found } = await new NetworkSearch(hashEvaluator(one), { endgames }).search(one, row, {
          visits: 400,
        });
        return found;
      };
      expectSame(await find(game), await find(plain));
    }
  });
});
