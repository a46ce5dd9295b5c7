/** A new version of the page is ready. */
import type en from '../en/offline.js';
import type { Texts } from '../namespace.js';

export default {
  'new-version': 'Готова новая версия Otau.',
  reload: 'Загрузить',
  later: 'Позже',
} satisfies Texts<typeof en>;
