/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Тогуз коргоол',
  about: 'Эки катар тогуз үйгө коргоол таратып, казаныңызга чогултуңуз.',
  player0: 'Ак',
  player1: 'Кара',
  end: 'Казандарда {a} : {b} коргоол.',
  score: 'Казанда',
  variant: 'Такта',
  'variant=standard': 'Тогуз коргоол, 9 × 9',
  'variant=bestemshe': 'Бестемше, 5 × 5',
  'variant=kozdatu': 'Коздату, 7 × 7',
  'variant=custom': 'Өзүмдүн тактам',
  pits: 'Ар тараптагы үйлөр',
  stones: 'Бир үйдөгү коргоолдор',
  tuzdyk: 'Туз алууга болот',
  repetition: 'Үчүнчү кайталанганда тең оюн талап кылууга болот',
  maxPlies: 'Ушунча жүрүштөн кийин тең оюн',
} satisfies Texts<typeof en>;
