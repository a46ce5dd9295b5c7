/** The contract suite over every game and its variants. */

import type { Game, Row } from '../packages/otau/src/core/game.js';
import { readField } from '../packages/otau/src/core/layout.js';
import { createGame, registerGame } from '../packages/otau/src/core/registry.js';
import { contractSuite } from './contract.js';
import { NIM, RACE } from './toy-games.js';

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** All stones: pits and kazans. */
const stones = (game: Game, row: Row) => [
  sum(readField(game.layout.pits, row)) + sum(readField(game.layout.kazan, row)),
];

for (const options of [
  {},
  { variant: 'bestemshe' },
  { variant: 'kozdatu' },
  { pits: 2, stones: 1 },
  { pits: 9, stones: 18 },
  { pits: 6, stones: 4, repetition: true },
] as const) {
  contractSuite(`togyzkumalak ${JSON.stringify(options)}`, () => createGame('togyzkumalak', options), stones);
}

/** All marbles: on the board, ejected and still to be placed. */
const marbles = ({ layout }: Game, row: Row) => [
  readField(layout.marbles, row).length + sum(readField(layout.ejected, row)) + sum(readField(layout.toPlace, row)),
];

for (const options of [
  {},
  { variant: 'belgian-daisy', marblesToEject: 4 },
  { variant: 'sibe', marblesToEject: 1 },
  { placement: true },
  { firstPlayer: 1, repetition: true },
  { players: 3 },
  { players: 4, marblesToEject: 2 },
] as const) {
  contractSuite(`abalone ${JSON.stringify(options)}`, () => createGame('abalone', options), marbles);
}

for (const options of [{}, { walledIn: false }, { size: 3 }, { size: 4 }, { size: 9 }] as const) {
  contractSuite(`kindo ${JSON.stringify(options)}`, () => createGame('kindo', options));
}

/** No house holds two dancers: cones are bits 0 to 29 of the field, spools 32 to 61. */
const dancers = (game: Game, row: Row) => {
  const houses = readField(game.layout.dancers, row);
  return [new Set(houses.map((bit) => bit % 32)).size - houses.length];
};

for (const options of [
  {},
  { dancers: 7 },
  { rules: 'skyruk' },
  { rules: 'skyruk', dancers: 7 },
  { dancers: 2 },
] as const) {
  contractSuite(`senet ${JSON.stringify(options)}`, () => createGame('senet', options), dancers);
}

for (const definition of [NIM, RACE]) {
  registerGame(definition);
  contractSuite(`${definition.id}, completed from bare rules`, () => createGame(definition.id, {}));
}
