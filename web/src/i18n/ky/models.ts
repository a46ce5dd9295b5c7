/** Networks as opponents. */
import type en from '../en/models.js';
import type { Texts } from '../namespace.js';

export default {
  networks: 'Тармактар',
  shipped: 'Ушул оюндун тармагы',
  title: 'Каршы ойной турган тармактар',
  about:
    'Машыгуунун .onnx файлын ушул барактын каалаган жерине таштаңыз же ушул жерден тандаңыз. Ал ушул браузерде калат.',
  add: 'Тармак кошуу',
  added: '{name} эми ойнойт: {game}.',
  play: 'Аны менен ойноо',
  remove: 'Өчүрүү: {name}',
  removed: '{name} өчүрүлдү.',
  undo: 'Кайтаруу',
  none: 'Азырынча жок.',
  failed: 'Бул файл ойной албайт:',
  drop: 'Файлды коё берсеңиз, ал ойнойт.',
  close: 'Жабуу',
} satisfies Texts<typeof en>;
