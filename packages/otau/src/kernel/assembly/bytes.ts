/** Few bytes copied and cleared: `memory.copy` and `memory.fill` are calls, which cost more than the bytes. */

@inline export function copyBytes(to: usize, from: usize, bytes: usize): void {
  while (bytes >= 16) {
    v128.store(to, v128.load(from));
    to += 16;
    from += 16;
    bytes -= 16;
  }
  if ((bytes & 8) !== 0) {
    store<u64>(to, load<u64>(from));
    to += 8;
    from += 8;
  }
  if ((bytes & 4) !== 0) {
    store<u32>(to, load<u32>(from));
    to += 4;
    from += 4;
  }
  if ((bytes & 2) !== 0) {
    store<u16>(to, load<u16>(from));
    to += 2;
    from += 2;
  }
  if ((bytes & 1) !== 0) store<u8>(to, load<u8>(from));
}

@inline export function clearBytes(to: usize, bytes: usize): void {
  while (bytes >= 16) {
    v128.store(to, i64x2.splat(0));
    to += 16;
    bytes -= 16;
  }
  if ((bytes & 8) !== 0) {
    store<u64>(to, 0);
    to += 8;
  }
  if ((bytes & 4) !== 0) {
    store<u32>(to, 0);
    to += 4;
  }
  if ((bytes & 2) !== 0) {
    store<u16>(to, 0);
    to += 2;
  }
  if ((bytes & 1) !== 0) store<u8>(to, 0);
}
