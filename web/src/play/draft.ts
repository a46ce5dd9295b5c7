/** A game that is being set up: what has been chosen, kept for the next time, and the session that it becomes. */
import {
  createGame,
  type Game,
  type GameId,
  type GameOptions,
  gameDefinition,
  gameIds,
  OtauError,
  parseTimeControl,
} from 'otau/games';
import { type Failure, failureOf } from '../i18n/failures.js';
import { PERSON, Session } from '../session/session.js';

/** What is chosen for one game. */
export interface GameDraft {
  /** Those that were changed. */
  readonly options: GameOptions;
  /** `PERSON` or the text of an agent, by number. */
  readonly players: readonly string[];
  readonly names: readonly string[];
  /** Such as `10:00+5`. */
  readonly control: string;
}

export interface Draft {
  readonly game: GameId;
  readonly games: Readonly<Record<GameId, GameDraft>>;
}

const KEY = 'otau-setup';
const USUAL: GameDraft = { options: {}, players: [PERSON, 'level:2'], names: [], control: 'untimed' };
/** Between people the third time of a position is a draw (RULES.md of both games), or they might play for ever. */
const REPEATING: GameDraft = { ...USUAL, options: { repetition: true } };
const USUAL_BY_GAME: Readonly<Record<GameId, GameDraft>> = {
  togyzkumalak: REPEATING,
  abalone: REPEATING,
  kindo: USUAL,
  senet: USUAL,
};

/** The last setup of this browser, or the usual one. */
export function readDraft(): Draft {
  const usual: Draft = {
    game: 'togyzkumalak',
    games: USUAL_BY_GAME,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Draft>;
    const games = { ...usual.games };
    for (const id of gameIds()) games[id] = checkDraft(id, kept.games?.[id]) ?? USUAL_BY_GAME[id];
    return { game: gameIds().find((id) => id === kept.game) ?? usual.game, games };
  } catch {
    return usual;
  }
}

function checkDraft(id: GameId, kept: GameDraft | undefined): GameDraft | undefined {
  if (kept === undefined || !Array.isArray(kept.players) || !Array.isArray(kept.names)) return undefined;
  const { options, control } = kept;
  const { players } = createGame(id, options);
  parseTimeControl(control);
  return { options, control, players: fitPlayers(kept.players, players), names: kept.names };
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Then the next setup begins with the usual one.
  }
}

/** The game of a draft, or why its options do not go together. */
export function gameOfDraft(id: GameId, { options }: GameDraft): Game | Failure {
  try {
    return createGame(id, options);
  } catch (error) {
    if (error instanceof OtauError) return failureOf(error);
    throw error;
  }
}

export function isFailure(made: Game | Failure | undefined): made is Failure {
  return made !== undefined && 'detail' in made;
}

/** As many players as the game has: further ones as the last machine there is. */
export function fitPlayers(players: readonly string[], count: number): string[] {
  const machine = players.findLast((kind) => kind !== PERSON) ?? 'level:2';
  return Array.from({ length: count }, (_, player) => players[player] ?? machine);
}

/** An option changed; at its default it is left out, and options that it rules out go too. */
export function changeOption(
  id: GameId,
  options: GameOptions,
  name: string,
  value: string | number | boolean,
): GameOptions {
  const changed: Record<string, string | number | boolean> = { ...options, [name]: value };
  if (value === gameDefinition(id).options[name].default) delete changed[name];
  const drop = (...names: string[]) => {
    for (const other of names) delete changed[other];
  };
  if (id === 'togyzkumalak' && name === 'variant') drop('pits', 'stones', 'tuzdyk');
  if (id === 'abalone' && name === 'players') drop('variant', 'placement', 'firstPlayer', 'marblesToEject');
  if (id === 'abalone' && name === 'placement') drop('variant', 'marblesToEject');
  if (id === 'abalone' && name === 'variant') drop('placement', 'marblesToEject');
  return changed;
}

/** Whether an option means anything beside the others. */
export function isOptionShown(id: GameId, options: GameOptions, name: string): boolean {
  if (id === 'togyzkumalak' && ['pits', 'stones', 'tuzdyk'].includes(name)) return options.variant === 'custom';
  if (id === 'abalone' && name === 'variant') return (options.players ?? 2) === 2 && options.placement !== true;
  if (id === 'abalone' && name === 'placement') return (options.players ?? 2) === 2;
  return true;
}

/** Options that are shown first; the others stand under "more". */
export const MAIN_OPTIONS: Readonly<Record<GameId, readonly string[]>> = {
  togyzkumalak: ['variant', 'pits', 'stones', 'tuzdyk'],
  abalone: ['players', 'variant'],
  kindo: ['size'],
  senet: ['rules', 'dancers'],
};

/** The session of a draft. Throws `bad-option` where `gameOfDraft` gives a failure. */
export function sessionOfDraft(game: Game, draft: GameDraft, seed: string, now: number): Session {
  const players = fitPlayers(draft.players, game.players);
  const names = players.map((kind, player) => (kind === PERSON ? (draft.names[player] ?? '') : ''));
  return new Session({ game, players, names, control: parseTimeControl(draft.control), seed }, now);
}
