/** What is asked for again and again, and made once. */

/** A map, also one that keeps none of its keys alive. */
interface Known<Key, Value> {
  readonly size?: number;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
  clear?(): void;
}

/**
 * The value of a key, made where the map has none.
 * @param most a map with that many values is cleared before one more is kept
 */
export function madeOnce<Key, Value>(known: Known<Key, Value>, key: Key, make: () => Value, most?: number): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (most !== undefined && known.size === most) known.clear?.();
  known.set(key, made);
  return made;
}
