/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'king-take-missed': '{moves}: {king} тақташасындағы патша алынады.',
  'lock-missed': '{moves}: қабырға {king} тақташасындағы патшаны қамап тастайды.',
  'king-open': '{king} тақташасындағы патша ашық қалады: {reply} оны алады.',
  'locked-in': '{reply} қабырғасына {king} тақташасындағы патшаны қамауға жол береді.',
  'cut-off-missed': '{move} {count} тақташаны патшадан бөліп тастайды.',
  'cut-off-allowed': '{reply} жүрісіне {count} тақташаны патшадан бөлуге жол береді.',
  'wall-missed': '{move} қабырғасы келесі кезекте {count} тақташаны артық сақтайды.',
  'bonus-given': 'Нүктесі бар тақташаны алып, қарсыласқа қосымша жүріс береді.',
  'name-king-take-missed': 'Патшаны алу',
  'name-lock-missed': 'Патшаны қамау',
  'name-king-open': 'Патшаны жабу',
  'name-locked-in': 'Патшаны қаматпау',
  'name-cut-off-missed': 'Тақташаларды бөлу',
  'name-cut-off-allowed': 'Байланысты сақтау',
  'name-wall-missed': 'Мықты қабырға',
  'name-bonus-given': 'Қосымша жүріс бермеу',
} satisfies Texts<typeof en>;
