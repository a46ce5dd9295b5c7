/** Memory and the games in it: what all compiled modules of the games export. */
import { newAbalone } from '../abalone/assembly/abalone';
import { newKindo } from '../kindo/assembly/kindo';
import { newSenet } from '../senet/assembly/senet';
import { newTogyz } from '../togyzkumalak/assembly/togyz';

export const TOGYZ: u32 = 0;
export const ABALONE: u32 = 1;
export const KINDO: u32 = 2;
export const SENET: u32 = 3;

/** Grows when a function or a shape changes. */
export function abi(): u32 {
  return 1;
}

/** Room for `bytes` bytes, and 16 more that reads in strides may touch. */
export function alloc(bytes: usize): usize {
  return heap.alloc(bytes + 16);
}

export function free(at: usize): void {
  heap.free(at);
}

export function new_togyzkumalak(pits: u32, stones: u32, tuzdyk: u32, plies: u32): usize {
  return changetype<usize>(newTogyz(TOGYZ, pits, stones, tuzdyk, plies));
}

export function new_abalone(players: u32, toEject: u32, placement: u32, first: i32, plies: u32, homes: usize): usize {
  return changetype<usize>(newAbalone(ABALONE, players, toEject, placement, first, plies, homes));
}

export function new_kindo(size: u32, walledIn: u32, plies: u32): usize {
  return changetype<usize>(newKindo(KINDO, size, walledIn, plies));
}

export function new_senet(skyruk: u32, dancers: u32, plies: u32): usize {
  return changetype<usize>(newSenet(SENET, skyruk, dancers, plies));
}
