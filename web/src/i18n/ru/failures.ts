/** What went wrong, in a sentence, by the codes of the library's errors and by what a browser refuses. */
import type en from '../en/failures.js';
import type { Texts } from '../namespace.js';

export default {
  'bad-record': 'Это не запись партии.',
  'bad-position': 'Такой позиции в игре не бывает.',
  'bad-move': 'Один из ходов не прочитать.',
  'illegal-move': 'Один из ходов против правил.',
  'ambiguous-move': 'Один из ходов можно прочитать по-разному.',
  'game-over': 'После конца партии есть ещё ходы.',
  'bad-option': 'По таким правилам играть нельзя.',
  'bad-link': 'Ссылку не удалось прочитать.',
  'bad-time': 'Часы так не поставить.',
  'unknown-game': 'В такую игру здесь не играют.',
  'unknown-agent': 'Такого игрока здесь нет.',
  'bad-model': 'В этом файле нет сети, которая могла бы здесь играть.',
  'bad-network': 'Эта сеть обучена другой игре или другой доске.',
  'unknown-model': 'Этой сети здесь больше нет.',
  'no-runtime': 'Не загрузилось то, что запускает сети.',
  'no-room': 'В браузере не осталось места. Сохраните партии в файл и удалите часть из них.',
  'not-allowed': 'Сейчас так нельзя.',
  'too-fast': 'Слишком часто. Подождите немного.',
  'not-kept': 'Сервер сейчас не может это сохранить: ничего не изменилось.',
  'unknown-room': 'На этом сервере нет такой комнаты.',
  closed: 'Связь потеряна.',
  'bad-claim': 'Этого сейчас нельзя потребовать.',
  unknown: 'Не получилось.',
} satisfies Texts<typeof en>;
