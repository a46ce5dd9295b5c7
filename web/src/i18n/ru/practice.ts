/** The page with puzzles. */
import type en from '../en/practice.js';
import type { Texts } from '../namespace.js';

export default {
  title: 'Задачи',
  games: 'Игры',
  task: 'Ход: {name}. Найдите лучший ход.',
  right: '{move} — лучший ход.',
  wrong: '{move} — не лучший ход.',
  reply: 'После {move} следует {reply}.',
  loss: 'Он отдаёт {loss}.',
  looking: 'Ищем ответ на {move} …',
  again: 'Ещё раз',
  hint: 'Подсказка',
  which: 'Это один из отмеченных ходов.',
  answer: 'Ход: {move}.',
  next: 'Дальше',
  rating: 'Рейтинг {rating} ± {range}',
  streak: 'Подряд: {count}',
  solved: 'Решено: {done} из {count}',
  due: 'Повторить: {count}',
  grade: 'Находят начиная с уровня {grade}.',
  exact: 'Доказано до конца игры.',
  deep: 'Подтверждено глубоким перебором.',
  other: 'Почему не {move}?',
  line: 'Дальше: {moves}',
  back: 'В этой задаче вы уже ошибались.',
  none: 'Задач для этой игры здесь нет.',
  choice: 'Какие задачи',
  all: 'Все задачи ({count})',
  mine: 'Мои ошибки ({count})',
  'task-mine': 'Ход: {name}. Вы сыграли {move}. Найдите ход лучше.',
  'as-good': '{move} не хуже, чем {best}.',
  'next-due': 'Следующее повторение: {date}',
  'none-mine':
    'Ваши ошибки приходят сюда из отчётов ваших партий. Закончите партию или откройте её в «Анализе» и посмотрите отчёт.',
} satisfies Texts<typeof en>;
