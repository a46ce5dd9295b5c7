/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'ejection-missed': '{move} выталкивает шар с доски.',
  'ejection-allowed': 'Ход {reply} в ответ выталкивает с доски шар на {cell}.',
  'sumito-left': 'Остаётся сумито {reply}; {move} его разрушает.',
  'sumito-missed': '{move} толкает: это сумито.',
  'edge-marble': 'Шар ставится на край, на {cell}.',
  'formation-split': 'Строй распадается: отрывается группа, шаров в ней: {count}.',
  'name-ejection-missed': 'Вытолкнуть шар',
  'name-ejection-allowed': 'Спасти шар',
  'name-sumito-left': 'Сломать сумито',
  'name-sumito-missed': 'Сумито',
  'name-edge-marble': 'Подальше от края',
  'name-formation-split': 'Держаться вместе',
} satisfies Texts<typeof en>;
