/** The site's own words in the languages of the players' pages. What the board says too is taken from its texts. */
import type { Language } from '../web/src/i18n/languages.js';

interface SiteWords {
  /** The four games in one line, under the name of the site. */
  readonly tagline: string;
  readonly about: string;
  readonly games: string;
  readonly useBoard: string;
  readonly onThisPage: string;
  readonly previous: string;
  readonly next: string;
  readonly menu: string;
  readonly toTop: string;
  readonly skip: string;
  readonly search: string;
  readonly noResults: string;
  readonly resetSearch: string;
  readonly select: string;
  readonly go: string;
  readonly close: string;
}

export const WORDS: Readonly<Record<Language, SiteWords>> = {
  en: {
    tagline: 'Four traditional board games',
    about:
      'Play Togyz Kumalak, Abalone, Kindo and Senet in the browser, program against exact and fast rules, and train agents on them.',
    games: 'How to play',
    useBoard: 'The board',
    onThisPage: 'On this page',
    previous: 'Previous page',
    next: 'Next page',
    menu: 'Menu',
    toTop: 'Return to top',
    skip: 'Skip to content',
    search: 'Search',
    noResults: 'Nothing was found for',
    resetSearch: 'Clear the search',
    select: 'to open',
    go: 'to move',
    close: 'to close',
  },
  kk: {
    tagline: 'Төрт дәстүрлі үстел ойыны',
    about:
      'Тоғызқұмалақ, Абалон, Киндо және Сенет ойындарын браузерде ойнаңыз. Осы беттерде ережелері мен тақтасы түсіндіріледі.',
    games: 'Қалай ойналады',
    useBoard: 'Тақта',
    onThisPage: 'Осы бетте',
    previous: 'Алдыңғы бет',
    next: 'Келесі бет',
    menu: 'Мәзір',
    toTop: 'Жоғары қайту',
    skip: 'Мазмұнға өту',
    search: 'Іздеу',
    noResults: 'Ештеңе табылмады:',
    resetSearch: 'Іздеуді тазалау',
    select: 'ашу',
    go: 'жылжу',
    close: 'жабу',
  },
  ky: {
    tagline: 'Төрт салттуу үстөл оюну',
    about:
      'Тогуз коргоол, Абалон, Киндо жана Сенет оюндарын браузерде ойноңуз. Бул барактарда эрежелери менен тактасы түшүндүрүлөт.',
    games: 'Кантип ойнолот',
    useBoard: 'Такта',
    onThisPage: 'Бул баракта',
    previous: 'Мурунку барак',
    next: 'Кийинки барак',
    menu: 'Меню',
    toTop: 'Өйдө кайтуу',
    skip: 'Мазмунга өтүү',
    search: 'Издөө',
    noResults: 'Эч нерсе табылган жок:',
    resetSearch: 'Издөөнү тазалоо',
    select: 'ачуу',
    go: 'жылуу',
    close: 'жабуу',
  },
  ru: {
    tagline: 'Четыре традиционные настольные игры',
    about: 'Играйте в Тогыз кумалак, Абалон, Киндо и Сенет в браузере. Здесь объяснены правила и доска.',
    games: 'Как играть',
    useBoard: 'Доска',
    onThisPage: 'На этой странице',
    previous: 'Предыдущая страница',
    next: 'Следующая страница',
    menu: 'Меню',
    toTop: 'Наверх',
    skip: 'К содержанию',
    search: 'Поиск',
    noResults: 'Ничего не найдено:',
    resetSearch: 'Очистить поиск',
    select: 'открыть',
    go: 'перейти',
    close: 'закрыть',
  },
};
