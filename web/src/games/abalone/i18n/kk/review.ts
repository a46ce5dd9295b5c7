/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'ejection-missed': '{move} шарды тақтадан итеріп шығарады.',
  'ejection-allowed': '{reply} жүрісіне {cell} шарын тақтадан итеріп шығаруға жол береді.',
  'sumito-left': '{reply} сумитосы сақталып қалады; {move} оны бұзады.',
  'sumito-missed': '{move} итереді: бұл сумито.',
  'edge-marble': 'Шарды шетке, {cell} ұясына қояды.',
  'formation-split': 'Құрылым бөлінеді: {count} шарлық топ басқаларынан ажырайды.',
  'name-ejection-missed': 'Шарды шығару',
  'name-ejection-allowed': 'Шарды сақтау',
  'name-sumito-left': 'Сумитоны бұзу',
  'name-sumito-missed': 'Сумито',
  'name-edge-marble': 'Шеттен алыс',
  'name-formation-split': 'Бірге ұстау',
} satisfies Texts<typeof en>;
