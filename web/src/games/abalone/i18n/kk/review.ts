/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'ejection-missed': '{move} шарды тақтадан итеріп түсіреді.',
  'ejection-allowed': '{reply} жүрісіне {cell} шарын тақтадан итеріп түсіруге жол береді.',
  'sumito-left': '{reply} сумитосы сақталып қалады; {move} оны бұзады.',
  'sumito-missed': '{move} итереді: бұл сумито.',
  'edge-marble': 'Шарды шетке, {cell} ұясына қояды.',
  'formation-split': 'Құрылым бөлінеді: {count} шарлық топ басқаларынан ажырайды.',
} satisfies Texts<typeof en>;
