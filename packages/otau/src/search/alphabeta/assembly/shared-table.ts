/**
 * A transposition table in memory that threads share: a module of its own, as the memory of a tree belongs to one thread. Trees call it directly,
 * without passing through JavaScript. Entries that two threads write at once match no position (`entries.ts`).
 */
export { abi } from '../../../kernel/assembly/head';
import { actionAt, bytesOf, findEntry, isOf, keepEntry, packedAt, placeEntries } from './entries';

let found: i32 = 0;
/** After the table come numbers that threads tell each other. */
let numbers: usize = 0;

/** The memory holds 2^bits entries. */
export function open(bits: u32): void {
  placeEntries(0, bits);
  numbers = (bytesOf(bits) + 63) & ~63;
}

/** The address of the entry of a position, or -1. */
export function find(low: i32, high: i32): i32 {
  const at = findEntry(low, high);
  if (at < 0) return -1;
  found = packedAt(at);
  // Another thread may just have written there
  return isOf(at, low, high, found) ? at : -1;
}

/** Number 2 of the entry last found. */
export function packed(): i32 {
  return found;
}

export function action(at: i32): i32 {
  return actionAt(at);
}

export function keep(low: i32, high: i32, packed: i32, action: i32): void {
  keepEntry(low, high, packed, action);
}

/** The number at a place after the table, in bytes. */
export function read(at: i32): i32 {
  return atomic.load<i32>(numbers + at);
}

/** Writes a number that other threads read once they are told so by `add` or `exchange`. */
export function write(at: i32, value: i32): void {
  store<i32>(numbers + at, value);
}

/** Returns the number before. */
export function add(at: i32, value: i32): i32 {
  return atomic.add<i32>(numbers + at, value);
}

/** Writes a number in place of the expected one; returns what was there. */
export function exchange(at: i32, expected: i32, value: i32): i32 {
  return atomic.cmpxchg<i32>(numbers + at, expected, value);
}
