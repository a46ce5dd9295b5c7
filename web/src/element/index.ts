/**
 * `<otau-board>`, a board for any page: one file, independent of a server and of the page's styles.
 *
 *     <script defer src="otau-board.js"></script>
 *     <otau-board game="togyzkumalak" record="76 98 66" ply="2" controls lang="kk"></otau-board>
 */

import { createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { loadTexts } from '../i18n/words.js';
import '../board/svg-focus.js';
import { readLanguage } from './attributes.js';
import { Viewer } from './viewer.js';
import '../theme/tokens.css';
import '../theme/base.css';
import './element.css';
import '../games/index.js';

/** The build replaces this with the styles (plugins/element.ts). */
const STYLES = '__OTAU_STYLES__';
const ATTRIBUTES = [
  'game',
  'variant',
  'options',
  'position',
  'record',
  'actions',
  'ply',
  'controls',
  'flipped',
  'playable',
  'lang',
  'theme',
] as const;
const DARK = '(prefers-color-scheme: dark)';
const THEMES = ['light', 'dark', 'dune', 'lake'];

let sheet: CSSStyleSheet | undefined;

function styles(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  return sheet;
}

class OtauBoard extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  #root: Root | undefined;
  readonly #show = () => this.#render();

  connectedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [styles()];
    this.#root = createRoot(shadow);
    matchMedia(DARK).addEventListener('change', this.#show);
    this.#render();
  }

  disconnectedCallback(): void {
    matchMedia(DARK).removeEventListener('change', this.#show);
    this.#root?.unmount();
    this.#root = undefined;
  }

  attributeChangedCallback(): void {
    this.#render();
  }

  #render(): void {
    const language = this.closest<HTMLElement>('[lang]')?.lang;
    void loadTexts(readLanguage(language)).then(() => this.#root?.render(this.#viewer(language)));
  }

  #viewer(lang: string | undefined): ReactElement {
    const text = (name: (typeof ATTRIBUTES)[number]) => this.getAttribute(name) ?? undefined;
    const theme = THEMES.find((one) => one === text('theme')) ?? (matchMedia(DARK).matches ? 'dark' : 'light');
    return createElement(Viewer, {
      game: text('game'),
      variant: text('variant'),
      options: text('options'),
      position: text('position'),
      record: text('record'),
      actions: text('actions'),
      ply: text('ply'),
      controls: this.hasAttribute('controls'),
      flipped: this.hasAttribute('flipped'),
      playable: this.hasAttribute('playable'),
      lang,
      theme,
      onStep: (detail) => this.dispatchEvent(new CustomEvent('otau-step', { detail, bubbles: true })),
    });
  }
}

if (!customElements.get('otau-board')) customElements.define('otau-board', OtauBoard);
