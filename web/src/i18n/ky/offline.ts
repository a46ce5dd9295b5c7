/** A new version of the page is ready. */
import type en from '../en/offline.js';
import type { Texts } from '../namespace.js';

export default {
  'new-version': 'Otau-нун жаңы версиясы даяр.',
  reload: 'Жүктөө',
  later: 'Кийин',
} satisfies Texts<typeof en>;
