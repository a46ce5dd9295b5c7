/**
 * `otau match` and `otau tournament`: from the flags to what is to be played, the progress while it runs, and the
 * result.
 */
import { randomInt } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { formatTimeControl, type Game, gameDefinition, gameTraits, parseTimeControl, quote } from 'otau';
import { absoluteSpec, checkAgent } from '../../arena/agents.js';
import { checkConfig, gameOfTournament, readEntrants, type TournamentConfig } from '../../arena/config.js';
import type { SprtBounds } from '../../arena/elo.js';
import { checkSameConfig, TournamentFolder } from '../../arena/folder.js';
import { isBook } from '../../arena/openings.js';
import { groupSizeOf } from '../../arena/schedule.js';
import type { AgentStanding, Standings } from '../../arena/standings.js';
import { Tournament } from '../../arena/tournament.js';
import { iterationFiles, Run, runState } from '../../learn/index.js';
import { commandError, EXIT, type Flags, type Input, type Output } from '../command.js';
import { readTextFile } from '../files.js';
import { isGameGiven, readGame, readWhole, readWorkers } from '../flags/game.js';
import { ProgressLine, waitFor } from '../progress.js';
import { DEFAULT_MATCHES_FOLDER, defaultGame } from '../settings.js';
import { counted, formatDuration, percent, table } from '../text.js';

const play = (kind: Kind) => async (flags: Flags, output: Output, input: Input) =>
  runTournament(await openTournament(flags, kind), flags, output, input);

export const playMatch = play({ min: 2, max: 2, pairs: 50, event: 'match' });
export const playTournament = play({ min: 2, max: 100, pairs: 10, event: 'tournament' });

/** What the two commands differ in. */
export interface Kind {
  /** How many agents at least and at most. */
  readonly min: number;
  readonly max: number;
  /** The usual number of pairs. */
  readonly pairs: number;
  readonly event: string;
}

/** Pairs that a tournament with SPRT plays at most, where no number of games is given. */
const MAX_SPRT_PAIRS = 20_000;

/** The tournament that the flags describe, new or resumed. Throws `OtauError`. */
async function openTournament(flags: Flags, kind: Kind): Promise<Tournament> {
  const found = flags.resume === undefined ? undefined : TournamentFolder.open(flags.resume);
  if (found !== undefined && flags.out !== undefined)
    throw commandError('--resume continues in its own folder: leave --out away.');
  const given = readGiven(flags, kind, found?.config);
  if (found !== undefined) checkSameConfig(found.config, given);
  const config = found?.config ?? complete(given, flags, kind);
  const game = checkConfig(config);
  for (const { spec } of config.agents) await checkAgent(spec, game);
  const anchor = readAnchor(flags, config);
  const workers = readWorkers(flags.workers);
  const folder = found?.folder ?? (flags.out === undefined ? undefined : TournamentFolder.create(flags.out, config));
  folder?.lock();
  return new Tournament(config, { workers, folder, anchor });
}

function readGiven(flags: Flags, kind: Kind, found?: TournamentConfig): Partial<TournamentConfig> {
  const isGame = isGameGiven(flags) || found === undefined;
  const game = isGame ? readGame(flags, true).game : gameOfTournament(found);
  const specs = flags.operands ?? [];
  return {
    event: flags.event,
    ...(isGame ? { game: game.id, options: game.options } : {}),
    agents: specs.length === 0 && found !== undefined ? undefined : readAgents(specs, kind),
    schedule: flags.gauntlet ? 'gauntlet' : undefined,
    rounds: readRounds(flags, game),
    seed: flags.seed,
    time: flags.time === undefined ? undefined : formatTimeControl(parseTimeControl(flags.time)),
    moveLimit: readWhole('--move-limit', flags.moveLimit, 1, 86_400_000),
    openings: readOpenings(flags, game),
    sprt: flags.sprt === undefined ? undefined : readSprt(flags.sprt),
  };
}

function complete(given: Partial<TournamentConfig>, flags: Flags, kind: Kind): TournamentConfig {
  const { game = defaultGame(), options = {}, agents = [], sprt } = given;
  const isTest = sprt !== undefined && given.rounds === undefined;
  return {
    event: given.event ?? `${gameDefinition(game).title} ${kind.event}`,
    game,
    options,
    agents,
    schedule: given.schedule ?? 'round-robin',
    rounds: given.rounds ?? (isTest ? MAX_SPRT_PAIRS : kind.pairs),
    seed: flags.seed ?? String(randomInt(2 ** 32)),
    time: given.time ?? 'untimed',
    ...(given.moveLimit === undefined ? {} : { moveLimit: given.moveLimit }),
    openings: given.openings ?? { plies: gameTraits(game).openingPlies },
    ...(sprt === undefined ? {} : { sprt }),
  };
}

function readAgents(specs: readonly string[], { min, max, event }: Kind): TournamentConfig['agents'] {
  if (specs.length < min || specs.length > max) {
    const wanted = min === max ? String(min) : `${min} or more`;
    throw commandError(`A ${event} is played by ${wanted} agents; got ${specs.length}.`);
  }
  return readEntrants(specs).map(({ name, spec }) => ({ name, spec: absoluteSpec(spec) }));
}

function readRounds({ games, pairs }: Flags, game: Game): number | undefined {
  if (games !== undefined && pairs !== undefined) throw commandError('Give --games or --pairs, not both.');
  if (pairs !== undefined) return readWhole('--pairs', pairs, 1, 1_000_000);
  if (games === undefined) return undefined;
  return Math.ceil(readWhole('--games', games, 1, 1_000_000) / groupSizeOf(game.players));
}

function readOpenings(
  { openings, openingPlies, balance }: Flags,
  game: Game,
): TournamentConfig['openings'] | undefined {
  if ([openings, openingPlies, balance].every((flag) => flag === undefined)) return undefined;
  const bound = balance === undefined ? {} : { balance: readNumber('--balance', balance) };
  if (openings !== undefined) {
    const text = readTextFile(openings);
    if (openingPlies === undefined && (balance === undefined || isBook(text))) return { plies: 0, text, ...bound };
    throw commandError(
      'Openings from a file are played as they are: no --opening-plies, and --balance only with a book.',
    );
  }
  const plies =
    openingPlies === undefined ? gameTraits(game.id).openingPlies : readWhole('--opening-plies', openingPlies, 0, 30);
  return { plies, ...bound };
}

function readSprt(text: string): SprtBounds {
  const [elo0, elo1, alpha = 0.05, beta = 0.05, ...rest] = text.split(',').map((part) => readNumber('--sprt', part));
  if (elo1 !== undefined && rest.length === 0) return { elo0, elo1, alpha, beta };
  throw commandError(`--sprt takes two Elo differences such as 0,10; got ${quote(text)}.`);
}

function readNumber(flag: string, text: string): number {
  if (/^\s*-?\d{1,6}(\.\d{1,6})?\s*$/.test(text)) return Number(text);
  throw commandError(`${flag} takes numbers such as 0.5; got ${quote(text)}.`);
}

function readAnchor({ anchor }: Flags, { agents }: TournamentConfig): number | undefined {
  if (anchor === undefined) return undefined;
  const number = agents.findIndex(({ name, spec }) => name === anchor || spec === anchor);
  if (number >= 0) return number;
  throw commandError(`--anchor names one of ${agents.map(({ name }) => name).join('; ')}; got ${quote(anchor)}.`);
}

/** Runs it to its end, or to Ctrl-C; returns the exit code. */
async function runTournament(tournament: Tournament, flags: Flags, output: Output, input: Input): Promise<number> {
  const { config } = tournament;
  if (tournament.played > 0 && !flags.json) output.print(`${counted(tournament.played, 'game')} played before.`);
  const [started, before] = [input.now(), tournament.played];
  const progress = new ProgressLine(output, input, flags.json);
  const isInterrupted = await runUntilEnd(tournament, input, output, () =>
    showProgress(progress, tournament, flags, output, input.now() - started, before),
  );
  const standings = tournament.standings();
  if (flags.json) {
    const records = tournament.records().map((line) => JSON.parse(line));
    output.print(JSON.stringify({ config, ...tournament.summary(), records }));
  } else {
    progress.print(formatStandings(tournament, standings));
    const { folder } = tournament.options;
    if (tournament.state === 'stopped' && folder !== undefined) {
      output.print(`${tournament.games - standings.games} games are left: continue with --resume ${folder.path}`);
    } else if (folder !== undefined) output.print(`Games and summary are in ${folder.path}.`);
  }
  return isInterrupted ? EXIT.interrupted : EXIT.ok;
}

/** The first Ctrl-C lets the running games end, the second one gives them up. Tells whether there was one. */
async function runUntilEnd(tournament: Tournament, input: Input, output: Output, show: () => void): Promise<boolean> {
  let [isInterrupted, isOver, signals] = [false, false, 0];
  const drop = (): void => {
    if (!isOver) tournament.drop();
  };
  // Listened to from the beginning: a second Ctrl-C may come before the first one has been answered.
  const count = (): void => {
    if (++signals > 1) drop();
  };
  process.on('SIGINT', count);
  const run = tournament.run().finally(() => {
    isOver = true;
  });
  const onInterrupt = (): void => {
    if (isInterrupted) drop();
    else output.warn('Interrupted: the running games are finished; Ctrl-C again gives them up.');
    isInterrupted = true;
    tournament.stop();
  };
  await waitFor(run, input, onInterrupt, show);
  // A second Ctrl-C that comes late must not cut off what is still to be printed.
  if (!isInterrupted) process.off('SIGINT', count);
  return isInterrupted;
}

/** Shows the games played and the standings, not too often. */
function showProgress(
  progress: ProgressLine,
  tournament: Tournament,
  { json }: Flags,
  output: Output,
  elapsed: number,
  before: number,
): void {
  if (!progress.isDue()) return;
  const standings = tournament.standings();
  const { games, match } = standings;
  const played = games - before;
  const pace = formatPace(tournament.games - games, elapsed, played);
  if (json) output.warn(JSON.stringify({ games, of: tournament.games, match, elapsed, played }));
  else if (progress.isLive) progress.show(`${formatStandings(tournament, standings)}\n${pace}`);
  else progress.show(`${formatProgress(tournament, standings)}; ${pace}`);
}

/** The match continues where it was, as long as both runs have the same best networks. */
export async function matchRuns(
  folders: readonly string[],
  { match, visits, out, workers, seed, json }: Flags,
  output: Output,
  input: Input,
): Promise<number> {
  if (folders.length !== 2) throw commandError(`--compare takes the folders of two runs; got ${folders.length}.`);
  const [one, other] = folders.map((path) => bestOf(path));
  if (one.game !== other.game || one.options !== other.options)
    throw commandError('The two runs learn different games, or one game with different options.');
  const simulations = visits === undefined ? one.simulations : readWhole('--visits', visits, 1, 1_000_000);
  const name = `${one.name}-${other.name}-${simulations}`;
  const folder = out ?? join(DEFAULT_MATCHES_FOLDER, name);
  const isBegun = TournamentFolder.isOne(folder);
  const options = Object.entries(JSON.parse(one.options) as object).map(([key, value]) => `${key}=${value}`);
  const tournament = await openTournament(
    {
      operands: [one, other].map((each) => `${each.name}=zero:model=${each.model},visits=${simulations}`),
      game: one.game,
      option: options,
      games: String(readWhole('--match', match ?? '', 2, 1_000_000)),
      workers,
      event: `${one.name} against ${other.name}`,
      ...(isBegun ? { resume: folder, seed } : { out: folder, seed: seed ?? '1' }),
    },
    { min: 2, max: 2, pairs: 1, event: 'match' },
  );
  return runTournament(tournament, { json }, output, input);
}

function bestOf(path: string) {
  const { config, manifest } = Run.read(path);
  const { best } = runState(config, manifest.commits());
  return {
    game: config.game,
    options: JSON.stringify(config.options),
    simulations: config.settings.anchorSimulations,
    name: `${basename(resolve(path))}.${best}`,
    model: resolve(path, iterationFiles.model(best)),
  };
}

// What is printed of a match or a tournament while it runs and at its end.

function formatStandings(tournament: Tournament, standings: Standings): string {
  const { config } = tournament;
  const head = `${config.event}: ${counted(standings.games, 'game')} of ${gameDefinition(config.game).title}, seed ${config.seed}`;
  const parts = [head, agentTable(tournament, standings)];
  if (config.agents.length > 2) parts.push(crosstable(tournament, standings));
  if (standings.match !== undefined) parts.push(formatMatch(tournament, standings));
  if (standings.prior && config.agents.length > 2)
    parts.push('Some have only won or only lost: for the ratings, all who met were given one more game, drawn.');
  if (standings.agents.some(({ group }) => group > 0)) parts.push('Agents of different groups have not met.');
  return parts.join('\n');
}

/** `37/100 games; 20 won, 5 drawn, 12 lost; Elo +77 (-5 to +164), LOS 96.7 %`. */
function formatProgress(tournament: Tournament, standings: Standings): string {
  const parts = [`${standings.games}/${tournament.games} games`];
  if (standings.match !== undefined) {
    const first = standings.agents.find(({ agent }) => agent === 0) as AgentStanding;
    parts.push(`${first.wins} won, ${first.draws} drawn, ${first.losses} lost`);
    parts.push(formatElo(standings));
  }
  return parts.join('; ');
}

/** `1240 games/h, 0:03:12 left`, by the milliseconds that the games played so far have taken. */
function formatPace(left: number, elapsed: number, played: number): string {
  if (played === 0 || elapsed <= 0) return 'no game has ended yet';
  return `${Math.round((played * 3_600_000) / elapsed)} games/h, ${formatDuration((left * elapsed) / played)} left`;
}

function agentTable({ config }: Tournament, { agents, match }: Standings): string {
  const isPool = match === undefined;
  const ratings = isPool ? ['Elo', '95 %', 'LOS'] : [];
  const head = ['', 'games', 'won', 'drawn', 'lost', 'points', ...ratings, 'lost by fault'];
  const rows = agents.map((line) => [
    config.agents[line.agent].name,
    ...[line.games, line.wins, line.draws, line.losses].map(String),
    line.points.toFixed(1),
    ...(isPool ? [signed(line.elo), `±${whole(line.error)}`, percent(line.superiority)] : []),
    Object.entries(line.failures)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', '),
  ]);
  return alignRight([head, ...rows], '  ');
}

function crosstable({ config }: Tournament, { agents, crosstable: cells }: Standings): string {
  const head = ['', ...agents.map((_, i) => String(i + 1))];
  const rows = agents.map(({ agent }, i) => [
    `${i + 1} ${config.agents[agent].name}`,
    ...agents.map((other) => {
      const { points, games } = cells[agent][other.agent];
      return games === 0 ? '·' : `${points.toFixed(1)}/${games}`;
    }),
  ]);
  return alignRight([head, ...rows], '  ');
}

function formatMatch({ config, schedule }: Tournament, standings: Standings): string {
  const { match } = standings;
  if (match === undefined) return '';
  const lines = [`${config.agents[0].name} against ${config.agents[1].name}: ${formatElo(standings)}`];
  if (schedule.groupSize === 2 && schedule.players === 2)
    lines.push(`Pairs by points 0, 0.5, 1, 1.5, 2: ${match.pentanomial.join(', ')}`);
  const bounds = config.sprt;
  if (match.sprt !== undefined && bounds !== undefined) {
    const { decision } = match.sprt;
    const test = `SPRT of Elo ${bounds.elo0} against ${bounds.elo1}`;
    const verdict = { H0: `H0, ${bounds.elo0} Elo or less`, H1: `H1, ${bounds.elo1} Elo or more` };
    lines.push(decision === undefined ? `${test}: not decided` : `${test}: accepted ${verdict[decision]}`);
  }
  return lines.join('\n');
}

/** `Elo +77 (-5 to +164), LOS 96.7 %, LLR 0.53 (-2.94 to 2.94)`. */
function formatElo({ match }: Standings): string {
  if (match === undefined || match.groups === 0) return 'Elo not known before a pair is complete';
  const { elo, low, high, los, sprt } = match;
  const parts = [`Elo ${signed(elo)} (${signed(low)} to ${signed(high)})`, `LOS ${percent(los)}`];
  if (sprt !== undefined)
    parts.push(`LLR ${sprt.llr.toFixed(2)} (${sprt.lower.toFixed(2)} to ${sprt.upper.toFixed(2)})`);
  return parts.join(', ');
}

/** `+12`, `-3`, `0`, and infinities as such: nothing is known beyond. */
function signed(elo: number): string {
  const text = whole(Math.abs(elo));
  return text === '0' ? '0' : `${elo < 0 ? '-' : '+'}${text}`;
}

function whole(number: number): string {
  return Number.isFinite(number) ? String(Math.round(number)) : '∞';
}

/** A table whose columns after the first are right-aligned. */
function alignRight(rows: readonly (readonly string[])[], indent: string): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const last = rows[0].length - 1;
  const isText = (i: number): boolean => i === 0 || (i === last && rows[0][i] === 'lost by fault');
  const aligned = rows.map((row) => row.map((cell, i) => (isText(i) ? cell : cell.padStart(widths[i]))));
  return table(aligned, indent);
}
