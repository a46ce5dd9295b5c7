/** The players, as other programs write them: `white_player`, `P1`, a list of players. */

const FIRST = /^(?:p|player_?)([1-4])(?:_?name)?$/i;
const SUFFIX = /_?(?:player|name)$/i;

/**
 * Tags of the seats that have other names: a colour names the seat of that colour, numbers count the seats.
 * @param seats the game's names of its players
 */
export function seatTags(tags: Readonly<Record<string, unknown>>, seats: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(tags)) {
    const seat = seats[Number(FIRST.exec(key)?.[1] ?? 0) - 1] ?? seatOfColour(key, seats);
    if (seat !== undefined && typeof value === 'string' && value !== '') found[seat] = value;
  }
  return found;
}

function seatOfColour(key: string, seats: readonly string[]): string | undefined {
  const colour = key.replace(SUFFIX, '').toLowerCase();
  return SUFFIX.test(key) ? seats.find((seat) => seat.toLowerCase() === colour) : undefined;
}

/** The players of a list, by numbers. */
export function playerTags(players: unknown): Record<string, string> {
  if (!Array.isArray(players)) return {};
  return Object.fromEntries(
    players.slice(0, 4).flatMap((player, seat) => {
      const name = nameOf(player);
      return name === undefined ? [] : [[`P${seat + 1}`, name]];
    }),
  );
}

function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, username } = value as Readonly<Record<string, unknown>>;
  return [name, username].find((text) => typeof text === 'string' && text !== '') as string | undefined;
}
