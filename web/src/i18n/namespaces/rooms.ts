/** Games in a room of the server. */
import { namespace } from '../namespace.js';

export const ROOMS = namespace({
  en: () => import('../en/rooms.js'),
  kk: () => import('../kk/rooms.js'),
  ky: () => import('../ky/rooms.js'),
  ru: () => import('../ru/rooms.js'),
});
