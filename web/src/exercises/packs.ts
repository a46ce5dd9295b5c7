/** The packs of puzzles that ship with Otau, loaded when they are first needed. */
import { createGame, type Game, type GameId } from 'otau';
import { type Puzzle, type PuzzlePack, parsePuzzles } from 'otau/puzzles';

export interface Exercise extends Puzzle {
  readonly game: Game;
}

export function exercisesOf({ game, puzzles }: PuzzlePack): Exercise[] {
  return puzzles.map((puzzle) => ({ ...puzzle, game }));
}

const loading = new Map<GameId, Promise<PuzzlePack | undefined>>();

/** The pack of a game; undefined if there is none. Returns one promise for each game, as `use` requires. */
export function packOf(id: GameId): Promise<PuzzlePack | undefined> {
  const known = loading.get(id) ?? load(id);
  loading.set(id, known);
  return known;
}

async function load(id: GameId): Promise<PuzzlePack | undefined> {
  try {
    const response = await fetch(`puzzles/${encodeURIComponent(createGame(id).id)}.json`);
    return response.ok ? parsePuzzles(await response.text()) : undefined;
  } catch {
    loading.delete(id); // no connection: the next call tries again
    return undefined;
  }
}
