/** The draft of a new game: the choices, which are stored for the next time, and the session made from them. */
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
import { startLetterGame } from '../../correspondence/compare-letter.js';
import { gameUi } from '../../games/index.js';
import { type Failure, failureOf } from '../../i18n/failures.js';
import type { SavedGame } from '../../session/saved-game.js';
import { FRIEND, isAgent, PERSON, Session } from '../../session/session.js';
import { readStored, saveStored } from '../../theme/stored.js';

/** The choices for one game. Of its options only those that differ from their defaults; players are `PERSON`, `FRIEND` or agents. */
export type GameDraft = Pick<SavedGame, 'options' | 'players' | 'names' | 'control'>;

export interface Draft {
  readonly game: GameId;
  readonly games: Readonly<Record<GameId, GameDraft>>;
}

/** Used in a draft in place of an agent: an opponent about as strong as the player when the game begins. */
export const FOLLOW = 'follow';

/** The players of a game that begins now, with an agent in place of `FOLLOW`. */
export async function resolvePlayers(game: GameId, players: readonly string[]): Promise<string[]> {
  if (!players.includes(FOLLOW)) return [...players];
  const { matchedOpponent } = await import('../../exercises/play-rating.js');
  return players.map((kind) => (kind === FOLLOW ? matchedOpponent(game) : kind));
}

const KEY = 'otau-setup';

function defaultDraft(id: GameId): GameDraft {
  const players = [PERSON, defaultOpponent(id)];
  return { options: gameUi(id).firstOptions, players, names: [], control: 'untimed' };
}

/** The last setup of this browser, or the default one. */
export function readDraft(): Draft {
  const ids = gameIds();
  const defaults: Draft = { game: ids[0], games: Object.fromEntries(ids.map((id) => [id, defaultDraft(id)])) };
  try {
    const stored = readStored(KEY) as Partial<Draft>;
    const games: Record<GameId, GameDraft> = { ...defaults.games };
    for (const id of ids) games[id] = checkDraft(id, stored.games?.[id]) ?? games[id];
    return { game: ids.find((id) => id === stored.game) ?? defaults.game, games };
  } catch {
    return defaults;
  }
}

function checkDraft(id: GameId, stored: GameDraft | undefined): GameDraft | undefined {
  if (stored === undefined || !Array.isArray(stored.players) || !Array.isArray(stored.names)) return undefined;
  const { options, control } = stored;
  const { players } = createGame(id, options);
  parseTimeControl(control);
  return { options, control, players: fitPlayers(id, stored.players, players), names: stored.names };
}

/** Saves the game of a draft with its choices. Another tab may have changed the choices for the other games: they stay. */
export function saveDraft({ game, games }: Draft): void {
  const draft: Draft = { game, games: { ...readDraft().games, [game]: games[game] } };
  saveStored(KEY, draft);
}

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

/** As many players as the game has. Missing ones are copies of the last computer player. */
export function fitPlayers(game: GameId, players: readonly string[], count: number): string[] {
  const computer = players.findLast((kind) => kind !== PERSON) ?? defaultOpponent(game);
  return Array.from({ length: count }, (_, player) => players[player] ?? computer);
}

/** The options after one has changed. Default values are left out, and so are options that no longer apply. */
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

/** The session of a draft. Throws `bad-option` if `gameOfDraft` returns a failure. */
export function sessionOfDraft(game: Game, draft: GameDraft, seed: string, now: number): Session {
  const players = fitPlayers(game.id, draft.players, game.players);
  const names = players.map((kind, player) => (isAgent(kind) ? '' : (draft.names[player] ?? '')));
  // Correspondence games have no clocks
  if (players.includes(FRIEND)) return startLetterGame({ game, players, names, seed });
  return new Session({ game, players, names, control: parseTimeControl(draft.control), seed }, now);
}
