/** By game, the position from which moves of a letter are new: this tab takes the game over from another one, and its board replays them. */
export const newMoves = new Map<string, number>();
