/** What holds for every oracle. An engine that is compared with them leans on it. */
import { describe, it } from 'vitest';
import { expectSame } from '../same.js';
import { abaloneOracle } from './abalone.js';
import { fourPlayers } from './abalone-boards.js';
import { kindoOracle } from './kindo.js';
import type { Oracle } from './oracle.js';
import { moves, randomGame } from './playing.js';
import { senetOracle } from './senet.js';
import { togyzKumalakOracle } from './togyzkumalak.js';

const togyz = togyzKumalakOracle({ pits: 9, stones: 9, tuzdyk: true });
const bestemshe = togyzKumalakOracle({ pits: 5, stones: 5, tuzdyk: false });
const kozdatu = togyzKumalakOracle({ pits: 7, stones: 7, tuzdyk: false });

describe('all oracles', () => {
  const kindos = [3, 5, 9].flatMap((size) => [true, false].map((walledIn) => kindoOracle({ size, walledIn })));
  const senets = [1, 5, 7].flatMap((dancers) => [
    senetOracle({ rules: 'kendall', dancers }),
    senetOracle({ rules: 'skyruk', dancers }),
  ]);
  const abalones = [
    abaloneOracle({ variant: 'belgian-daisy', marblesToEject: 1 }),
    abaloneOracle({ placement: true }),
    abaloneOracle({ players: 3, marblesToEject: 1 }),
    abaloneOracle({ players: 4, setup: fourPlayers(), marblesToEject: 1 }),
  ];

  function check<State>(oracle: Oracle<State>) {
    for (let seed = 1; seed <= 3; seed += 1) {
      const states = randomGame(oracle, seed, 150);
      for (const state of states) {
        const isOver = oracle.actor(state) === 'over';
        const actions = oracle.legal(state);
        expectSame(actions.length === 0, isOver);
        expectSame(
          actions,
          [...new Set(actions)].sort((a, b) => a - b),
        );
        expectSame(new Set(moves(oracle, state)).size, actions.length);
        if (isOver) continue;
        const before = structuredClone(state);
        oracle.next(state, actions[0]);
        const given = oracle.forfeit(state, 1);
        expectSame(state, before);
        expectSame(oracle.actor(given), 'over');
        expectSame(oracle.legal(given), []);
      }
    }
  }

  it('list legal actions ascending, once each, until the game is over, and leave states as they were', () => {
    for (const oracle of [togyz, bestemshe, kozdatu]) check(oracle);
    for (const oracle of kindos) check(oracle);
    for (const oracle of senets) check(oracle);
    for (const oracle of abalones) check(oracle);
  });

  it('read the texts that they write', () => {
    function roundTrip<State>(oracle: Oracle<State> & { read(text: string): State }) {
      for (const state of randomGame(oracle, 7, 150)) {
        if (oracle.actor(state) !== 'over') expectSame(oracle.read(oracle.text(state)), state);
      }
    }
    roundTrip(togyz);
    for (const oracle of kindos) roundTrip(oracle);
    for (const oracle of senets) roundTrip(oracle);
    for (const oracle of abalones.slice(0, 2)) roundTrip(oracle);
  });
});
