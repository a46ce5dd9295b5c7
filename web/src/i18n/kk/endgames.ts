/** Positions that an endgame table knows. */
import type en from '../en/endgames.js';
import type { Texts } from '../namespace.js';

export default {
  table: 'Ойын соңының кестесі',
  won: '{name}: {count} құмалақ айырмасымен жеңіс',
  lost: '{name}: {count} құмалақ айырмасымен жеңіліс',
  draw: '{name}: тең ойын',
  chance: '{name}: жеңу ықтималдығы {percent}',
  'forced-win': '{name}: не түссе де жеңіс',
  'forced-loss': '{name}: не түссе де жеңіліс',
  'about-lead': 'Екеуі де ең жақсы ойнағандағы дәл нәтиже, соңғы құмалаққа дейін есептелген.',
  'about-result': 'Екеуі де ең жақсы ойнағандағы дәл нәтиже.',
} satisfies Texts<typeof en>;
