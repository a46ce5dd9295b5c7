/** A new version of the page is ready. */
import type en from '../en/offline.js';
import type { Texts } from '../namespace.js';

export default {
  'new-version': 'Otau-дың жаңа нұсқасы дайын.',
  reload: 'Жүктеу',
  later: 'Кейін',
} satisfies Texts<typeof en>;
