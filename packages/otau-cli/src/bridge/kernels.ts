/** What the Python package has to know of games, environments, agents and kernels before it plays. */
import {
  createGame,
  type Game,
  type GameOptions,
  gameDefinition,
  gamePart,
  gameTraits,
  type OptionSpec,
  Rng,
  startOf,
  type TensorSpec,
  unlessThrown,
} from 'otau';
import { AGENTS, agentGames } from 'otau/agents';
import { registered } from 'otau/env';
import { environmentOf } from 'otau/internal/env/game-environment.js';
import { boxOf } from 'otau/internal/env/observer.js';
import { moduleOf } from 'otau/internal/kernel/kernel.js';
import type { KernelExports } from 'otau/internal/kernel/module.js';
import type { GameExports } from 'otau/internal/search/exports.js';
import { evaluationOf } from 'otau/search';

/** Evaluations count below this. */
const MAX_SCORE = 20_000;
/** Equal bytes between two changes of a memory that are told apart. */
const MIN_GAP = 64;
/** Options with more values than this are limits, which do not change the board. */
const MAX_VALUES = 32;

/** All games with a kernel, the bytes of their modules, and the searches of their boards. */
export function describeKernels() {
  const modules: Uint8Array[] = [];
  const searches = new Map<string, number>();
  const games = registered().flatMap(({ id, game }) => {
    const part = gamePart(game, 'kernel');
    const module = part && moduleOf(part);
    const kernel = module?.instance();
    if (module === undefined || kernel === undefined) return [];
    modules.push(module.bytes());
    return [describeKernel(id, game, kernel, searches)];
  });
  return { games, modules, searches: [...searches.keys()].map((text) => JSON.parse(text) as object) };
}

/** A game's boards, by the values of the options that make them, one after the other with commas. */
function describeKernel(id: string, name: Game['id'], kernel: KernelExports, searches: Map<string, number>) {
  const { options } = gameDefinition(name);
  const tried = Object.entries(options).map(([option, spec]) => [option, valuesOf(spec)] as const);
  const usual = fingerprint(createGame(name));
  const keys = tried.filter(
    ([option, values]) =>
      options[option].type !== 'integer' || values.some((value) => changes(name, option, value, usual)),
  );
  const names = keys.map(([option]) => option);
  const follows = names.filter((option) =>
    tried.some(([other, values]) =>
      values.some((value) => {
        const made = other === option ? undefined : tryGame(name, { [other]: value });
        return made !== undefined && made.options[option] !== options[option].default;
      }),
    ),
  );
  const facts = new Map<string, number>();
  const boards: Record<string, object> = {};
  for (const given of combinations(keys)) {
    const game = tryGame(name, given);
    if (game === undefined || game.limits.repetition !== 'none') continue; // the kernel keeps no history
    if (gamePart(name, 'kernel')?.open(kernel, game) === 0) continue;
    const search = searchOf(game);
    boards[names.map((option) => String(game.options[option])).join()] = {
      /** The index of its facts, and its first position in hexadecimal. */
      facts: placeOf(factsOf(game), facts),
      start: startBytes(game),
      /** The index of its compiled evaluation, if it has one. */
      ...(search === undefined ? {} : { search: placeOf(search, searches) }),
      ...leavesOf(game),
      ...largestOf(name, given, options, names),
    };
  }
  const { moveTypes } = environmentOf(createGame(name));
  return {
    id,
    game: name,
    moveTypes,
    options,
    /** The options that make a board: choices, and numbers that change its observations. */
    keys: names,
    /** The options among them whose value may follow from another one, such as the size of a named board. */
    follows,
    /** Other options that change an evaluation: searches are described for their defaults. */
    fixed: fixedOf(name, names),
    /** The results of `describeGame`, without options; bounds as runs of value and length. */
    facts: [...facts.keys()].map((text) => JSON.parse(text) as object),
    boards,
  };
}

/** How leaves of Monte Carlo tree search are judged: with a policy, or by an evaluator of the game's own. */
function leavesOf(game: Game) {
  const evaluator = gamePart(game.id, 'evaluation')?.evaluator?.(game);
  return evaluator === undefined ? {} : { leaves: evaluator.hasPolicy === true ? 'policy' : 'own' };
}

/** The place of a description among those that differ. */
function placeOf(described: object, known: Map<string, number>): number {
  const text = JSON.stringify(described);
  const place = known.get(text) ?? known.size;
  known.set(text, place);
  return place;
}

/**
 * The compiled search of a game, if it has one: what is written into a fresh instance, which is the same in any runtime.
 * `shape` is that of its network, or zeros; `address` what `search_game` returns; `weights` are bytes, as base64, to be
 * written at distances from it; `expected` is the expected result of each score from 0 on, float64, the last for all higher ones.
 */
function searchOf(game: Game) {
  const part = gamePart(game.id, 'kernel')!;
  const exports = moduleOf(part).instance() as GameExports;
  const at = part.open(exports, game);
  const bytes = () => new Uint8Array(exports.memory.buffer);
  let [shape, address, before]: [readonly number[], number, Uint8Array] = [[], 0, bytes()];
  const watched: GameExports = {
    ...exports,
    search_game(of, ...given) {
      [shape, address] = [given, exports.search_game(of, ...given)];
      before = bytes().slice();
      return address;
    },
  };
  if (!gamePart(game.id, 'evaluation')?.compiled?.(watched, at, game)) return undefined;
  const weights = changesOf(before, bytes()).map(
    ([from, to]) => [from - address, Buffer.from(bytes().slice(from, to)).toString('base64')] as const,
  );
  const by = exports.expectimax_open === undefined ? 'alphabeta' : 'expectimax';
  const { expected } = evaluationOf(game);
  const results = Array.from({ length: MAX_SCORE }, (_, score) => expected(score));
  const last = results.indexOf(results[MAX_SCORE - 1]);
  const told = Buffer.from(Float64Array.from(results.slice(0, last + 1)).buffer);
  return { by, shape, address, weights, expected: told.toString('base64') };
}

/** The options besides `keys` whose values change the compiled search. */
function fixedOf(name: Game['id'], keys: readonly string[]): readonly string[] {
  const textOf = (given: GameOptions) => {
    const game = tryGame(name, given);
    return game && JSON.stringify(searchOf(game));
  };
  const usual = textOf({});
  return Object.entries(gameDefinition(name).options)
    .filter(
      ([option, spec]) =>
        !keys.includes(option) && valuesOf(spec).some((value) => (textOf({ [option]: value }) ?? usual) !== usual),
    )
    .map(([option]) => option);
}

/** Where bytes differ: from and to; gaps of a few equal bytes are part of it. */
function changesOf(before: Uint8Array, after: Uint8Array): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < after.length; i++) {
    if (after[i] === before[i]) continue;
    const last = found.at(-1);
    if (last !== undefined && i - last[1] < MIN_GAP) last[1] = i + 1;
    else found.push([i, i + 1]);
  }
  return found;
}

type Value = string | number | boolean;

function valuesOf(spec: OptionSpec): readonly Value[] {
  if (spec.type === 'boolean') return [false, true];
  if (spec.type === 'choice') return spec.choices;
  if (spec.type !== 'integer' || spec.max - spec.min >= MAX_VALUES) return [];
  return Array.from({ length: spec.max - spec.min + 1 }, (_, i) => spec.min + i);
}

function changes(name: Game['id'], option: string, value: Value, usual: string): boolean {
  const game = tryGame(name, { [option]: value });
  return game !== undefined && fingerprint(game) !== usual;
}

function fingerprint(game: Game): string {
  return JSON.stringify([factsOf(game), startBytes(game)]);
}

function tryGame(name: Game['id'], options: GameOptions): Game | undefined {
  return unlessThrown(() => createGame(name, options));
}

function* combinations(keys: readonly (readonly [string, readonly Value[]])[]): Generator<GameOptions> {
  if (keys.length === 0) {
    yield {};
    return;
  }
  const [[option, values], ...others] = keys;
  for (const value of values) for (const rest of combinations(others)) yield { [option]: value, ...rest };
}

function startBytes(game: Game): string {
  return Buffer.from(startOf(game, undefined, new Rng(0)).row).toString('hex');
}

function factsOf(game: Game): object {
  const { observation, options: _, ...facts } = describeGame(game) as Readonly<Record<string, unknown>>;
  const { low, high, ...others } = observation as { low: number[]; high: number[] };
  return { ...facts, observation: { ...others, low: runsOf(low), high: runsOf(high) } };
}

/** 0, 0, 0, 1 as [[0, 3], [1, 1]]. */
function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[0] === number) last[1]++;
    else runs.push([number, 1]);
  }
  return runs;
}

/** The largest values of options that have a smaller range with this board than declared. */
function largestOf(
  name: Game['id'],
  given: GameOptions,
  options: Readonly<Record<string, OptionSpec>>,
  keys: readonly string[],
) {
  const found: Record<string, number> = {};
  for (const [option, spec] of Object.entries(options)) {
    if (spec.type !== 'integer' || keys.includes(option)) continue;
    const values = valuesOf(spec) as readonly number[];
    const largest = values.findLast((value) => tryGame(name, { ...given, [option]: value }) !== undefined);
    if (largest !== undefined && largest < spec.max) found[option] = largest;
  }
  return Object.keys(found).length === 0 ? {} : { largest: found };
}

/** Plain values, to be sent as JSON. */
export function describeGame(game: Game): object {
  const { id, version, options, players, rowSize, actionCount, maxLegal, layout, notations, observation } = game;
  const { title, playerNames } = gameDefinition(id);
  const { low, high } = boxOf(game);
  const { shape, size, dtype } = observation;
  const rules = { game: id, title, version, options, players, playerNames: playerNames.slice(0, players) };
  return {
    ...rules,
    ...{ rowSize, actionCount, maxLegal, layout, notations },
    hasChance: gameTraits(id).hasChance,
    input: { shape: game.input.shape, size: game.input.size, highest: highestOf(game.input) },
    observation: { shape, size, dtype, low: Array.from(low), high: Array.from(high) },
  };
}

/** All environments of this process, including those of plugins. */
export function describeEnvironments() {
  return registered().map(({ id, game, about }) => {
    const { title, options } = gameDefinition(game);
    const { olderPackage } = gamePart(game, 'environment') ?? {};
    return { id, game, title, about, options: Object.keys(options), olderPackage };
  });
}

/** The agents by name, their levels by game. */
export function describeAgents(): object[] {
  return AGENTS.map((entry) => {
    const { name, about, plays, options, levels } = entry;
    const games = agentGames(entry);
    const byGame = levels && Object.fromEntries(games.map((id) => [id, levels(id)]));
    return { name, about, games: plays && games, options, levels: byGame };
  });
}

function highestOf(spec: TensorSpec): number {
  return Math.max(0, ...Array.from({ length: spec.size }, (_, i) => spec.high(i)));
}
