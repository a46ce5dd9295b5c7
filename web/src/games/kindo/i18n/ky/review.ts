/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'king-take-missed': '{moves}: {king} чарчысындагы падыша алынат.',
  'lock-missed': '{moves}: дубал {king} чарчысындагы падышаны камап салат.',
  'king-open': '{king} чарчысындагы падыша ачык калат: {reply} аны алат.',
  'locked-in': '{reply} дубалына {king} чарчысындагы падышаны камоого жол берет.',
  'cut-off-missed': '{move} {count} чарчыны падышадан бөлүп салат.',
  'cut-off-allowed': '{reply} жүрүшүнө {count} чарчыны падышадан бөлүүгө жол берет.',
  'wall-missed': '{move} дубалы кийинки кезекте {count} чарчыны көбүрөөк сактайт.',
  'bonus-given': 'Чекити бар чарчыны алып, атаандашка кошумча жүрүш берет.',
  'name-king-take-missed': 'Падышаны алуу',
  'name-lock-missed': 'Падышаны камоо',
  'name-king-open': 'Падышаны жабуу',
  'name-locked-in': 'Падышаны каматпоо',
  'name-cut-off-missed': 'Чарчыларды бөлүү',
  'name-cut-off-allowed': 'Байланышты сактоо',
  'name-wall-missed': 'Бекем дубал',
  'name-bonus-given': 'Кошумча жүрүш бербөө',
} satisfies Texts<typeof en>;
