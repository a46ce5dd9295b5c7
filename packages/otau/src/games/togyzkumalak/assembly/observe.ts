/** The seven numbers of an inner pit, in two overlapping stores: the eighth is written over by what follows. */
// @ts-ignore: decorator
@inline
export function writePit(features: usize, stones: u32, out: usize): void {
  const from = features + (<usize>stones << 5);
  v128.store(out, v128.load(from));
  v128.store(out, v128.load(from, 16), 16);
}
