/**
 * Game records that ship with Otau, loaded on demand. Games of human players name their origin in their tags. Games between
 * strong levels (made by tools/opening-games.ts) name their players.
 */
import type { GameId } from 'otau';
import { type GameRecord, parseRecords } from 'otau/records';
import { gameUi, type RecordFile } from '../../games/index.js';

export interface BuiltInGames {
  readonly people: readonly GameRecord[];
  readonly levels: readonly GameRecord[];
}

export async function builtInGames(game: GameId): Promise<BuiltInGames> {
  const { people, levels } = gameUi(game).records;
  const [peopleRecords, levelRecords] = await Promise.all([people, levels].map(recordsOf));
  return { people: peopleRecords, levels: levelRecords };
}

async function recordsOf(file: RecordFile | undefined): Promise<GameRecord[]> {
  return file === undefined ? [] : parseRecords((await file()).default, { form: 'jsonl' });
}
