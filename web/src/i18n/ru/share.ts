/** What you can copy or save from a study. */
import type en from '../en/share.js';
import type { Texts } from '../namespace.js';

export default {
  link: 'Ссылка',
  'link-about': 'В ссылке весь разбор: ходы, варианты, комментарии и знаки.',
  'link-line-about': 'В ссылке ходы этой линии и то, что о них сказано.',
  'show-qr': 'QR-код',
  'copy-embed': 'Скопировать код для страницы',
  'link-too-long': 'Разбор слишком длинный для ссылки. Возьмите только эту линию или сохраните файл.',
  'copy-link': 'Копировать ссылку',
  'copy-position': 'Копировать позицию',
  'copy-text': 'Копировать',
  'save-text': 'Сохранить',
  failed: 'Не получилось: {message}',
  picture: 'Картинка',
  'picture-dark': 'Тёмные цвета',
  film: 'Вся линия как фильм',
  'film-progress': 'Рисуется: {percent}',
  'animated-svg': 'Движущийся SVG',
  record: 'Запись',
  form: 'Вид',
  'form-text': 'Текст с тегами',
  'form-jsonl': 'Строка JSON',
  'form-moves': 'Ходы, нотация {notation}',
  'with-comments': 'С выводами анализа',
  'line-only': 'Только эта линия, без ветвей',
  'save-to-library': 'Сохранить в библиотеке',
  'saved-to-library': 'Сохранено в библиотеке.',
} satisfies Texts<typeof en>;
