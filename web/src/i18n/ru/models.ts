/** Networks as opponents. */
import type en from '../en/models.js';
import type { Texts } from '../namespace.js';

export default {
  networks: 'Нейросети',
  shipped: 'Нейросеть этой игры',
  title: 'Нейросети-соперники',
  about:
    'Бросьте файл .onnx из обучения куда угодно на эту страницу или выберите его здесь. Он останется в этом браузере.',
  add: 'Добавить нейросеть',
  added: '{name} теперь играет: {game}.',
  play: 'Сыграть с ней',
  remove: 'Удалить: {name}',
  removed: '{name}: сеть удалена.',
  undo: 'Вернуть',
  none: 'Пока нет.',
  failed: 'Этот файл играть не может:',
  drop: 'Отпустите файл, и он сыграет.',
  close: 'Закрыть',
} satisfies Texts<typeof en>;
