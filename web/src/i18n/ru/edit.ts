/** The editor of positions. */
import type en from '../en/edit.js';
import type { Texts } from '../namespace.js';

export default {
  'edit-title': 'Изменить позицию',
  'edit-about': 'Выберите кисть и нажимайте на клетки доски.',
  'edit-brush': 'Кисть',
  'edit-side': 'Очередь хода',
  'edit-done': 'Разобрать эту позицию',
  'edit-cancel': 'Не менять',
  'edit-start': 'Начальная позиция',
  'edit-clear': 'Пустая доска',
  'edit-text': 'Текстом',
  'edit-legal': 'С позицией всё в порядке.',
  'edit-over': 'В этой позиции игра окончена.',
  'edit-bad': 'Такой позиции в игре не бывает:',
  'in-hand': {
    one: 'В руке ещё {count} кумалак',
    few: 'В руке ещё {count} кумалака',
    many: 'В руке ещё {count} кумалаков',
    other: 'В руке ещё {count} кумалака',
  },
  'too-many': {
    one: '{count} кумалак лишний',
    few: '{count} кумалака лишние',
    many: '{count} кумалаков лишние',
    other: '{count} кумалака лишние',
  },
  'brush-add': 'Добавить кумалак',
  'brush-take': 'Убрать кумалак',
  'brush-tuzdyk': 'Туздык',
  'brush-clear': 'Пусто',
  'brush-wall': 'Стена: поставить, повернуть, убрать',
  'brush-dot': 'Точка',
  'field-kazan': 'В казане: {seat}',
  'field-ejected': 'Вытолкнуто: {seat}',
  'field-movesLeft': 'Осталось ходов в этой очереди',
  'field-nextMoves': 'Ходов в следующей очереди: {seat}',
  'field-steps': 'Выпало (0: ещё не бросали)',
  'field-second': 'Второй ход танцора на 26 (1: да)',
} satisfies Texts<typeof en>;
