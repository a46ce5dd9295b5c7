/**
 * Games that come with the board, loaded on demand: of people, each naming its origin in its tags, and
 * between strong levels (tools/opening-games.ts), each naming its players.
 */
import type { GameId } from 'otau';
import { type GameRecord, parseRecords } from 'otau/records';
import { gameUi, type RecordFile } from '../games/index.js';

export interface BuiltIn {
  readonly people: readonly GameRecord[];
  readonly levels: readonly GameRecord[];
}

export async function builtInGames(game: GameId): Promise<BuiltIn> {
  const { people, levels } = gameUi(game).records;
  const [peopleRecords, levelRecords] = await Promise.all([people, levels].map(recordsOf));
  return { people: peopleRecords, levels: levelRecords };
}

async function recordsOf(file: RecordFile | undefined): Promise<GameRecord[]> {
  return file === undefined ? [] : parseRecords((await file()).default, { form: 'jsonl' });
}
