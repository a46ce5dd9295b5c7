/** From the flags of `otau match` and `otau tournament` to what is to be played. */
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { formatTimeControl, parseTimeControl } from 'otau/internal/core/clock.js';
import type { Game } from 'otau/internal/core/game.js';
import { gameDefinition, gameTraits } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { absoluteSpec, checkAgent } from '../../arena/agents.js';
import { checkConfig, gameOf, readEntrants, type TournamentConfig } from '../../arena/config.js';
import { checkSameConfig, TournamentFolder } from '../../arena/folder.js';
import type { SprtBounds } from '../../arena/ratings/elo.js';
import { groupSizeOf } from '../../arena/schedule.js';
import { Tournament } from '../../arena/tournament.js';
import type { Flags } from '../command.js';
import { defaultGame } from '../defaults.js';
import { readTextFile } from '../files.js';
import { readGame, readWhole } from '../flags/game.js';

/** The flags of both commands. */
export interface ArenaFlags extends Flags {
  readonly pairs?: string;
  readonly workers?: string;
  readonly moveLimit?: string;
  readonly openings?: string;
  readonly openingPlies?: string;
  readonly balance?: string;
  readonly sprt?: string;
  readonly out?: string;
  readonly resume?: string;
  readonly event?: string;
  readonly gauntlet?: boolean;
  readonly anchor?: string;
}

/** What the two commands differ in. */
export interface Kind {
  /** How many agents at least and at most. */
  readonly min: number;
  readonly max: number;
  /** The default number of pairs. */
  readonly pairs: number;
  readonly event: string;
}

/** Pairs that a tournament with SPRT plays at most, where no number of games is given. */
const MAX_SPRT_PAIRS = 20_000;

/** The tournament that the flags describe, new or resumed. Throws `OtauError`. */
export async function openTournament(flags: ArenaFlags, kind: Kind): Promise<Tournament> {
  const found = flags.resume === undefined ? undefined : TournamentFolder.open(flags.resume);
  if (found !== undefined && flags.out !== undefined) {
    throw new OtauError('bad-command', '--resume continues in its own folder: leave --out away.');
  }
  const given = readGiven(flags, kind, found?.config);
  if (found !== undefined) checkSameConfig(found.config, given);
  const config = found?.config ?? complete(given, flags, kind);
  const game = checkConfig(config);
  for (const { spec } of config.agents) await checkAgent(spec, game);
  const anchor = readAnchor(flags, config);
  const workers = readWhole('--workers', flags.workers ?? String(availableParallelism()), 1, 256);
  const folder = found?.folder ?? (flags.out === undefined ? undefined : TournamentFolder.create(flags.out, config));
  folder?.lock();
  return new Tournament(config, { workers, folder, anchor });
}

/** The values of the flags; missing ones are undefined. */
function readGiven(flags: ArenaFlags, kind: Kind, found?: TournamentConfig): Partial<TournamentConfig> {
  const isGame = [flags.game, flags.option, flags.variant].some((flag) => flag !== undefined);
  const game = isGame || found === undefined ? readGame(flags, { repetition: true }).game : gameOf(found);
  const specs = flags.operands ?? [];
  return {
    event: flags.event,
    ...(isGame || found === undefined ? { game: game.id, options: game.options } : {}),
    agents: specs.length === 0 && found !== undefined ? undefined : readAgents(specs, kind),
    schedule: flags.gauntlet ? 'gauntlet' : undefined,
    rounds: readRounds(flags, game),
    seed: flags.seed,
    time: flags.time === undefined ? undefined : formatTimeControl(parseTimeControl(flags.time)),
    moveLimit: flags.moveLimit === undefined ? undefined : readWhole('--move-limit', flags.moveLimit, 1, 86_400_000),
    openings: readOpenings(flags, game),
    sprt: flags.sprt === undefined ? undefined : readSprt(flags.sprt),
  };
}

function complete(given: Partial<TournamentConfig>, flags: ArenaFlags, kind: Kind): TournamentConfig {
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
    throw new OtauError('bad-command', `A ${event} is played by ${wanted} agents; got ${specs.length}.`);
  }
  return readEntrants(specs).map(({ name, spec }) => ({ name, spec: absoluteSpec(spec) }));
}

function readRounds({ games, pairs }: ArenaFlags, game: Game): number | undefined {
  if (games !== undefined && pairs !== undefined) {
    throw new OtauError('bad-command', 'Give --games or --pairs, not both.');
  }
  if (pairs !== undefined) return readWhole('--pairs', pairs, 1, 1_000_000);
  if (games === undefined) return undefined;
  return Math.ceil(readWhole('--games', games, 1, 1_000_000) / groupSizeOf(game.players));
}

function readOpenings(
  { openings, openingPlies, balance }: ArenaFlags,
  game: Game,
): TournamentConfig['openings'] | undefined {
  if ([openings, openingPlies, balance].every((flag) => flag === undefined)) return undefined;
  if (openings !== undefined) {
    if (openingPlies !== undefined || balance !== undefined) {
      throw new OtauError(
        'bad-command',
        'Openings from a file are played as they are: no --opening-plies, no --balance.',
      );
    }
    return { plies: 0, text: readTextFile(openings) };
  }
  const plies =
    openingPlies === undefined ? gameTraits(game.id).openingPlies : readWhole('--opening-plies', openingPlies, 0, 30);
  return balance === undefined ? { plies } : { plies, balance: readNumber('--balance', balance) };
}

function readSprt(text: string): SprtBounds {
  const [elo0, elo1, alpha = 0.05, beta = 0.05, ...rest] = text.split(',').map((part) => readNumber('--sprt', part));
  if (elo1 !== undefined && rest.length === 0) return { elo0, elo1, alpha, beta };
  throw new OtauError('bad-command', `--sprt takes two Elo differences such as 0,10; got ${quote(text)}.`);
}

function readNumber(flag: string, text: string): number {
  if (/^\s*-?\d{1,6}(\.\d{1,6})?\s*$/.test(text)) return Number(text);
  throw new OtauError('bad-command', `${flag} takes numbers such as 0.5; got ${quote(text)}.`);
}

/** The number of the agent of `--anchor`, by name. */
function readAnchor({ anchor }: ArenaFlags, { agents }: TournamentConfig): number | undefined {
  if (anchor === undefined) return undefined;
  const number = agents.findIndex(({ name, spec }) => name === anchor || spec === anchor);
  if (number >= 0) return number;
  throw new OtauError(
    'bad-command',
    `--anchor names one of ${agents.map(({ name }) => name).join('; ')}; got ${quote(anchor)}.`,
  );
}
