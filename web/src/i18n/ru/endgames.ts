/** Positions that an endgame table knows. */
import type en from '../en/endgames.js';
import type { Texts } from '../namespace.js';

export default {
  table: 'Таблица окончаний',
  won: {
    one: '{name}: выигрыш, перевес {count} кумалак',
    few: '{name}: выигрыш, перевес {count} кумалака',
    many: '{name}: выигрыш, перевес {count} кумалаков',
    other: '{name}: выигрыш, перевес {count} кумалака',
  },
  lost: {
    one: '{name}: проигрыш, отставание {count} кумалак',
    few: '{name}: проигрыш, отставание {count} кумалака',
    many: '{name}: проигрыш, отставание {count} кумалаков',
    other: '{name}: проигрыш, отставание {count} кумалака',
  },
  draw: '{name}: ничья',
  chance: '{name}: вероятность выигрыша {percent}',
  'forced-win': '{name}: выигрыш при любых бросках',
  'forced-loss': '{name}: проигрыш при любых бросках',
  'about-lead': 'Точный результат при лучшей игре обеих сторон, счёт до последнего кумалака.',
  'about-result': 'Точный результат при лучшей игре обеих сторон.',
} satisfies Texts<typeof en>;
