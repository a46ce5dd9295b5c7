/** The buttons below a game that you step through. */
import type en from '../en/replay.js';
import type { Texts } from '../namespace.js';

export default {
  first: 'Баштапкы абал',
  back: 'Бир жүрүш артка',
  forward: 'Бир жүрүш алга',
  last: 'Акыркы абал',
  where: '{count} жүрүштүн {ply}-жүрүшү',
} satisfies Texts<typeof en>;
