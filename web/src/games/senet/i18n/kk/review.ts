/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'exposed-before-water':
    '{house}-үйдегі биші Бақыт үйінің алдында қорғансыз тұр: ұрылса, өзін ұрған биші тұрған үйге қайтады.',
  'beat-missed': '{move} {house}-үйдегі бишіні ұрады.',
  'off-missed': '{move} бишіні тақтадан шығарады.',
  'happiness-missed': '{move} Бақыт үйіне келеді, онда оны ешкім ұра алмайды.',
  exposed: '{house}-үйдегі биші жалғыз тұр, оны ұруға болады.',
  'blockade-broken': '{house}-үйден басталатын бөгетті бұзады.',
  'protection-missed': '{move} бишілерді {house} және {next}-үйлерге қатар қояды, олар бірін-бірі қорғайды.',
  'name-exposed-before-water': 'Су алдында қауіпсіз',
  'name-beat-missed': 'Бишіні ұру',
  'name-off-missed': 'Тақтадан шығару',
  'name-happiness-missed': 'Бақыт үйі',
  'name-exposed': 'Жалғыз қалдырмау',
  'name-blockade-broken': 'Бөгетті сақтау',
  'name-protection-missed': 'Қатар тұру',
} satisfies Texts<typeof en>;
