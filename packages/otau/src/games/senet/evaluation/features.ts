/**
 * What the networks see of a Senet position before a throw, always as the player who throws.
 * Walls and exposed dancers depend on neighbouring houses, so the features are pictures of
 * four houses in a row; besides them, how many dancers are left and who leads the race.
 *
 *     feature    houses 1-4   3-6   5-8 .. 27-30    own dancers left   enemy's  lead in the race
 *     first at   81·0        81·1  81·2 .. 81·13         1134          1142       1150
 *     how many   81 each: four houses, each empty,       0 to 7       0 to 7  41: -80 to 80 houses,
 *                own or the enemy's                                              in steps of 4
 *
 * How many dancers are off does not matter: the rest of the game depends on those on the board alone, so
 * the same weights serve any number of dancers.
 */
import type { Row } from '../../../core/game.js';
import { countDancers, type Houses, PLAYER, readDancers } from '../row.js';

export const PRESENT = 17;
export const FEATURES = 1191;

const PICTURES = 14;
const PICTURE_SIZE = 81;
const OWN_LEFT = PICTURES * PICTURE_SIZE;
const ENEMY_LEFT = OWN_LEFT + 8;
const LEAD = ENEMY_LEFT + 8;
const LEAD_STEP = 4;
const LEAD_STEPS = 20;

/** The picture of four houses: bits 0 to 3 are the own dancers, 4 to 7 the enemy's; a digit of base 3 for each house. */
const PICTURE = Uint8Array.from({ length: 256 }, (_, bits) => {
  const digit = (house: number) => ((bits >> house) & 1) + 2 * ((bits >> (house + 4)) & 1);
  return digit(0) + 3 * digit(1) + 9 * digit(2) + 27 * digit(3);
});

/** Writes the `PRESENT` features of a position before a throw. */
export function writeFeatures(row: Row, out: Uint16Array): void {
  const player = row[PLAYER];
  const own = readDancers(row, player);
  const enemy = readDancers(row, 1 - player);
  const picture = PICTURE;
  for (let i = 0; i < PICTURES; i++) {
    out[i] = PICTURE_SIZE * i + picture[((own >> (2 * i)) & 15) | (((enemy >> (2 * i)) & 15) << 4)];
  }
  const lead = Math.round((housesToWalk(enemy) - housesToWalk(own)) / LEAD_STEP);
  out[PICTURES] = OWN_LEFT + countDancers(own);
  out[PICTURES + 1] = ENEMY_LEFT + countDancers(enemy);
  out[PICTURES + 2] = LEAD + LEAD_STEPS + Math.max(-LEAD_STEPS, Math.min(LEAD_STEPS, lead));
}

/** Houses from the dancers to the end of the path, which is one beyond house 30. */
export function housesToWalk(dancers: Houses): number {
  let houses = 0;
  for (let rest = dancers; rest !== 0; rest &= rest - 1) houses += Math.clz32(rest & -rest) - 1;
  return houses;
}
