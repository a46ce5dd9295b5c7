/** Games in a room of the server. */
import type en from '../en/rooms.js';
import { namespace } from '../namespace.js';

export const ROOMS = namespace<typeof en>((language) => import(`../${language}/rooms.ts`));
