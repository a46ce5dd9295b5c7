/** Time controls. */
import type en from '../en/time.js';
import type { Texts } from '../namespace.js';

export default {
  untimed: 'Сағатсыз',
  'with-increment': '{minutes} мин + кезекке {seconds} с',
  'with-delay': '{minutes} мин, {seconds} с кідіріс',
  plain: '{minutes} мин',
  days: 'Жүріске {count} күн',
  'days-left': '{days} күн',
} satisfies Texts<typeof en>;
