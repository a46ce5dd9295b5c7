/** Reports of finished games. */

import type en from '../en/report.js';
import type { Texts } from '../namespace.js';

export default {
  title: 'Отчёт',
  make: 'Просмотреть всю партию',
  going: 'Партия просматривается: {percent}',
  stop: 'Остановить',
  failed: 'Партию не удалось просмотреть.',
  again: 'Просмотреть снова',
  engine: 'Смотрит',
  usual: 'обычный поиск',
  network: 'сеть этой игры',
  own: 'сеть {name}',
  ready: 'Отчёт готов. Точность: {list}.',
  'accuracy-of': '{name} {accuracy}',
  accuracy: 'Точность',
  best: 'Лучшие ходы',
  good: 'Хорошие ходы',
  inaccuracy: 'Неточности',
  mistake: 'Ошибки',
  blunder: 'Грубые ошибки',
  luck: 'Удача бросков',
  turning: 'Где решилась партия',
  quiet: 'Ни один ход не отдал много.',
  loses: 'отдаёт {loss}',
  'loses-exactly': 'отдаёт {loss}, доказано',
  better: 'Лучше было {move}.',
  about:
    'Точность 100 % значит, что каждый ход был не хуже лучшего. Ход весит столько, сколько на нём можно было выиграть или потерять.',
  'win-missed': '{move} выигрывает при любой игре.',
  'loss-allowed': '{move} проигрывает при лучшей игре соперника.',
  practise: 'Работа над моими ошибками ({count})',
  'practise-of': '{name}: работа над ошибками ({count})',
} satisfies Texts<typeof en>;
