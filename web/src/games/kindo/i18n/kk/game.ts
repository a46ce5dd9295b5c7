/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Киндо',
  about: 'Тақташаларды жайып, қабырға тұрғызып, қарсыластың патшасын ұстаңыз.',
  player0: 'X ойыншысы',
  player1: 'O ойыншысы',
  'end-king': 'Патша ұсталды.',
  'end-walled': 'Жеңілген ойыншы қоршауда қалды: қарсылас патшасына баратын жол жоқ.',
  'end-stuck': 'Жеңілген ойыншының жүрер жүрісі қалмады.',
  score: 'Тақташалары',
  size: 'Әр жақтағы тақташа саны',
  walledIn: 'Қоршауда қалған жеңіледі',
  maxPlies: 'Осынша жүрістен кейін тең ойын',
} satisfies Texts<typeof en>;
