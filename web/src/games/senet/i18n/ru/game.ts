/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Сенет',
  about: 'Египетские гонки: бросайте палочки и ведите танцоров к выходу.',
  player0: 'Конусы',
  player1: 'Катушки',
  end: 'Все танцоры выведены с доски.',
  score: 'Выведено',
  rules: 'Правила',
  'rules=kendall': 'По Тиму Кендаллу',
  'rules=skyruk': 'По Дмитрию Скирюку',
  dancers: 'Танцоров у каждого',
  maxPlies: 'Ничья после стольких бросков',
} satisfies Texts<typeof en>;
