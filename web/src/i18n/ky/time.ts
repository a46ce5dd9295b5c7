/** Time controls. */
import type en from '../en/time.js';
import type { Texts } from '../namespace.js';

export default {
  untimed: 'Саатсыз',
  'with-increment': '{minutes} мүн + кезекке {seconds} с',
  'with-delay': '{minutes} мүн, {seconds} с кечигүү',
  plain: '{minutes} мүн',
  days: 'Жүрүшкө {count} күн',
  'days-left': '{days} күн',
} satisfies Texts<typeof en>;
