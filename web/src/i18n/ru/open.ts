/** What you can open to study. */
import type en from '../en/open.js';
import type { Texts } from '../namespace.js';

export default {
  'open-about': 'Вставьте запись, позицию, ссылку или сохранённые партии либо бросьте файл на эту страницу.',
  'open-text': 'Запись, позиция или ссылка',
  'open-file': 'Выбрать файл',
  'open-read': 'Открыть',
  'open-game': 'Игра',
  'open-format': 'Формат',
  'open-detect': 'Определить',
  'open-choose': {
    one: 'В тексте {count} партия:',
    few: 'В тексте {count} партии. Какую открыть?',
    many: 'В тексте {count} партий. Какую открыть?',
    other: 'В тексте {count} партии. Какую открыть?',
  },
  'open-busy': {
    one: 'Чтение… {count} партия',
    few: 'Чтение… {count} партии',
    many: 'Чтение… {count} партий',
    other: 'Чтение… {count} партии',
  },
  'open-partial': {
    one: 'В {count} из них есть неверный ход: она откроется до него.',
    few: 'В {count} из них есть неверный ход: они откроются до него.',
    many: 'В {count} из них есть неверный ход: они откроются до него.',
    other: 'В {count} из них есть неверный ход: они откроются до него.',
  },
  'open-more': { one: 'и ещё {count}', other: 'и ещё {count}' },
  'open-wrong': {
    one: '{count} партию не открыть:',
    few: '{count} партии не открыть:',
    many: '{count} партий не открыть:',
    other: '{count} партии не открыть:',
  },
  'open-moves': { one: '{count} ход', few: '{count} хода', many: '{count} ходов', other: '{count} хода' },
  'open-saved': 'Ваши партии',
  'open-none': 'Сохранённых партий пока нет.',
  'open-start': 'Игра с начала',
  'start-study': 'Расставить доску',
  'cannot-open': 'Это не открыть.',
  'bad-link': 'Ссылку не удалось открыть.',
  'bad-game': 'Партию не удалось открыть.',
  'no-game': 'Этой партии здесь больше нет.',
  'too-large': 'Этот файл больше {size} МБ.',
  'previous-saved': 'Прежний разбор теперь в библиотеке.',
  'previous-not-saved': 'Прежний разбор не удалось сохранить в библиотеке.',
  'previous-reopen': 'Вернуться к нему',
  'drop-here': 'Отпустите, чтобы открыть',
} satisfies Texts<typeof en>;
