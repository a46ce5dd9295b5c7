/**
 * `<otau-board>`, a board for any page: one file, independent of a server and of the page's styles.
 *
 *     <script defer src="otau-board.js"></script>
 *     <otau-board game="togyzkumalak" record="76 98 66" ply="2" controls lang="kk"></otau-board>
 */
import { createElement, type JSX, type ReactElement, useMemo } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createWords, loadTexts } from '../i18n/words.js';
import '../board/svg-focus.js';
import { type ElementAttributes, readLanguage, readPly, readStudy } from './attributes.js';
import '../games/index.js';
import { OtauError } from 'otau';
import { Replay, type ShownStep } from '../replay/replay.js';
import type { Study } from '../study/study.js';
import '../theme/tokens.css';
import '../theme/board-styles.css';
import '../theme/base.css';
import './element.css';

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
  'board',
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
      board: text('board'),
      onStep: (detail) => this.dispatchEvent(new CustomEvent('otau-step', { detail, bubbles: true })),
    });
  }
}

if (!customElements.get('otau-board')) customElements.define('otau-board', OtauBoard);

export interface ViewerProps extends ElementAttributes {
  readonly ply?: string;
  readonly lang?: string;
  readonly controls: boolean;
  readonly flipped: boolean;
  /** Whether the user can make moves of all sides. */
  readonly playable: boolean;
  readonly theme: string;
  /** The style of the board; the classic one where there is none of this name. */
  readonly board?: string;
  readonly onStep: (step: ShownStep) => void;
}

export function Viewer(props: ViewerProps): JSX.Element {
  const {
    game,
    variant,
    options,
    position,
    record,
    actions,
    ply,
    theme,
    board,
    lang,
    controls,
    flipped,
    playable,
    onStep,
  } = props;
  const words = useMemo(() => createWords(readLanguage(lang)), [lang]);
  const read = useMemo(
    () => tryRead({ game, variant, options, position, record, actions }, ply),
    [game, variant, options, position, record, actions, ply],
  );
  return (
    <div className="otau" data-theme={theme} data-board={board}>
      {typeof read === 'string' ? (
        <p className="error" role="alert">
          {read}
        </p>
      ) : (
        <Replay key={read.key} study={read} {...{ words, controls, flipped, playable, onStep }} />
      )}
    </div>
  );
}

function tryRead(attributes: ElementAttributes, ply: string | undefined): Study | string {
  try {
    const study = readStudy(attributes);
    const { line } = study;
    study.go(line[readPly(ply, line.length - 1)]);
    return study;
  } catch (error) {
    if (error instanceof OtauError) return error.message;
    throw error;
  }
}
