/** What went wrong, in a sentence, by the codes of the library's errors and by what a browser refuses. */
import type en from '../en/failures.js';
import type { Texts } from '../namespace.js';

export default {
  'bad-record': 'Бұл ойын жазбасы емес.',
  'bad-position': 'Бұл ойында мұндай орналасу болмайды.',
  'bad-move': 'Жүрістердің бірін оқу мүмкін емес.',
  'illegal-move': 'Жүрістердің бірі ережеге қайшы.',
  'ambiguous-move': 'Жүрістердің бірін бірнеше түрлі оқуға болады.',
  'game-over': 'Ойын аяқталғаннан кейін де жүрістер бар.',
  'bad-option': 'Мұндай ережемен ойнауға болмайды.',
  'bad-link': 'Сілтемені оқу мүмкін болмады.',
  'bad-time': 'Сағатты бұлай қоюға болмайды.',
  'unknown-game': 'Мұнда мұндай ойын ойналмайды.',
  'unknown-agent': 'Мұнда мұндай ойыншы жоқ.',
  'bad-model': 'Бұл файлда мұнда ойнай алатын желі жоқ.',
  'bad-network': 'Бұл желі басқа ойынға не тақтаға үйретілген.',
  'unknown-model': 'Бұл желі мұнда енді жоқ.',
  'no-runtime': 'Желіні іске қосатын бөлік жүктелмеді.',
  'no-room': 'Браузерде орын қалмады. Ойындарды файлға шығарып, біразын жойыңыз.',
  'not-allowed': 'Қазір бұлай істеуге болмайды.',
  'too-fast': 'Тым жылдам болды. Сәл күтіңіз.',
  'not-kept': 'Сервер қазір сақтай алмай тұр: ештеңе өзгерген жоқ.',
  'unknown-room': 'Бұл серверде мұндай бөлме жоқ.',
  closed: 'Байланыс үзілді.',
  'bad-claim': 'Мұны қазір талап етуге болмайды.',
  unknown: 'Бұл орындалмады.',
} satisfies Texts<typeof en>;
