/** What you can open to study. */
import type en from '../en/open.js';
import type { Texts } from '../namespace.js';

export default {
  'open-about': 'Жазбаны, орналасуды, сілтемені не сақталған ойындарды қойыңыз немесе файлды осы бетке тастаңыз.',
  'open-text': 'Жазба, орналасу немесе сілтеме',
  'open-file': 'Файл таңдау',
  'open-read': 'Ашу',
  'open-game': 'Қай ойын',
  'open-format': 'Пішім',
  'open-detect': 'Өзі анықтасын',
  'open-choose': { one: 'Мәтінде {count} ойын бар:', other: 'Мәтінде {count} ойын бар. Қайсысын ашамыз?' },
  'open-busy': { one: 'Оқылуда… {count} ойын', other: 'Оқылуда… {count} ойын' },
  'open-partial': {
    one: 'Олардың {count} ойынында қате жүріс бар, ойын сол жүріске дейін ашылады.',
    other: 'Олардың {count} ойынында қате жүріс бар, ойын сол жүріске дейін ашылады.',
  },
  'open-more': { one: 'және тағы {count}', other: 'және тағы {count}' },
  'open-wrong': { one: '{count} ойынды ашу мүмкін емес:', other: '{count} ойынды ашу мүмкін емес:' },
  'open-moves': { one: '{count} жүріс', other: '{count} жүріс' },
  'open-saved': 'Ойындарыңыз',
  'open-none': 'Мұнда әзірге ойын сақталмаған.',
  'open-start': 'Ойынды басынан бастау',
  'start-study': 'Тақтаны құру',
  'cannot-open': 'Мұны ашу мүмкін емес.',
  'bad-link': 'Сілтемені ашу мүмкін болмады.',
  'bad-game': 'Ойынды ашу мүмкін болмады.',
  'no-game': 'Бұл ойын мұнда енді сақталмаған.',
  'too-large': 'Бұл файл {size} МБ-тан үлкен.',
  'previous-saved': 'Бұрын ашық тұрған зерттеу енді кітапханада.',
  'previous-not-saved': 'Бұрын ашық тұрған зерттеуді кітапханаға сақтау мүмкін болмады.',
  'previous-reopen': 'Соған оралу',
  'drop-here': 'Ашу үшін жіберіңіз',
} satisfies Texts<typeof en>;
