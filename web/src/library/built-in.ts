/**
 * Games that come with the board, loaded when they are asked for: of people, each naming its origin in its tags, and
 * between strong levels (tools/opening-games.ts), each naming who played.
 */
import type { GameId } from 'otau/games';
import { type GameRecord, parseRecords } from 'otau/records';

type File = () => Promise<{ default: string }>;

const PEOPLE: Readonly<Partial<Record<GameId, File>>> = {
  togyzkumalak: () => import('../games/togyzkumalak/records/people.jsonl?raw'),
  abalone: () => import('../games/abalone/records/people.jsonl?raw'),
};

const LEVELS: Readonly<Record<GameId, File>> = {
  togyzkumalak: () => import('../games/togyzkumalak/records/levels.jsonl?raw'),
  abalone: () => import('../games/abalone/records/levels.jsonl?raw'),
  kindo: () => import('../games/kindo/records/levels.jsonl?raw'),
  senet: () => import('../games/senet/records/levels.jsonl?raw'),
};

export interface BuiltIn {
  readonly people: readonly GameRecord[];
  readonly levels: readonly GameRecord[];
}

export async function builtInGames(game: GameId): Promise<BuiltIn> {
  const [people, levels] = await Promise.all([PEOPLE[game]?.(), LEVELS[game]()]);
  const recordsOf = (file: Awaited<ReturnType<File>> | undefined) =>
    file === undefined ? [] : parseRecords(file.default, { form: 'jsonl' });
  return { people: recordsOf(people), levels: recordsOf(levels) };
}
