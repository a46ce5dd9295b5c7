/** The lookup tables of Togyz Kumalak: the pits of each set, where the stones of each sowing fall, and the numbers of a pit. */
import { ChancelessHead } from '../../../kernel/assembly/head';

/** A place without a tuzdyk, or where no last stone falls. */
export const NONE: u32 = 255;

@unmanaged
export class TogyzTables extends ChancelessHead {
  pits: u32;
  stones: u32;
  hasTuzdyk: u32;
  total: u32;
  target: u32;
  /** 16 bytes for each set of pits: its members in order. */
  picks: usize;
  /** At ((pit << 5) + sowing) << 5 the stones that each pit of the mover and of the other gets. */
  sowings: usize;
  /** At (pit << 5) + sowing the place among the other's pits where the last stone falls, or 255. */
  lasts: usize;
  /** Eight floats for each number of stones in a pit. */
  features: usize;
}

export function writeTables(game: TogyzTables): void {
  const pits = game.pits;
  const sets = <usize>1 << pits;
  const bytes: usize = 16 + 16 * sets + (pits << 10) + (pits << 5) + 32 * (game.total + 1);
  const tables = heap.alloc(bytes);
  memory.fill(tables, 0, bytes);
  memory.fill(tables, 255, pits); // the mask of a side's pits, right before the picks
  game.picks = tables + 16;
  for (let set: usize = 0; set < sets; set++) {
    let at = game.picks + 16 * set;
    for (let rest = <u32>set; rest !== 0; rest &= rest - 1) store<u8>(at++, <u8>ctz<u32>(rest));
  }
  game.sowings = game.picks + 16 * sets;
  game.lasts = game.sowings + (pits << 10);
  for (let pit: u32 = 0; pit < pits; pit++) {
    for (let sowing: u32 = 0; sowing <= 2 * pits; sowing++) writeSowing(game, pit, sowing);
  }
  game.features = game.lasts + (pits << 5);
  for (let n: u32 = 0; n <= game.total; n++) writeFeatures(game, n);
}

/** One stone goes to the next pit; of more the first stays. Sowing 0 stands for one stone after whole laps. */
function writeSowing(game: TogyzTables, pit: u32, sowing: u32): void {
  const entry = (pit << 5) + sowing;
  const first: u32 = sowing === 1 ? 1 : 0;
  const count: u32 = sowing === 0 ? 1 : sowing;
  let at: u32 = pit;
  for (let k = first; k < first + count; k++) {
    at = (pit + k) % (2 * game.pits);
    const place = at < game.pits ? at : 16 + at - game.pits;
    store<u8>(game.sowings + (entry << 5) + place, 1);
  }
  store<u8>(game.lasts + entry, <u8>(at < game.pits ? NONE : at - game.pits));
}

/** The numbers of `pitFeatures` in observation.ts. */
function writeFeatures(game: TogyzTables, n: u32): void {
  const stones = game.stones;
  const at = game.features + (n << 5);
  store<f32>(at, n >= 1 ? 1 : 0);
  store<f32>(at, n >= 2 ? 1 : 0, 4);
  store<f32>(at, <f32>(n & 1), 8);
  store<f32>(at, <f32>(<f64>(n % stones) / <f64>max<u32>(1, stones - 1)), 12);
  store<f32>(at, <f32>(<f64>(n % (2 * stones)) / <f64>(2 * stones - 1)), 16);
  store<f32>(at, <f32>(<f64>n / <f64>stones), 20);
}
