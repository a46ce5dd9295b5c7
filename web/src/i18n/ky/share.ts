/** What you can copy or save from a study. */
import type en from '../en/share.js';
import type { Texts } from '../namespace.js';

export default {
  link: 'Шилтеме',
  'link-about': 'Шилтемеде бүт изилдөө бар: жүрүштөр, варианттар, пикирлер жана белгилер.',
  'link-line-about': 'Шилтемеде ушул жолдун жүрүштөрү жана алар жөнүндө пикирлер бар.',
  'show-qr': 'QR код',
  'copy-embed': 'Баракка коюла турган кодду көчүрүү',
  'link-too-long': 'Изилдөө шилтеме үчүн өтө узун. Ушул жолду гана алыңыз же файлга сактаңыз.',
  'copy-link': 'Шилтемени көчүрүү',
  'copy-position': 'Абалды көчүрүү',
  'copy-text': 'Көчүрүү',
  'save-text': 'Сактоо',
  failed: 'Муну жасоого мүмкүн болгон жок: {message}',
  picture: 'Сүрөт',
  'picture-dark': 'Караңгы түстөр',
  film: 'Бүт жол тасма түрүндө',
  'film-progress': 'Тартылууда: {percent}',
  'animated-svg': 'Кыймылдуу SVG',
  record: 'Жазуу',
  form: 'Түрү',
  'form-text': 'Белгилери бар текст',
  'form-jsonl': 'JSON сабы',
  'form-moves': 'Жүрүштөр, {notation} жазуусу',
  'with-comments': 'Талдоонун пикири менен',
  'line-only': 'Ушул жол гана, бутаксыз',
  'save-to-library': 'Китепканада сактоо',
  'saved-to-library': 'Китепканада сакталды.',
} satisfies Texts<typeof en>;
