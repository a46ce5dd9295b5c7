/** Texts that every game has: its title, what it is about, the names of its players. */
import { type GameId, gameDefinition, gameIds } from 'otau/games';
import { GAMES } from '../i18n/namespaces/games.js';
import type { KeyOf, Translate } from '../i18n/words.js';

type GameKey = KeyOf<typeof GAMES>;
type GameTranslate = Translate<GameKey>;

/** The title of a game: translated where the board knows the game, else the definition's own; its id where nobody knows it. */
export function gameTitle(t: GameTranslate, id: GameId): string {
  if (isTranslated(id)) return t(id as GameKey);
  return gameIds().includes(id) ? gameDefinition(id).title : id;
}

/** What the game is, in a line. */
export function gameAbout(t: GameTranslate, id: GameId): string {
  return isTranslated(id) ? t(`${id}-about` as GameKey) : gameDefinition(id).about;
}

/** What a player is called by number: `White`, `Cones`. */
export function gamePlayer(t: GameTranslate, id: GameId, player: number): string {
  const key = `${id}-${player}`;
  if (GAMES.has(key)) return t(key);
  return gameDefinition(id).playerNames[player] ?? String(player + 1);
}

// The id alone could be another word of the section, as `draw`
function isTranslated(id: GameId): boolean {
  return GAMES.has(`${id}-about`);
}
