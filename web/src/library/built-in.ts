/** Games of people that come with the board, loaded when they are asked for; each names its origin in its tags. */
import type { GameId } from 'otau/games';
import { type GameRecord, parseRecords } from 'otau/records';

const FILES: Readonly<Partial<Record<GameId, () => Promise<{ default: string }>>>> = {
  togyzkumalak: () => import('./games/togyzkumalak.jsonl?raw'),
  abalone: () => import('./games/abalone.jsonl?raw'),
};

export async function builtInGames(game: GameId): Promise<GameRecord[]> {
  const file = await FILES[game]?.();
  return file === undefined ? [] : parseRecords(file.default, { form: 'jsonl' });
}
