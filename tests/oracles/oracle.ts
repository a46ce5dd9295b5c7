/**
 * The interface of a slow and obvious second implementation of a game, written from the rule text
 * alone. Nothing here or in the oracles imports from `packages/otau/src/games`: two programs that share
 * code share mistakes.
 */
export interface Oracle<State> {
  start(): State;
  /** The player to move, 'chance' or 'over'. */
  actor(state: State): number | 'chance' | 'over';
  /** Legal action indices, ascending; at chance the outcome indices. */
  legal(state: State): number[];
  /** A new state; `state` stays as it was. */
  next(state: State, action: number): State;
  /** -1..1 for each player of a finished state. */
  results(state: State): number[];
  /** The position text of the rules (of a state with these counters, where the text has them). */
  text(state: State): string;
  /** A move in the notation of the rules, read off independently. */
  move(state: State, action: number): string;
  /** The state that the rules give when this player's time runs out. */
  forfeit(state: State, player: number): State;
}
