/** Texts that all pages share: games, players, agents, how a game ended. */
import type en from '../en/games.js';
import type { Texts } from '../namespace.js';

export default {
  you: 'Сиз',
  friend: 'Досуңуз',
  person: 'Адам',
  level: '{level}-деңгээл',
  beginner: '{number}-үйрөнчүк',
  random: 'Кокустук жүрүштөр',
  greedy: 'Колуна тийгенин алат',
  alphabeta: 'Альфа-бета',
  expectimax: 'Экспектимакс',
  mcts: 'Монте-Карло дарагы',
  zero: 'Тармак',
  'with-think-time': '{name}, {seconds} с',
  wins: '{name} жеңди',
  'you-win': 'Сиз жеңдиңиз',
  win: '{names} жеңди',
  lost: 'Жеңилген: {name}',
  draw: 'Тең оюн',
  unfinished: 'Бүтө элек',
  limit: 'Оюндун эң узун чегине жетти.',
  repetition: 'Бирдей абал үч жолу кайталанды.',
  agreement: 'Оюнчулар макулдашты.',
  time: 'Убактысы бүткөн: {name}.',
  resignation: 'Багынып берген: {name}.',
  illegal: 'Эрежеге каршы жүрүш жасалды.',
} satisfies Texts<typeof en>;
