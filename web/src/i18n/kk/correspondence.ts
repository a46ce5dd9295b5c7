/** Games that are played with a friend by links. */
import type en from '../en/correspondence.js';
import type { Texts } from '../namespace.js';

export default {
  'send-title': 'Ойынды жіберіңіз. Кімге: {name}',
  'send-about': 'Сілтемеде бүкіл ойын бар. Жауап болып келген сілтемені ашсаңыз, ойын осында жалғасады.',
  message: 'Жүріске бірер сөз',
  share: 'Бөлісу',
  'copy-link': 'Сілтемені көшіру',
  qr: 'Сілтеме және QR код',
  'qr-about': 'Сілтеменің QR коды',
  'qr-too-long': 'Бұл ойын QR кодқа сыймайды. Сілтемені жіберіңіз.',
  'only-here':
    'Бұл мекенжай тек осы құрылғыда ашылады. Басқаларға желідегі мекенжай керек: тақтаны «otau serve --open» командасымен іске қосыңыз.',
  link: 'Сілтеме',
  'message-from': '{name} жазады:',
  'cannot-open': 'Бұл сілтеме ашылмайды',
  'cannot-open-about': 'Ойындарыңыз бұрынғыдай сақтаулы. Досыңыздан сілтемені қайта сұраңыз.',
  conflict: 'Сілтемедегі ойын басқаша өрбіген',
  'conflict-about':
    'Сілтемедегі ойын сіздегі жүрістердің жалғасы емес. Таңдамаған жолыңыз жүрістер тізімінде тармақ болып қалады.',
  'use-my-moves': 'Өз жүрістеріммен жалғастыру',
  'use-link-moves': 'Сілтемедегі жүрістерді алу',
  opening: 'Сілтеме ашылуда…',
} satisfies Texts<typeof en>;
