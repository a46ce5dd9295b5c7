/** What went wrong, in a sentence, by the codes of the library's errors and by what a browser refuses. */
import type en from '../en/failures.js';
import type { Texts } from '../namespace.js';

export default {
  'bad-record': 'Бул оюндун жазуусу эмес.',
  'bad-position': 'Бул оюнда мындай абал болбойт.',
  'bad-move': 'Жүрүштөрдүн бирин окууга болбойт.',
  'illegal-move': 'Жүрүштөрдүн бири эрежеге каршы.',
  'ambiguous-move': 'Жүрүштөрдүн бирин бир нече түрдүү окууга болот.',
  'game-over': 'Оюн бүткөндөн кийин да жүрүштөр бар.',
  'bad-option': 'Мындай эреже менен ойноого болбойт.',
  'bad-link': 'Шилтемени окууга мүмкүн болгон жок.',
  'bad-time': 'Саатты минтип коюуга болбойт.',
  'unknown-game': 'Бул жерде мындай оюн ойнолбойт.',
  'unknown-agent': 'Бул жерде мындай оюнчу жок.',
  'bad-model': 'Бул файлда мында ойной ала турган тармак жок.',
  'bad-network': 'Бул тармак башка оюнга же тактага үйрөтүлгөн.',
  'unknown-model': 'Бул тармак мында эми жок.',
  'no-runtime': 'Тармакты иштеткен бөлүк жүктөлгөн жок.',
  'no-room': 'Браузерде орун калган жок. Оюндарды файлга чыгарып, бир азын өчүрүңүз.',
  'not-allowed': 'Азыр мындай кылууга болбойт.',
  'too-fast': 'Өтө тез болду. Бир аз күтүңүз.',
  'not-kept': 'Сервер азыр сактай албай турат: эч нерсе өзгөргөн жок.',
  'unknown-room': 'Бул серверде мындай бөлмө жок.',
  closed: 'Байланыш үзүлдү.',
  'bad-claim': 'Муну азыр талап кылууга болбойт.',
  unknown: 'Бул аткарылган жок.',
} satisfies Texts<typeof en>;
