/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'king-take-missed': '{moves}: Король на {king} взят.',
  'lock-missed': '{moves}: стена запирает Короля на {king}.',
  'king-open': 'Король на {king} открыт: {reply} берёт его.',
  'locked-in': 'Стена {reply} в ответ запирает Короля на {king}.',
  'cut-off-missed': '{move} отрезает от Короля плиток: {count}.',
  'cut-off-allowed': 'Ход {reply} в ответ отрезает от Короля плиток: {count}.',
  'wall-missed': 'Стена {move} удерживает в следующий ход больше плиток, на {count}.',
  'bonus-given': 'Захвачена плитка с точкой: соперник получает дополнительный ход.',
  'name-king-take-missed': 'Взять Короля',
  'name-lock-missed': 'Запереть Короля',
  'name-king-open': 'Прикрыть Короля',
  'name-locked-in': 'Не дать запереть Короля',
  'name-cut-off-missed': 'Отрезать плитки',
  'name-cut-off-allowed': 'Сохранить связь',
  'name-wall-missed': 'Крепкая стена',
  'name-bonus-given': 'Не дарить лишний ход',
} satisfies Texts<typeof en>;
