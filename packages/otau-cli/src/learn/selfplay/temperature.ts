/** How freely self-play chooses among the moves that a search has found, ply by ply. */
export interface TemperatureSchedule {
  /** For this many moves of a game (of all players together, throws not counted) the temperature is 1. */
  readonly moves: number;
  /** The temperature afterwards; 0, the best move, unless given. */
  readonly after?: number;
}

/** 1 draws a move in proportion to its visits, 0 takes the best. */
export function temperatureAt({ moves, after = 0 }: TemperatureSchedule, move: number): number {
  return move < moves ? 1 : after;
}
