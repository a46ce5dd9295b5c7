/** The editor of positions. */
import type en from '../en/edit.js';
import type { Texts } from '../namespace.js';

export default {
  'edit-title': 'Орналасуды өзгерту',
  'edit-about': 'Қылқаламды таңдап, тақтаның ұяларын басыңыз.',
  'edit-brush': 'Қылқалам',
  'edit-side': 'Жүретін жақ',
  'edit-done': 'Осы орналасуды зерттеу',
  'edit-cancel': 'Өзгертпеу',
  'edit-start': 'Бастапқы орналасу',
  'edit-clear': 'Бос тақта',
  'edit-text': 'Мәтін түрінде',
  'edit-legal': 'Бұл орналасу дұрыс.',
  'edit-over': 'Бұл орналасуда ойын аяқталған.',
  'edit-bad': 'Бұл ойында мұндай орналасу болмайды:',
  'in-hand': { one: 'Қолда әлі {count} құмалақ бар', other: 'Қолда әлі {count} құмалақ бар' },
  'too-many': { one: '{count} құмалақ артық', other: '{count} құмалақ артық' },
  'brush-add': 'Бір құмалақ қосу',
  'brush-take': 'Бір құмалақ алу',
  'brush-tuzdyk': 'Тұздық',
  'brush-clear': 'Бос',
  'brush-wall': 'Қабырға: қою, бұру, алу',
  'brush-dot': 'Нүкте',
  'field-kazan': 'Қазанда: {seat}',
  'field-ejected': 'Итеріп шығарғаны: {seat}',
  'field-movesLeft': 'Осы кезекте қалған жүріс',
  'field-nextMoves': 'Келесі кезектегі жүрісі: {seat}',
  'field-steps': 'Түскен саны (0: әлі тасталмаған)',
  'field-second': '26-дағы бишінің екінші жүрісі (1: иә)',
} satisfies Texts<typeof en>;
