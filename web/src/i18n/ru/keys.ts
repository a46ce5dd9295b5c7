/** The sheet with all shortcuts. */

import type en from '../en/keys.js';
import type { Texts } from '../namespace.js';

export default {
  title: 'Клавиши',
  here: 'На этой доске',
  steps: 'Ход назад, ход вперёд (вне доски)',
  ends: 'В анализе: первая и последняя позиция',
  tabs: 'Следующая кнопка, поле или доска',
  cells: 'От клетки к клетке на доске',
  choose: 'Выбирает или ходит',
  escape: 'Отпускает, закрывает',
  sheet: 'Эта памятка',
  paste: 'В анализе: открывает скопированную партию, позицию или ссылку',
} satisfies Texts<typeof en>;
