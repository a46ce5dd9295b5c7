/** The start page of each language: a board to play on, and where to go from it. */
import type { Language } from '../web/src/i18n/languages.js';
import { GROUPS, PAGE_OF } from './guides.js';
import type { PlayersMenu } from './menu.js';
import { WORDS } from './words.js';

interface Card {
  readonly title: string;
  readonly details: string;
  readonly link: string;
}

export function homePage(language: Language, menu: PlayersMenu): string {
  const { tagline, about, games, useBoard } = WORDS[language];
  const [first] = menu.games;
  const main = { layout: 'home', hero: { name: 'Otau', text: tagline, tagline: about, actions: actionsTo() } };
  const cards = language === 'en' ? readersCards(menu) : playersCards();
  return `---\n${JSON.stringify({ ...main, features: cards })}\n---\n`;

  function actionsTo() {
    return [
      { theme: 'brand', text: games, link: `${menu.folder}${first.id}` },
      { theme: 'alt', text: useBoard, link: `${menu.folder}board` },
    ];
  }

  function playersCards(): Card[] {
    return menu.games.map(({ id, title, about }) => ({ title, details: about, link: `${menu.folder}${id}` }));
  }
}

/** A card for each kind of reader. */
function readersCards(menu: PlayersMenu): Card[] {
  const groups = GROUPS.map(({ title, details, sections }) => ({
    title,
    details,
    link: `/${PAGE_OF.get(sections[0].files[0])}`,
  }));
  return [
    { title: 'Play', details: 'Lessons and rules with boards to try them on.', link: `${menu.folder}board` },
    ...groups,
  ];
}
