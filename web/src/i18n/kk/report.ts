/** Reports of finished games. */

import type en from '../en/report.js';
import type { Texts } from '../namespace.js';

export default {
  title: 'Есеп',
  make: 'Бүкіл ойынды қарап шығу',
  going: 'Ойын қаралуда: {percent}',
  stop: 'Тоқтату',
  failed: 'Ойынды қарап шығу мүмкін болмады.',
  again: 'Қайта қарау',
  engine: 'Қараушы',
  usual: 'әдеттегі іздеу',
  network: 'осы ойынның желісі',
  own: '{name} желісі',
  ready: 'Есеп дайын. Дәлдік: {list}.',
  'accuracy-of': '{name} {accuracy}',
  accuracy: 'Дәлдік',
  best: 'Ең жақсы жүрістер',
  good: 'Жақсы жүрістер',
  inaccuracy: 'Дәлсіздіктер',
  mistake: 'Қателер',
  blunder: 'Өрескел қателер',
  luck: 'Тастау сәттілігі',
  turning: 'Ойын қай жерде бұрылды',
  quiet: 'Бірде-бір жүріс көп нәрсе жоғалтқан жоқ.',
  loses: '{loss} жоғалтады',
  'loses-exactly': '{loss} жоғалтады, дәлелденген',
  better: '{move} жақсырақ еді.',
  about:
    'Әр жүріс ең жақсысынан кем болмаса, дәлдік 100 %. Жүрістің салмағы сол сәтте қанша ұтуға не жоғалтуға болатынына тең.',
  'win-missed': '{move} сөзсіз ұтады.',
  'loss-allowed': '{move} сөзсіз ұтылады.',
  practise: 'Қателеріммен жұмыс ({count})',
  'practise-of': '{name}: қателермен жұмыс ({count})',
} satisfies Texts<typeof en>;
