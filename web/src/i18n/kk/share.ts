/** What you can copy or save from a study. */
import type en from '../en/share.js';
import type { Texts } from '../namespace.js';

export default {
  link: 'Сілтеме',
  'link-about': 'Сілтемеде бүкіл зерттеу бар: жүрістер, нұсқалар, пікірлер мен белгілер.',
  'link-line-about': 'Сілтемеде осы жолдың жүрістері мен олар туралы пікірлер бар.',
  'show-qr': 'QR код',
  'copy-embed': 'Бетке арналған кодты көшіру',
  'link-too-long': 'Зерттеу сілтеме үшін тым ұзын. Тек осы жолды алыңыз немесе файлға сақтаңыз.',
  'copy-link': 'Сілтемені көшіру',
  'copy-position': 'Орналасуды көшіру',
  'copy-text': 'Көшіру',
  'save-text': 'Сақтау',
  failed: 'Мұны жасау мүмкін болмады: {message}',
  picture: 'Сурет',
  'picture-dark': 'Қараңғы түстер',
  film: 'Бүкіл жол фильм түрінде',
  'film-progress': 'Салынуда: {percent}',
  'animated-svg': 'Қозғалмалы SVG',
  record: 'Жазба',
  form: 'Түрі',
  'form-text': 'Белгілері бар мәтін',
  'form-jsonl': 'JSON жолы',
  'form-moves': 'Жүрістер, {notation} жазуы',
  'with-comments': 'Талдау пікірімен',
  'line-only': 'Тек осы жол, тармақсыз',
  'save-to-library': 'Кітапханада сақтау',
  'saved-to-library': 'Кітапханада сақталды.',
} satisfies Texts<typeof en>;
