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
} from 'otau';
import { defaultOpponent } from 'otau/ladder';
import { beginByLetters } from '../correspondence/compare-letter.js';
import { gameUi } from '../games/index.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { FRIEND, isAgent, PERSON, Session } from '../session/session.js';

/** What is chosen for one game. */
export interface GameDraft {
  /** Those that were changed. */
  readonly options: GameOptions;
  /** `PERSON`, `FRIEND` or the text of an agent, by number. */
  readonly players: readonly string[];
  readonly names: readonly string[];
  /** Such as `10:00+5`. */
  readonly control: string;
}

export interface Draft {
  readonly game: GameId;
  readonly games: Readonly<Record<GameId, GameDraft>>;
}

/** In place of an agent in a draft: the opponent that is about as strong as the player when the game begins. */
export const FOLLOW = 'follow';

/** The players of a game that begins now. */
export async function seatPlayers(game: GameId, players: readonly string[]): Promise<string[]> {
  if (!players.includes(FOLLOW)) return [...players];
  const { matchedOpponent } = await import('../exercises/play-rating.js');
  return players.map((kind) => (kind === FOLLOW ? matchedOpponent(game) : kind));
}

const KEY = 'otau-setup';

function defaultDraft(id: GameId): GameDraft {
  const players = [PERSON, defaultOpponent(id)];
  return { options: gameUi(id).firstOptions, players, names: [], control: 'untimed' };
}

/** The last setup of this browser, or the usual one. */
export function readDraft(): Draft {
  const ids = gameIds();
  const usual: Draft = { game: ids[0], games: Object.fromEntries(ids.map((id) => [id, defaultDraft(id)])) };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Draft>;
    const games: Record<GameId, GameDraft> = { ...usual.games };
    for (const id of ids) games[id] = checkDraft(id, kept.games?.[id]) ?? games[id];
    return { game: ids.find((id) => id === kept.game) ?? usual.game, games };
  } catch {
    return usual;
  }
}

function checkDraft(id: GameId, kept: GameDraft | undefined): GameDraft | undefined {
  if (kept === undefined || !Array.isArray(kept.players) || !Array.isArray(kept.names)) return undefined;
  const { options, control } = kept;
  const { players } = createGame(id, options);
  parseTimeControl(control);
  return { options, control, players: fitPlayers(id, kept.players, players), names: kept.names };
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
export function fitPlayers(game: GameId, players: readonly string[], count: number): string[] {
  const machine = players.findLast((kind) => kind !== PERSON) ?? defaultOpponent(game);
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
  for (const other of gameUi(id).resetOptions(name)) delete changed[other];
  return changed;
}

/** The session of a draft. Throws `bad-option` where `gameOfDraft` gives a failure. */
export function sessionOfDraft(game: Game, draft: GameDraft, seed: string, now: number): Session {
  const players = fitPlayers(game.id, draft.players, game.players);
  const names = players.map((kind, player) => (isAgent(kind) ? '' : (draft.names[player] ?? '')));
  // By letters there are no clocks
  if (players.includes(FRIEND)) return beginByLetters({ game, players, names, seed });
  return new Session({ game, players, names, control: parseTimeControl(draft.control), seed }, now);
}
