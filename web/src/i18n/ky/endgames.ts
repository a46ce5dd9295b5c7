/** Positions that an endgame table knows. */
import type en from '../en/endgames.js';
import type { Texts } from '../namespace.js';

export default {
  table: 'Оюн аягынын таблицасы',
  won: '{name}: {count} коргоол айырмасы менен жеңиш',
  lost: '{name}: {count} коргоол айырмасы менен жеңилүү',
  draw: '{name}: тең оюн',
  chance: '{name}: жеңүү ыктымалдыгы {percent}',
  'forced-win': '{name}: эмне түшсө да жеңиш',
  'forced-loss': '{name}: эмне түшсө да жеңилүү',
  'about-lead': 'Экөө тең эң жакшы ойногондогу так жыйынтык, акыркы коргоолго чейин эсептелген.',
  'about-result': 'Экөө тең эң жакшы ойногондогу так жыйынтык.',
} satisfies Texts<typeof en>;
