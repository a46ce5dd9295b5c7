/** Memory, as all compiled games export it. */

/** Grows when a function or a shape changes. */
export function abi(): u32 {
  return 2;
}

/** Room for `bytes` bytes, and 16 more that reads in strides may touch. */
export function alloc(bytes: usize): usize {
  return heap.alloc(bytes + 16);
}

export function free(at: usize): void {
  heap.free(at);
}
