/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Киндо',
  about: 'Такталарды жайып, дубал куруп, атаандаштын падышасын кармаңыз.',
  player0: 'X оюнчусу',
  player1: 'O оюнчусу',
  end: 'Падыша кармалды же ага эми жетүүгө болбойт.',
  score: 'Тактачалары',
  size: 'Капталдагы тактачалар',
  walledIn: 'Курчоодо калган жеңилет',
  maxPlies: 'Ушунча жүрүштөн кийин тең оюн',
} satisfies Texts<typeof en>;
