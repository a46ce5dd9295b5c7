/** Accounts: names with ratings, player pages and passkeys; looking for an opponent. */
import type en from '../en/accounts.js';
import { namespace } from '../namespace.js';

export const ACCOUNTS = namespace<typeof en>((language) => import(`../${language}/accounts.ts`));
