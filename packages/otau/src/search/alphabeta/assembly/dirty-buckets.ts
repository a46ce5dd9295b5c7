/**
 * Which buckets of a table were written since it was cleared, as long as they are few: a short search's entries are cleared without
 * going through the whole table. There is one table in a memory.
 */

const MAX_DIRTY: u32 = 4096;

const buckets = memory.data(4 * 4096, 4);
let count: u32 = 0;

@inline export function markDirty(bucket: usize): void {
  if (count > MAX_DIRTY) return;
  if (count < MAX_DIRTY) store<u32>(buckets + (<usize>count << 2), <u32>bucket);
  count++;
}

/** How many were written; -1 where they were too many to know which. */
export function dirtyCount(): i32 {
  return count > MAX_DIRTY ? -1 : <i32>count;
}

export function dirtyBucket(index: i32): usize {
  return load<u32>(buckets + (<usize>index << 2));
}

/** The table is clear. */
export function clearDirty(): void {
  count = 0;
}
