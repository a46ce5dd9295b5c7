/** The board of a game that has no board of its own. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/board.js';

export default {
  board: 'Доска',
  keys: 'Стрелки ведут по клеткам, Enter выбирает, Escape отпускает.',
  text: 'Доска текстом',
  names: 'Названия клеток',
  moves: 'Ходы',
  'moves-from': 'Ходы с {cell}',
  choose: 'Выберите клетку или ход из списка.',
  'choose-list': 'Выберите ход из списка.',
  from: '{cell}: куда?',
  chance: 'Пусть решит случай',
  empty: 'пусто',
  'can-move': 'можно выбрать',
  'can-end': 'здесь кончается ход',
} satisfies Texts<typeof en>;
