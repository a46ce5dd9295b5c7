/** Networks as opponents. */
import type en from '../en/models.js';
import type { Texts } from '../namespace.js';

export default {
  networks: 'Желілер',
  shipped: 'Осы ойынның желісі',
  title: 'Қарсы ойнайтын желілер',
  about: 'Жаттығудың .onnx файлын осы беттің кез келген жеріне тастаңыз не осында таңдаңыз. Ол осы браузерде қалады.',
  add: 'Желі қосу',
  added: '{name} енді ойнайды: {game}.',
  play: 'Онымен ойнау',
  remove: 'Жою: {name}',
  removed: '{name} өшірілді.',
  undo: 'Қайтару',
  none: 'Әзірге жоқ.',
  failed: 'Бұл файл ойнай алмайды:',
  drop: 'Файлды жіберсеңіз, ол ойнайды.',
  close: 'Жабу',
} satisfies Texts<typeof en>;
