/** The page with puzzles. */
import type en from '../en/practice.js';
import type { Texts } from '../namespace.js';

export default {
  title: 'Жұмбақ орналасулар',
  games: 'Ойындар',
  task: 'Жүріс кезегі: {name}. Ең жақсы жүрісті табыңыз.',
  right: '{move} — ең жақсы жүріс.',
  wrong: '{move} — ең жақсы жүріс емес.',
  reply: '{move} жүрісінен кейін {reply} келеді.',
  loss: 'Ол {loss} жоғалтады.',
  looking: '{move} жүрісіне жауап ізделуде …',
  again: 'Қайта көру',
  hint: 'Көмек',
  which: 'Ол — белгіленген жүрістердің бірі.',
  answer: 'Жүріс: {move}.',
  next: 'Келесі жұмбақ',
  rating: 'Рейтинг {rating} ± {range}',
  streak: 'Қатарынан: {count}',
  solved: 'Шешілгені: {count} ішінен {done}',
  due: 'Қайталауға: {count}',
  grade: '{grade}-деңгейден бастап табады.',
  exact: 'Ойын соңына дейін дәлелденген.',
  deep: 'Терең іздеу растады.',
  other: 'Неге {move} емес?',
  line: 'Жалғасы: {moves}',
  back: 'Бұл жұмбақтан бұрын қателескенсіз.',
  none: 'Мұнда бұл ойынның жұмбақтары жоқ.',
} satisfies Texts<typeof en>;
