/**
 * Which buckets of a table were written since it was cleared, as long as they are few: a short search's entries are cleared without
 * going through the whole table. There is one table in a memory.
 */

const MAX_WRITTEN: u32 = 4096;

const buckets = memory.data(4 * 4096, 4);
let count: u32 = 0;

// @ts-ignore: decorator
@inline
export function noteWritten(bucket: usize): void {
  if (count > MAX_WRITTEN) return;
  if (count < MAX_WRITTEN) store<u32>(buckets + (<usize>count << 2), <u32>bucket);
  count++;
}

/** How many were written; -1 where they were too many to know which. */
export function writtenCount(): i32 {
  return count > MAX_WRITTEN ? -1 : <i32>count;
}

export function writtenBucket(index: i32): usize {
  return load<u32>(buckets + (<usize>index << 2));
}

/** The table is clear. */
export function forgetWritten(): void {
  count = 0;
}
