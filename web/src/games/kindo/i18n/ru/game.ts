/** The title of the game, its players, its options with their values, how it ends. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/game.js';

export default {
  title: 'Киндо',
  about: 'Занимайте плитки, стройте стены, поймайте чужого Короля.',
  player0: 'Игрок X',
  player1: 'Игрок O',
  'end-king': 'Король пойман.',
  'end-walled': 'Проигравший замурован: к Королю соперника больше нет пути.',
  'end-stuck': 'У проигравшего не осталось ходов.',
  score: 'Плиток',
  size: 'Плиток на стороне',
  walledIn: 'Замурованный проигрывает',
  maxPlies: 'Ничья после стольких ходов',
} satisfies Texts<typeof en>;
