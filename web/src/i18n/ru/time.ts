/** Time controls. */
import type en from '../en/time.js';
import type { Texts } from '../namespace.js';

export default {
  untimed: 'Без часов',
  'with-increment': '{minutes} мин + {seconds} с на ход',
  'with-delay': '{minutes} мин, задержка {seconds} с',
  plain: '{minutes} мин',
  days: 'Дней на ход: {count}',
  'days-left': { one: '{days} день', few: '{days} дня', many: '{days} дней', other: '{days} дня' },
} satisfies Texts<typeof en>;
