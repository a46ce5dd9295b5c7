/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'ejection-missed': '{move} шарды тактадан түртүп чыгарат.',
  'ejection-allowed': '{reply} жүрүшүнө {cell} шарын тактадан түртүп чыгарууга жол берет.',
  'sumito-left': '{reply} сумитосу сакталып калат; {move} аны бузат.',
  'sumito-missed': '{move} түртөт: бул сумито.',
  'edge-marble': 'Шарды четке, {cell} уячасына коёт.',
  'formation-split': 'Түзүлүш бөлүнөт: {count} шардан турган топ башкаларынан ажырайт.',
  'name-ejection-missed': 'Шарды чыгаруу',
  'name-ejection-allowed': 'Шарды сактоо',
  'name-sumito-left': 'Сумитону бузуу',
  'name-sumito-missed': 'Сумито',
  'name-edge-marble': 'Четтен алыс',
  'name-formation-split': 'Бирге кармоо',
} satisfies Texts<typeof en>;
