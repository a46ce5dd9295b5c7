/** The buttons below a game that you step through. */
import type en from '../en/replay.js';
import type { Texts } from '../namespace.js';

export default {
  first: 'Бастапқы орналасу',
  back: 'Бір жүріс артқа',
  forward: 'Бір жүріс алға',
  last: 'Соңғы орналасу',
  where: '{count} жүрістің {ply}-жүрісі',
} satisfies Texts<typeof en>;
