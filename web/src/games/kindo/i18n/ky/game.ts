/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Киндо',
  about: 'Чарчыларды жайып, дубал куруп, атаандаштын падышасын кармаңыз.',
  player0: 'X оюнчусу',
  player1: 'O оюнчусу',
  'end-king': 'Падыша кармалды.',
  'end-walled': 'Жеңилген оюнчу курчоодо калды: атаандаштын падышасына жол жок.',
  'end-stuck': 'Жеңилген оюнчунун жүрөр жүрүшү калган жок.',
  score: 'Чарчылары',
  size: 'Бир жактагы чарчылар',
  walledIn: 'Курчоодо калган жеңилет',
  maxPlies: 'Ушунча жүрүштөн кийин тең оюн',
} satisfies Texts<typeof en>;
