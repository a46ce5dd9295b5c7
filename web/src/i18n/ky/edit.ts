/** The editor of positions. */
import type en from '../en/edit.js';
import type { Texts } from '../namespace.js';

export default {
  'edit-title': 'Абалды өзгөртүү',
  'edit-about': 'Калемди тандап, тактанын уяларын басыңыз.',
  'edit-brush': 'Калем',
  'edit-side': 'Жүрө турган жак',
  'edit-done': 'Ушул абалды изилдөө',
  'edit-cancel': 'Өзгөртпөө',
  'edit-start': 'Баштапкы абал',
  'edit-clear': 'Бош такта',
  'edit-text': 'Текст түрүндө',
  'edit-legal': 'Бул абал туура.',
  'edit-over': 'Бул абалда оюн бүткөн.',
  'edit-bad': 'Бул оюнда мындай абал болбойт:',
  'in-hand': { one: 'Колдо дагы {count} коргоол бар', other: 'Колдо дагы {count} коргоол бар' },
  'too-many': { one: '{count} коргоол ашык', other: '{count} коргоол ашык' },
  'brush-add': 'Бир коргоол кошуу',
  'brush-take': 'Бир коргоол алуу',
  'brush-tuzdyk': 'Туз',
  'brush-clear': 'Бош',
  'brush-wall': 'Дубал: коюу, буруу, алуу',
  'brush-dot': 'Чекит',
  'field-kazan': 'Казанда: {seat}',
  'field-ejected': 'Түртүп чыгарганы: {seat}',
  'field-movesLeft': 'Ушул кезекте калган жүрүш',
  'field-nextMoves': 'Кийинки кезектеги жүрүшү: {seat}',
  'field-steps': 'Түшкөн саны (0: таштала элек)',
  'field-second': '26дагы бийчинин экинчи жүрүшү (1: ооба)',
} satisfies Texts<typeof en>;
