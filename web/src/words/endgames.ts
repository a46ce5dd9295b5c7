/** Words about positions that an endgame table knows. */
import { section } from './words.js';

export const ENDGAMES = section({
  en: {
    table: 'Endgame table',
    won: { one: '{name}: won by {count} stone', other: '{name}: won by {count} stones' },
    lost: { one: '{name}: lost by {count} stone', other: '{name}: lost by {count} stones' },
    draw: '{name}: a draw',
    chance: '{name}: wins with a chance of {percent}',
    'sure-win': '{name}: wins whatever is thrown',
    'sure-loss': '{name}: loses whatever is thrown',
    'about-togyzkumalak': 'Exact where both play their best, counted to the last stone.',
    'about-senet': 'Exact where both play their best.',
  },
  kk: {
    table: 'Ойын соңының кестесі',
    won: '{name}: {count} құмалақ айырмасымен жеңіс',
    lost: '{name}: {count} құмалақ айырмасымен жеңіліс',
    draw: '{name}: тең ойын',
    chance: '{name}: жеңу ықтималдығы {percent}',
    'sure-win': '{name}: не түссе де жеңіс',
    'sure-loss': '{name}: не түссе де жеңіліс',
    'about-togyzkumalak': 'Екеуі де ең жақсы ойнағандағы дәл нәтиже, соңғы құмалаққа дейін есептелген.',
    'about-senet': 'Екеуі де ең жақсы ойнағандағы дәл нәтиже.',
  },
  ky: {
    table: 'Оюн аягынын таблицасы',
    won: '{name}: {count} коргоол айырмасы менен жеңиш',
    lost: '{name}: {count} коргоол айырмасы менен жеңилүү',
    draw: '{name}: тең оюн',
    chance: '{name}: жеңүү ыктымалдыгы {percent}',
    'sure-win': '{name}: эмне түшсө да жеңиш',
    'sure-loss': '{name}: эмне түшсө да жеңилүү',
    'about-togyzkumalak': 'Экөө тең эң жакшы ойногондогу так жыйынтык, акыркы коргоолго чейин эсептелген.',
    'about-senet': 'Экөө тең эң жакшы ойногондогу так жыйынтык.',
  },
  ru: {
    table: 'Таблица окончаний',
    won: {
      one: '{name}: выигрыш, перевес {count} кумалак',
      few: '{name}: выигрыш, перевес {count} кумалака',
      many: '{name}: выигрыш, перевес {count} кумалаков',
      other: '{name}: выигрыш, перевес {count} кумалака',
    },
    lost: {
      one: '{name}: проигрыш, отставание {count} кумалак',
      few: '{name}: проигрыш, отставание {count} кумалака',
      many: '{name}: проигрыш, отставание {count} кумалаков',
      other: '{name}: проигрыш, отставание {count} кумалака',
    },
    draw: '{name}: ничья',
    chance: '{name}: вероятность выигрыша {percent}',
    'sure-win': '{name}: выигрыш при любых бросках',
    'sure-loss': '{name}: проигрыш при любых бросках',
    'about-togyzkumalak': 'Точный результат при лучшей игре обеих сторон, счёт до последнего кумалака.',
    'about-senet': 'Точный результат при лучшей игре обеих сторон.',
  },
});
