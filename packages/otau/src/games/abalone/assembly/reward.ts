/** The reward of a move of Abalone that does not end the game, by its kind (RULES.md, Reward). */
import { CELLS, MARBLES, neighbours, OFF, shapes } from './tables';

/** @param row the position before the move */
export function moveReward(row: usize, action: u32, players: u32, toEject: u32): f32 {
  if (load<u8>(row, 3) !== 0) return 0;
  const shape: u32 = load<u8>(shapes + action);
  if (shape >= 64) return -0.1;
  let cell = action % CELLS;
  const taken = takenCells(row, players);
  if (((taken >> cell) & 1) === 0) return -0.1;
  while (cell !== OFF && ((taken >> cell) & 1) !== 0) cell = load<u8>(neighbours + (cell << 3) + (shape >> 3));
  if (cell !== OFF) return 0.5;
  const mover: u32 = load<u8>(row);
  const partner: u32 = players === 4 ? load<u8>(row + 4 + ((mover + 2) & 3)) : 0;
  return load<u8>(row + 4 + mover) + partner + 1 >= toEject ? 12 : 2;
}

function takenCells(row: usize, players: u32): u64 {
  let taken: u64 = 0;
  for (let player: u32 = 0; player < players; player++) taken |= load<u64>(row + MARBLES + (player << 3));
  return taken;
}
