/**
 * Finds levels that are even steps apart. From a strong one, each level below is sought on a path from weak to strong settings, so
 * that the level above scores against it as a difference of `--step` Elo says; then that step is measured.
 *
 *     npx tsx tools/strength/levels.ts kindo --from 7 --place 7.4 --out FILE
 *     npx tsx tools/strength/levels.ts kindo --from 8 --place 9 --below 7.4 --out FILE
 *
 * `--place` is that of the strong level, number `--from`. The second form measures one step only, to a level at `--below`. Either
 * may also be the settings of a level in the order of `AgentLevel`: `--below 170000,1700,1,0,0,0.002`. What is known is in the file
 * after each pair of games; the same command continues from there.
 */
import { existsSync, readFileSync } from 'node:fs';
import '../../packages/otau/src/games/node/all.js';
import '../../packages/otau/src/agents/index.js'; // the compiled searches
import { createMeasuredLevel } from '../../packages/otau/src/agents/catalog.js';
import { UNTIMED } from '../../packages/otau/src/core/clock.js';
import type { Game } from '../../packages/otau/src/core/game.js';
import { createGame } from '../../packages/otau/src/core/registry.js';
import { type AgentLevel, LEVEL_COUNT } from '../../packages/otau/src/ladder/levels.js';
import { writeWhole } from '../../packages/otau/src/lib/node/files.js';
import { type Opening, playGame } from '../../packages/otau-cli/src/arena/game.js';
import { randomOpenings } from '../../packages/otau-cli/src/arena/openings.js';
import { meanOf } from '../figures.js';
import { readFlags } from '../flags.js';

/** Settings from weak to strong: a place on the path is a number from 0 to their count less 1, with what is between them. */
const PATH: readonly AgentLevel[] = [
  { nodes: 30, visits: 10, lines: 20, shallowRate: 0.9, blunderRate: 0.65, temperature: 0.8 },
  { nodes: 60, visits: 20, lines: 20, shallowRate: 0.6, blunderRate: 0.5, temperature: 0.5 },
  { nodes: 150, visits: 40, lines: 20, shallowRate: 0.45, blunderRate: 0.35, temperature: 0.35 },
  { nodes: 400, visits: 80, lines: 20, shallowRate: 0.25, blunderRate: 0.15, temperature: 0.2 },
  { nodes: 1_000, visits: 150, lines: 12, shallowRate: 0.12, blunderRate: 0.08, temperature: 0.1 },
  { nodes: 3_000, visits: 300, lines: 6, shallowRate: 0.05, blunderRate: 0.04, temperature: 0.06 },
  { nodes: 12_000, visits: 600, lines: 4, shallowRate: 0, blunderRate: 0.015, temperature: 0.03 },
  { nodes: 60_000, visits: 1_200, lines: 3, shallowRate: 0, blunderRate: 0, temperature: 0.01 },
  { nodes: 300_000, visits: 2_000, lines: 1, shallowRate: 0, blunderRate: 0, temperature: 0 },
  { nodes: 2_000_000, visits: 2_500, lines: 1, shallowRate: 0, blunderRate: 0, temperature: 0 },
];
/** The step of a level before any measurement, and the pairs of games that it counts as. */
const PRIOR_DISTANCE = 0.6;
const PRIOR_WEIGHT = 2;

interface Found {
  /** The places that were tried, one for each pair, and what the level above scored there, 0 to 1. */
  readonly places: number[];
  readonly scores: number[];
  /** Results of the level above in the games that measure the step, 0 to 1. */
  readonly measured: number[];
}

const {
  flags,
  words: [id],
} = readFlags({ step: 165, seek: 120, measure: 100, from: LEVEL_COUNT, place: '9', below: '', out: '' });
if (id === undefined || flags.out === '') {
  console.error('npx tsx tools/strength/levels.ts GAME --out FILE [--step 165] [--seek 120] [--measure 100]');
  process.exit(2);
}
const path = flags.out;
const game: Game = createGame(id);
const wanted = 1 / (1 + 10 ** (-flags.step / 400));
/** By number of the level. */
const found: Record<number, Found> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};

let place = Number(flags.place);
let above = settingsOf(flags.place);
const lowest = flags.below === '' ? 1 : flags.from - 1;
for (let number = flags.from - 1; number >= lowest; number--) {
  const level = found[number] ?? { places: [], scores: [], measured: [] };
  found[number] = level;
  if (flags.below === '') place = await seek(level, above, place, number);
  const settings = settingsOf(flags.below || `${place}`);
  await measure(level, above, settings, number);
  report(level, settings, number);
  above = settings;
}

/** Plays a number of pairs at the likeliest place so far; returns the likeliest place then. */
async function seek({ places, scores }: Found, above: AgentLevel, from: number, number: number): Promise<number> {
  const pairs = flags.seek / 2;
  const openings = openingsOf(`seek ${number}`);
  for (let pair = 0; pair < pairs; pair++) {
    const { value: opening } = await openings.next();
    if (pair < scores.length) continue;
    places[pair] = likeliest(places, scores, from);
    scores[pair] = meanOf(await playPair(above, settingsAt(places[pair]), opening, `seek ${number} ${pair}`)).mean;
    save();
  }
  return likeliest(places, scores, from);
}

/** The place at which the level above scores as wanted, if its lead grows evenly with the distance. */
function likeliest(places: readonly number[], scores: readonly number[], from: number): number {
  const { step } = flags;
  const excess = (lead: number): number => {
    const expected = (distance: number) => distance * (1 / (1 + 10 ** ((-lead * distance) / 400)));
    const prior = PRIOR_WEIGHT * (PRIOR_DISTANCE * wanted - expected(PRIOR_DISTANCE));
    return places.reduce((sum, place, i) => sum + (from - place) * scores[i] - expected(from - place), prior);
  };
  // The excess falls with the lead: halving finds where it is 0
  let [low, high] = [20, 20_000];
  while (high / low > 1.001) {
    const middle = Math.sqrt(low * high);
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.max(0, from - step / low);
}

async function measure({ measured }: Found, above: AgentLevel, below: AgentLevel, number: number): Promise<void> {
  const openings = openingsOf(`measure ${number}`);
  for (let pair = 0; pair < flags.measure / 2; pair++) {
    const { value: opening } = await openings.next();
    if (2 * pair < measured.length) continue;
    measured.push(...(await playPair(above, below, opening, `measure ${number} ${pair}`)));
    save();
  }
}

/** What the first scores in two games with sides changed. */
async function playPair(first: AgentLevel, second: AgentLevel, opening: Opening, seed: string): Promise<number[]> {
  const agents = [createMeasuredLevel('above', first), createMeasuredLevel('below', second)];
  const scores: number[] = [];
  for (const seats of [
    [0, 1],
    [1, 0],
  ]) {
    for (const agent of agents) agent.newGame?.();
    const task = { number: 0, seats, opening, seed, throwsSeed: seed, tags: {} };
    const seated = seats.map((agent) => agents[agent]);
    const played = await playGame(task, { game, control: UNTIMED, agents: seated, moveLimits: [1e9, 1e9] });
    if (played.failed !== undefined) throw new Error(played.line);
    scores.push((played.results[seats.indexOf(0)] + 1) / 2);
  }
  return scores;
}

/** @param text a place, or the settings themselves */
function settingsOf(text: string): AgentLevel {
  if (!text.includes(',')) return settingsAt(Number(text));
  const [nodes, visits, lines, shallowRate, blunderRate, temperature] = text.split(',').map(Number);
  return { nodes, visits, lines, shallowRate, blunderRate, temperature };
}

function settingsAt(at: number): AgentLevel {
  const lower = PATH[Math.floor(at)];
  const upper = PATH[Math.min(Math.floor(at) + 1, PATH.length - 1)];
  const share = at - Math.floor(at);
  const between = (key: keyof AgentLevel) => lower[key]! + share * (upper[key]! - lower[key]!);
  const geometric = (key: keyof AgentLevel) =>
    Number(Math.exp(Math.log(lower[key]!) + share * Math.log(upper[key]! / lower[key]!)).toPrecision(2));
  return {
    nodes: geometric('nodes'),
    visits: geometric('visits'),
    lines: Math.round(between('lines')),
    shallowRate: Number(between('shallowRate').toFixed(3)),
    blunderRate: Number(between('blunderRate').toFixed(3)),
    temperature: Number(between('temperature').toFixed(3)),
  };
}

function report({ measured }: Found, settings: AgentLevel, number: number): void {
  const { mean: score, error } = meanOf(measured);
  const [low, middle, high] = [score - error, score, score + error].map(eloOf);
  console.log(
    `level ${number}: ${JSON.stringify(settings)}\n  ${number + 1} against ${number}: ${measured.length} games, ` +
      `${(100 * score).toFixed(1)} %, ${middle.toFixed(0)} Elo [${low.toFixed(0)}, ${high.toFixed(0)}]`,
  );
}

function eloOf(score: number): number {
  return -400 * Math.log10(1 / Math.min(Math.max(score, 1e-3), 1 - 1e-3) - 1);
}

function openingsOf(seed: string): AsyncGenerator<Opening> {
  return randomOpenings(game, { seed: `levels ${id} ${seed}`, plies: 4 });
}

function save(): void {
  writeWhole(path, `${JSON.stringify(found)}\n`);
}
