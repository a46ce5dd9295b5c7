/** What a player has, as a number beside his name: read from the position by its layout. */
import { type Game, type Row, readField } from 'otau/games';

export interface Score {
  readonly count: number;
  /** How many he needs to win; undefined where that is no number. */
  readonly goal?: number;
}

export function scoreOf(game: Game, row: Row, player: number): Score {
  const { id, layout, options } = game;
  if (id === 'togyzkumalak') {
    const all = 2 * Number(options.pits) * Number(options.stones);
    return { count: readField(layout.kazan, row)[player], goal: Math.floor(all / 2) + 1 };
  }
  if (id === 'abalone') {
    return { count: readField(layout.ejected, row)[player], goal: Number(options.marblesToEject) };
  }
  if (id === 'kindo') {
    return { count: readField(layout.tiles, row).filter((tile) => tile & (1 << player)).length };
  }
  const dancers = Number(options.dancers);
  // Of the set of dancers the first 32 bits are cones, the others spools.
  const onBoard = readField(layout.dancers, row).filter((bit) => bit >= 32 === (player === 1)).length;
  return { count: dancers - onBoard, goal: dancers };
}

/** Kindo: moves that the player to move has left in his turn. */
export function movesLeft(game: Game, row: Row): number | undefined {
  return game.id === 'kindo' ? readField(game.layout.movesLeft, row)[0] : undefined;
}
