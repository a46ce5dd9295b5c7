/** Rooms, accounts and tournaments of a server. */
import type accounts from '../en/accounts.json';
import type refusals from '../en/refusals.json';
import type rooms from '../en/rooms.json';
import type tournaments from '../en/tournaments.json';
import { namespace } from '../namespace.js';

/** Accounts: names with ratings, player pages and passkeys; looking for an opponent. */
export const ACCOUNTS = namespace<typeof accounts>(import.meta.glob('../*/accounts.json', { import: 'default' }));
export const ROOMS = namespace<typeof rooms>(import.meta.glob('../*/rooms.json', { import: 'default' }));
/** Why the server of rooms refuses something, by its reasons. */
export const REFUSALS = namespace<typeof refusals>(import.meta.glob('../*/refusals.json', { import: 'default' }));
export const TOURNAMENTS = namespace<typeof tournaments>(
  import.meta.glob('../*/tournaments.json', { import: 'default' }),
);
