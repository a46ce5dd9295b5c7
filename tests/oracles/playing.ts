/** How the tests of oracles play and count. */
import { expect } from 'vitest';
import type { Oracle } from './oracle.js';

export function moves<State>(oracle: Oracle<State>, state: State): string[] {
  return oracle.legal(state).map((action) => oracle.move(state, action));
}

/** Plays moves by their names, separated by blanks. */
export function play<State>(oracle: Oracle<State>, state: State, names: string): State {
  let current = state;
  for (const name of names.split(' ')) {
    const index = moves(oracle, current).indexOf(name);
    if (index === -1) throw new Error(`${name} is not legal in ${oracle.text(current)}`);
    current = oracle.next(current, oracle.legal(current)[index]);
  }
  return current;
}

/** The text after some moves from a position. */
export function after<State>(
  oracle: Oracle<State> & { read(text: string): State },
  text: string,
  names: string,
): string {
  return oracle.text(play(oracle, oracle.read(text), names));
}

/** Sequences of this many legal moves and outcomes. */
export function perft<State>(oracle: Oracle<State>, depth: number, state: State = oracle.start()): number {
  const actions = oracle.legal(state);
  if (depth === 1) return actions.length;
  return actions.reduce((sum, action) => sum + perft(oracle, depth - 1, oracle.next(state, action)), 0);
}

/** Every position of a game of random moves; numbers come from a fixed linear congruence. */
export function randomGame<State>(oracle: Oracle<State>, seed: number, maxPlies: number): State[] {
  const states = [oracle.start()];
  let random = seed;
  while (oracle.actor(states.at(-1)!) !== 'over' && states.length <= maxPlies) {
    const state = states.at(-1)!;
    const actions = oracle.legal(state);
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    states.push(oracle.next(state, actions[Math.floor((random / 2 ** 32) * actions.length)]));
  }
  return states;
}

export function oneOf(actions: number[]): number {
  expect(actions).toHaveLength(1);
  return actions[0];
}
