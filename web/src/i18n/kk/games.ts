/** Texts that all pages share: games, players, agents, how a game ended. */
import type en from '../en/games.js';
import type { Texts } from '../namespace.js';

export default {
  you: 'Сіз',
  friend: 'Досыңыз',
  person: 'Адам',
  level: '{level}-деңгей',
  beginner: '{number}-үйренуші',
  random: 'Кездейсоқ жүрістер',
  greedy: 'Қолға түскенін алады',
  alphabeta: 'Альфа-бета',
  expectimax: 'Экспектимакс',
  mcts: 'Монте-Карло ағашы',
  zero: 'Желі',
  'with-think-time': '{name}, {seconds} с',
  wins: '{name} жеңді',
  'you-win': 'Сіз жеңдіңіз',
  win: '{names} жеңді',
  lost: 'Жеңілген: {name}',
  draw: 'Тең ойын',
  unfinished: 'Аяқталмаған',
  limit: 'Ойынның ең ұзақ шегіне жетті.',
  repetition: 'Бірдей орналасу үш рет қайталанды.',
  agreement: 'Ойыншылар келісті.',
  time: 'Уақыты біткен: {name}.',
  resignation: 'Берілген ойыншы: {name}.',
  illegal: 'Ережеге қайшы жүріс жасалды.',
} satisfies Texts<typeof en>;
