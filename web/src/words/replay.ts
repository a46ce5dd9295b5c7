/** Words under a game to step through. */
import { section } from './words.js';

export const REPLAY = section({
  en: {
    first: 'First position',
    back: 'One move back',
    forward: 'One move forward',
    last: 'Last position',
    where: 'Move {ply} of {count}',
  },
  kk: {
    first: 'Бастапқы орналасу',
    back: 'Бір жүріс артқа',
    forward: 'Бір жүріс алға',
    last: 'Соңғы орналасу',
    where: '{count} жүрістің {ply}-жүрісі',
  },
  ky: {
    first: 'Башталгыч абал',
    back: 'Бир жүрүш артка',
    forward: 'Бир жүрүш алга',
    last: 'Акыркы абал',
    where: '{count} жүрүштүн {ply}-жүрүшү',
  },
  ru: {
    first: 'Начальная позиция',
    back: 'Ход назад',
    forward: 'Ход вперёд',
    last: 'Последняя позиция',
    where: 'Ход {ply} из {count}',
  },
});
