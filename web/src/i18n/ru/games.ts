/** Texts that all pages share: games, players, agents, how a game ended. */
import type en from '../en/games.js';
import type { Texts } from '../namespace.js';

export default {
  you: 'Вы',
  friend: 'Друг',
  person: 'Человек',
  level: 'Уровень {level}',
  beginner: 'Новичок {number}',
  random: 'Случайные ходы',
  greedy: 'Берёт что может',
  alphabeta: 'Альфа-бета',
  expectimax: 'Экспектимакс',
  mcts: 'Дерево Монте-Карло',
  zero: 'Нейросеть',
  'with-think-time': '{name}, {seconds} с',
  wins: 'Победа: {name}',
  'you-win': 'Вы победили',
  win: 'Победа: {names}',
  lost: 'Поражение: {name}',
  draw: 'Ничья',
  unfinished: 'Не окончена',
  limit: 'Достигнута наибольшая длина партии.',
  repetition: 'Одна и та же позиция стояла трижды.',
  agreement: 'Игроки согласились.',
  time: '{name}: время вышло.',
  resignation: '{name}: партия сдана.',
  illegal: 'Сделан недопустимый ход.',
} satisfies Texts<typeof en>;
