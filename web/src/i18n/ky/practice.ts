/** The page with puzzles. */
import type en from '../en/practice.js';
import type { Texts } from '../namespace.js';

export default {
  title: 'Табышмак абалдар',
  games: 'Оюндар',
  task: 'Жүрүш кезеги: {name}. Эң жакшы жүрүштү табыңыз.',
  right: '{move} — эң жакшы жүрүш.',
  wrong: '{move} — эң жакшы жүрүш эмес.',
  reply: '{move} жүрүшүнөн кийин {reply} келет.',
  loss: 'Ал {loss} жоготот.',
  looking: '{move} жүрүшүнө жооп изделүүдө …',
  again: 'Кайра аракет',
  hint: 'Жардам',
  which: 'Ал — белгиленген жүрүштөрдүн бири.',
  answer: 'Жүрүш: {move}.',
  next: 'Кийинки',
  rating: 'Рейтинг {rating} ± {range}',
  streak: 'Катары менен: {count}',
  solved: 'Чечилгени: {count} ичинен {done}',
  due: 'Кайталоого: {count}',
  grade: '{grade}-деңгээлден баштап табат.',
  exact: 'Оюндун аягына чейин далилденген.',
  deep: 'Терең издөө ырастады.',
  other: 'Эмнеге {move} эмес?',
  line: 'Уландысы: {moves}',
  back: 'Бул табышмактан мурда жаңылгансыз.',
  none: 'Бул жерде бул оюндун табышмактары жок.',
  choice: 'Кайсы табышмактар',
  all: 'Бардык табышмак ({count})',
  mine: 'Менин каталарым ({count})',
  'task-mine': 'Жүрүш кезеги: {name}. Сиз {move} жүрдүңүз. Андан жакшы жүрүш табыңыз.',
  'as-good': '{move} жүрүшү {best} жүрүшүнөн кем эмес.',
  'next-due': 'Кийинки кайталоо: {date}',
  'none-mine':
    'Каталарыңыз оюндарыңыздын отчётунан ушул жерге жыйналат. Оюнду аяктаңыз же «Талдоо» бетинде ачып, отчётун караңыз.',
} satisfies Texts<typeof en>;
