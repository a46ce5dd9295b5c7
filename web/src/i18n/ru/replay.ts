/** The buttons below a game that you step through. */
import type en from '../en/replay.js';
import type { Texts } from '../namespace.js';

export default {
  first: 'Начальная позиция',
  back: 'Ход назад',
  forward: 'Ход вперёд',
  last: 'Последняя позиция',
  where: 'Ход {ply} из {count}',
} satisfies Texts<typeof en>;
