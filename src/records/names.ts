/** Names of games and variants as people and other programs write them. */

/** `Togyz Kumalak` is `togyzkumalak`. */
export function gameName(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase().replace(/[^a-z]/g, '') : value;
}

/** `Belgian Daisy`, `BelgianDaisy` and `belgian_daisy` are `belgiandaisy`. */
export function plainName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
