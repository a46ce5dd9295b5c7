/** Games that are played with a friend by links. */
import type en from '../en/correspondence.js';
import type { Texts } from '../namespace.js';

export default {
  'send-title': 'Оюнду жөнөтүңүз. Кимге: {name}',
  'send-about': 'Шилтемеде бүт оюн бар. Жооп болуп келген шилтемени ачсаңыз, оюн ушул жерде уланат.',
  message: 'Жүрүшкө бир нече сөз',
  share: 'Бөлүшүү',
  'copy-link': 'Шилтемени көчүрүү',
  qr: 'Шилтеме жана QR код',
  'qr-about': 'Шилтеменин QR коду',
  'qr-too-long': 'Бул оюн QR кодго батпайт. Шилтемени жөнөтүңүз.',
  'only-here':
    'Бул дарек ушул түзмөктө гана ачылат. Башкаларга тармактагы дарек керек: тактаны «otau serve --open» буйругу менен иштетиңиз.',
  link: 'Шилтеме',
  'message-from': '{name} жазат:',
  'cannot-open': 'Бул шилтеме ачылбайт',
  'cannot-open-about': 'Оюндарыңыз мурдагыдай эле сакталды. Досуңуздан шилтемени кайра сураңыз.',
  conflict: 'Шилтемедеги оюн башкача кеткен',
  'conflict-about':
    'Шилтемедеги оюн сиздеги жүрүштөрдүн уландысы эмес. Тандабаган жолуңуз жүрүштөр тизмесинде бутак болуп калат.',
  'use-my-moves': 'Өз жүрүштөрүм менен улантуу',
  'use-link-moves': 'Шилтемедеги жүрүштөрдү алуу',
  opening: 'Шилтеме ачылууда…',
} satisfies Texts<typeof en>;
