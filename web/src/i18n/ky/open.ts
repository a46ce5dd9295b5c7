/** What you can open to study. */
import type en from '../en/open.js';
import type { Texts } from '../namespace.js';

export default {
  'open-about': 'Жазууну, абалды, шилтемени же сакталган оюндарды коюңуз, же файлды ушул баракка таштаңыз.',
  'open-text': 'Жазуу, абал же шилтеме',
  'open-file': 'Файл тандоо',
  'open-read': 'Ачуу',
  'open-game': 'Кайсы оюн',
  'open-format': 'Формат',
  'open-detect': 'Өзү аныктасын',
  'open-choose': { one: 'Текстте {count} оюн бар:', other: 'Текстте {count} оюн бар. Кайсынысын ачабыз?' },
  'open-busy': { one: 'Окулууда… {count} оюн', other: 'Окулууда… {count} оюн' },
  'open-partial': {
    one: 'Алардын {count} оюнунда ката жүрүш бар, оюн ошол жүрүшкө чейин ачылат.',
    other: 'Алардын {count} оюнунда ката жүрүш бар, оюн ошол жүрүшкө чейин ачылат.',
  },
  'open-more': { one: 'жана дагы {count}', other: 'жана дагы {count}' },
  'open-wrong': { one: '{count} оюнду ачууга болбойт:', other: '{count} оюнду ачууга болбойт:' },
  'open-moves': { one: '{count} жүрүш', other: '{count} жүрүш' },
  'open-saved': 'Оюндарыңыз',
  'open-none': 'Бул жерде азырынча оюн сакталган эмес.',
  'open-start': 'Оюнду башынан баштоо',
  'start-study': 'Тактаны куруу',
  'cannot-open': 'Муну ачууга болбойт.',
  'bad-link': 'Шилтемени ачууга мүмкүн болгон жок.',
  'bad-game': 'Оюнду ачууга мүмкүн болгон жок.',
  'no-game': 'Бул оюн бул жерде эми сакталган эмес.',
  'too-large': 'Бул файл {size} МБдан чоң.',
  'previous-saved': 'Мурда ачык турган изилдөө эми китепканада.',
  'previous-not-saved': 'Мурда ачык турган изилдөөнү китепканага сактоого мүмкүн болгон жок.',
  'previous-reopen': 'Ага кайтуу',
  'drop-here': 'Ачуу үчүн коё бериңиз',
} satisfies Texts<typeof en>;
