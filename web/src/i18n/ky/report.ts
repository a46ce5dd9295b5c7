/** Reports of finished games. */

import type en from '../en/report.js';
import type { Texts } from '../namespace.js';

export default {
  title: 'Отчёт',
  make: 'Бүт оюнду карап чыгуу',
  going: 'Оюн каралууда: {percent}',
  stop: 'Токтотуу',
  failed: 'Оюнду карап чыгуу мүмкүн болгон жок.',
  again: 'Кайра кароо',
  engine: 'Караган',
  usual: 'кадимки издөө',
  network: 'ушул оюндун тармагы',
  own: '{name} тармагы',
  ready: 'Отчёт даяр. Тактык: {list}.',
  'accuracy-of': '{name} {accuracy}',
  accuracy: 'Тактык',
  best: 'Эң жакшы жүрүштөр',
  good: 'Жакшы жүрүштөр',
  inaccuracy: 'Так эместиктер',
  mistake: 'Каталар',
  blunder: 'Одоно каталар',
  luck: 'Ыргытуу ийгилиги',
  turning: 'Оюн кайсы жерде бурулду',
  quiet: 'Бир да жүрүш көп нерсе жоготкон жок.',
  loses: '{loss} жоготот',
  'loses-exactly': '{loss} жоготот, далилденген',
  better: '{move} жакшыраак эле.',
  about:
    'Ар бир жүрүш эң жакшысынан кем болбосо, тактык 100 %. Жүрүштүн салмагы ошол учурда канча утууга же жоготууга мүмкүн экенине барабар.',
  'win-missed': '{move} сөзсүз утат.',
  'loss-allowed': '{move} сөзсүз утулат.',
  practise: 'Каталарымдын үстүндө иштөө ({count})',
  'practise-of': '{name}: каталардын үстүндө иштөө ({count})',
} satisfies Texts<typeof en>;
