/** What you can open to study. */
import type en from '../en/open.js';
import type { Texts } from '../namespace.js';

export default {
  'open-title': 'Что разбираем?',
  'open-about': 'Вставьте запись, позицию, ссылку или сохранённые партии либо бросьте файл на эту страницу.',
  'open-text': 'Запись, позиция или ссылка',
  'open-file': 'Выбрать файл',
  'open-read': 'Открыть',
  'open-game': 'Игра',
  'open-format': 'Формат',
  'open-find': 'Определить',
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
  'open-cut': {
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
  'open-kept': 'Ваши партии',
  'open-none': 'Сохранённых партий пока нет.',
  'open-start': 'Игра с начала',
  'start-study': 'Расставить доску',
  'cannot-read': 'Это не открыть.',
  'bad-link': 'Ссылку не удалось открыть.',
  'bad-game': 'Партию не удалось открыть.',
  'no-game': 'Этой партии здесь больше нет.',
  'too-large': 'Этот файл больше {size} МБ.',
  'aside-kept': 'Прежний разбор теперь в библиотеке.',
  'aside-open': 'Прежний разбор не удалось сохранить в библиотеке.',
  'aside-back': 'Вернуться к нему',
  'drop-here': 'Отпустите, чтобы открыть',
} satisfies Texts<typeof en>;
