/** Words of the ways to play with clocks and without. */
import { section } from './words.js';

export const TIME = section({
  en: {
    untimed: 'Without clocks',
    'with-increment': '{minutes} min + {seconds} s a turn',
    'with-delay': '{minutes} min, {seconds} s of delay',
    plain: '{minutes} min',
  },
  kk: {
    untimed: 'Сағатсыз',
    'with-increment': '{minutes} мин + кезекке {seconds} с',
    'with-delay': '{minutes} мин, {seconds} с кідіріс',
    plain: '{minutes} мин',
  },
  ky: {
    untimed: 'Саатсыз',
    'with-increment': '{minutes} мүн + кезекке {seconds} с',
    'with-delay': '{minutes} мүн, {seconds} с кечигүү',
    plain: '{minutes} мүн',
  },
  ru: {
    untimed: 'Без часов',
    'with-increment': '{minutes} мин + {seconds} с на ход',
    'with-delay': '{minutes} мин, задержка {seconds} с',
    plain: '{minutes} мин',
  },
});
