/** The stage in which the best network plays against itself, in the threads of the pool. */
import { type Game, History } from 'otau';
import { formatRecord, recordOf } from 'otau/records';
import { inferenceSource } from '../inference/client.js';
import { gameOfRun } from '../run/config.js';
import type { TrainingSettings } from '../run/settings.js';
import type { FinishedGame } from '../selfplay/game.js';
import { networkSource } from '../selfplay/network.js';
import type { SelfplayShare } from '../selfplay/share.js';
import { SelfplayPool } from '../selfplay/thread.js';
import { readSamples, sampleFigures } from '../train/samples.js';
import type { Selfplayed, StageContext } from './stage.js';

export async function playItself(
  context: StageContext,
  model: Uint8Array,
  evaluatorAddress?: string,
  warn?: (sentence: string) => void,
): Promise<Selfplayed> {
  const { config, seed, signal, iteration } = context;
  const game = gameOfRun(config);
  const options = stageOptions(config.settings, iteration);
  let ended = 0;
  const onGame = (): void => context.onProgress(++ended, options.games, 'games');
  const evaluator = evaluatorAddress === undefined ? networkSource(model) : inferenceSource(evaluatorAddress, model);
  const pool = new SelfplayPool({ game, options, seed, workers: config.workers, evaluator, onGame, warn });
  const stop = (): void => void pool.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const shares = await pool.run();
    signal.throwIfAborted();
    return selfplayedOf(game, iteration, shares);
  } finally {
    signal.removeEventListener('abort', stop);
    await pool.close();
  }
}

/** What the stage leaves, from all shares, wherever they were played. */
export function selfplayedOf(game: Game, iteration: number, shares: readonly SelfplayShare[]): Selfplayed {
  const games = shares.flatMap((share) => share.games).sort((a, b) => a.index - b.index);
  const played = sumOf(shares.map((share) => ({ ...share.figures })));
  return {
    samples: shares.map((share) => share.samples),
    games: games.map((finished) => recordLine(game, finished, iteration)).join(''),
    metrics: { ...played, ...outcomesOf(game, games), ...learntFigures(game, shares) },
  };
}

/** How the games of an iteration are played: the first iterations may be a teacher's. */
export function stageOptions(settings: TrainingSettings, iteration: number): TrainingSettings {
  const { teacher, teacherIterations, teacherGames } = settings;
  const isTaught = teacher !== '' && iteration <= teacherIterations;
  return isTaught ? { ...settings, games: teacherGames } : { ...settings, teacher: '' };
}

function recordLine(game: Game, { index, start, actions, results, reason }: FinishedGame, iteration: number): string {
  const history = new History(game, { row: start });
  for (const action of actions) history.play(action);
  const tags = { Event: 'self-play', Round: `${iteration}.${index + 1}` };
  return formatRecord(recordOf(game, history, { tags, ending: { reason, results } }), 'jsonl');
}

/** Figures of the samples. Those of a teacher name one move each, so their entropy has no meaning. */
function learntFigures(game: Game, shares: readonly SelfplayShare[]): Record<string, number> {
  const figures = sampleFigures(
    game,
    shares.map(({ samples }) => readSamples(game, samples)),
  );
  if (figures === undefined) return {};
  const isSearched = shares.some((share) => share.figures.simulations > 0);
  return { valueVariance: figures.valueVariance, ...(isSearched ? { policyEntropy: figures.policyEntropy } : {}) };
}

function sumOf(figures: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const part of figures) for (const [name, value] of Object.entries(part)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/** How games ended: which player won how many, and how long they were. */
function outcomesOf(game: Game, games: readonly FinishedGame[]): Record<string, unknown> {
  const wins = Array.from(
    { length: game.players },
    (_, player) => games.filter((one) => one.results[player] > 0).length,
  );
  const draws = games.filter(({ results }) => results.every((result) => result === 0)).length;
  const samples = games.reduce((sum, { searched }) => sum + searched.length, 0);
  const limited = games.filter(({ reason }) => reason === 'limit' || reason === 'repetition').length;
  return { samples, wins, draws, limited, ...opponentFigures(games) };
}

/** How the network did in the games in which another agent played one side. */
function opponentFigures(games: readonly FinishedGame[]): Record<string, unknown> {
  const results = games.flatMap(({ opponent, results }) => (opponent === undefined ? [] : [results[opponent]]));
  if (results.length === 0) return {};
  const count = (sign: number): number => results.filter((result) => Math.sign(result) === sign).length;
  return { againstOpponent: { won: count(-1), drawn: count(0), lost: count(1) } };
}
