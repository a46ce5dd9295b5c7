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
  next: 'Келесі',
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
  choice: 'Қай жұмбақтар',
  all: 'Барлық жұмбақ ({count})',
  mine: 'Менің қателерім ({count})',
  'task-mine': 'Жүріс кезегі: {name}. Сіз {move} жүрдіңіз. Одан жақсы жүріс табыңыз.',
  'as-good': '{move} жүрісі {best} жүрісінен кем емес.',
  'next-due': 'Келесі қайталау: {date}',
  'none-mine':
    'Қателеріңіз ойындарыңыздың есебінен осында жиналады. Ойынды аяқтаңыз немесе «Талдау» бетінде ашып, есебін қараңыз.',
} satisfies Texts<typeof en>;
