/** What went wrong, in a sentence: by the stable codes of the library's errors, and what a browser refuses. */
import { OtauError } from 'otau/games';
import { section, type Words } from './words.js';

export const FAILURES = section({
  en: {
    'bad-record': 'This is not a record of a game.',
    'bad-position': 'This is not a position of the game.',
    'bad-move': 'One of the moves cannot be read.',
    'illegal-move': 'One of the moves is against the rules.',
    'ambiguous-move': 'One of the moves can be read in several ways.',
    'game-over': 'It has moves after the end of the game.',
    'bad-option': 'The game cannot be played by these rules.',
    'bad-request': 'Something in it cannot be understood.',
    'bad-time': 'Clocks cannot be set like this.',
    'unknown-game': 'It is of a game that is not played here.',
    'unknown-agent': 'Such a player does not exist here.',
    'bad-model': 'This file holds no network that can play here.',
    'bad-network': 'This network has been trained for another game or board.',
    'unknown-model': 'This network is not here any more.',
    'no-runtime': 'What runs networks could not be loaded.',
    'no-room': 'The browser has no room left. Export games and delete some of them.',
    unknown: 'It did not work.',
  },
  kk: {
    'bad-record': 'Бұл ойын жазбасы емес.',
    'bad-position': 'Бұл ойында мұндай орналасу болмайды.',
    'bad-move': 'Жүрістердің бірін оқу мүмкін емес.',
    'illegal-move': 'Жүрістердің бірі ережеге қайшы.',
    'ambiguous-move': 'Жүрістердің бірін бірнеше түрлі оқуға болады.',
    'game-over': 'Ойын аяқталғаннан кейін де жүрістер бар.',
    'bad-option': 'Мұндай ережемен ойнауға болмайды.',
    'bad-request': 'Ішінде түсініксіз нәрсе бар.',
    'bad-time': 'Сағатты бұлай қоюға болмайды.',
    'unknown-game': 'Мұнда мұндай ойын ойналмайды.',
    'unknown-agent': 'Мұнда мұндай ойыншы жоқ.',
    'bad-model': 'Бұл файлда мұнда ойнай алатын желі жоқ.',
    'bad-network': 'Бұл желі басқа ойынға не тақтаға үйретілген.',
    'unknown-model': 'Бұл желі мұнда енді жоқ.',
    'no-runtime': 'Желіні іске қосатын бөлік жүктелмеді.',
    'no-room': 'Браузерде орын қалмады. Ойындарды файлға шығарып, біразын жойыңыз.',
    unknown: 'Бұл орындалмады.',
  },
  ky: {
    'bad-record': 'Бул оюндун жазуусу эмес.',
    'bad-position': 'Бул оюнда мындай абал болбойт.',
    'bad-move': 'Жүрүштөрдүн бирин окууга болбойт.',
    'illegal-move': 'Жүрүштөрдүн бири эрежеге каршы.',
    'ambiguous-move': 'Жүрүштөрдүн бирин бир нече түрдүү окууга болот.',
    'game-over': 'Оюн бүткөндөн кийин да жүрүштөр бар.',
    'bad-option': 'Мындай эреже менен ойноого болбойт.',
    'bad-request': 'Ичинде түшүнүксүз нерсе бар.',
    'bad-time': 'Саатты минтип коюуга болбойт.',
    'unknown-game': 'Бул жерде мындай оюн ойнолбойт.',
    'unknown-agent': 'Бул жерде мындай оюнчу жок.',
    'bad-model': 'Бул файлда мында ойной ала турган тармак жок.',
    'bad-network': 'Бул тармак башка оюнга же тактага үйрөтүлгөн.',
    'unknown-model': 'Бул тармак мында эми жок.',
    'no-runtime': 'Тармакты иштеткен бөлүк жүктөлгөн жок.',
    'no-room': 'Браузерде орун калган жок. Оюндарды файлга чыгарып, бир азын өчүрүңүз.',
    unknown: 'Бул аткарылган жок.',
  },
  ru: {
    'bad-record': 'Это не запись партии.',
    'bad-position': 'Такой позиции в игре не бывает.',
    'bad-move': 'Один из ходов не прочитать.',
    'illegal-move': 'Один из ходов против правил.',
    'ambiguous-move': 'Один из ходов можно прочитать по-разному.',
    'game-over': 'После конца партии есть ещё ходы.',
    'bad-option': 'По таким правилам играть нельзя.',
    'bad-request': 'Что-то в этом не понять.',
    'bad-time': 'Часы так не поставить.',
    'unknown-game': 'В такую игру здесь не играют.',
    'unknown-agent': 'Такого игрока здесь нет.',
    'bad-model': 'В этом файле нет сети, которая могла бы здесь играть.',
    'bad-network': 'Эта сеть обучена другой игре или другой доске.',
    'unknown-model': 'Этой сети здесь больше нет.',
    'no-runtime': 'Не загрузилось то, что запускает сети.',
    'no-room': 'В браузере не осталось места. Сохраните партии в файл и удалите часть из них.',
    unknown: 'Не получилось.',
  },
});

type FailureKey = keyof typeof FAILURES.en;

/** Why something could not be done. */
export interface Failure {
  readonly key: FailureKey;
  /** The library's or the browser's own sentence, in English: what was expected, and what came. */
  readonly detail: string;
}

export function failureOf(error: unknown): Failure {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof OtauError && Object.hasOwn(FAILURES.en, error.code)) {
    return { key: error.code as FailureKey, detail };
  }
  if (error instanceof SyntaxError) return { key: 'bad-record', detail };
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return { key: 'no-room', detail };
  return { key: 'unknown', detail };
}

/** As one text: the sentence in the chosen language, then the exact one. */
export function failureSentence(words: Words, { key, detail }: Failure): string {
  const sentence = words.of(FAILURES)(key);
  return key === 'no-room' ? sentence : `${sentence} (${detail})`;
}
