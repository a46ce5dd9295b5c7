/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Тоғызқұмалақ',
  about: 'Екі қатар тоғыз отауға құмалақ таратып, қазаныңызға жинаңыз.',
  player0: 'Бастаушы',
  player1: 'Қостаушы',
  end: 'Қазандарда {a} : {b} құмалақ.',
  score: 'Қазанда',
  variant: 'Тақта',
  'variant=standard': 'Тоғызқұмалақ, 9 × 9',
  'variant=bestemshe': 'Бестемше, 5 × 5',
  'variant=kozdatu': 'Қоздату, 7 × 7',
  'variant=custom': 'Өз тақтам',
  pits: 'Әр жақтағы отау саны',
  stones: 'Бір отаудағы құмалақ саны',
  tuzdyk: 'Тұздық алуға болады',
  repetition: 'Үшінші қайталануда тең ойын талап етуге болады',
  maxPlies: 'Осынша жүрістен кейін тең ойын',
} satisfies Texts<typeof en>;
