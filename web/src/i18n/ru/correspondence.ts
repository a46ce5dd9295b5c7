/** Games that are played with a friend by links. */
import type en from '../en/correspondence.js';
import type { Texts } from '../namespace.js';

export default {
  'send-title': 'Отправьте партию. Кому: {name}',
  'send-about': 'В ссылке вся партия. Откройте ссылку, которая придёт в ответ, и партия продолжится здесь.',
  message: 'Несколько слов к ходу',
  share: 'Поделиться',
  'copy-link': 'Копировать ссылку',
  qr: 'Ссылка и QR-код',
  'qr-about': 'QR-код ссылки',
  'qr-too-long': 'Эта партия слишком длинна для QR-кода. Отправьте ссылку.',
  'only-here':
    'Этот адрес ведёт только на это устройство. Другим нужен адрес в сети: запустите доску командой «otau serve --open».',
  link: 'Ссылка',
  'message-from': '{name} пишет:',
  'cannot-open': 'Эту ссылку не открыть',
  'cannot-open-about': 'Ваши партии остались прежними. Попросите друга прислать ссылку ещё раз.',
  conflict: 'Партия в ссылке пошла иначе',
  'conflict-about':
    'Партия в ссылке не продолжает ходы, которые есть у вас. То, что вы не выберете, останется веткой в списке ходов.',
  'use-my-moves': 'Продолжить со своими ходами',
  'use-link-moves': 'Взять ходы из ссылки',
  opening: 'Ссылка открывается…',
} satisfies Texts<typeof en>;
