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
const TEXTS = ['game', 'variant', 'options', 'position', 'record', 'actions', 'ply', 'board'] as const;
const SWITCHES = ['controls', 'flipped', 'playable'] as const;
const PROPERTIES = [...TEXTS, ...SWITCHES, 'theme'] as const;
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
  static readonly observedAttributes = [...PROPERTIES, 'lang'];
  #root: Root | undefined;
  readonly #show = () => this.#render();

  connectedCallback(): void {
    // what was set before the script came stands in the way of the properties
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
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
    const asked = this.getAttribute('theme');
    return createElement(Viewer, {
      ...(Object.fromEntries(TEXTS.map((name) => [name, this.getAttribute(name) ?? undefined])) as Texts),
      ...(Object.fromEntries(SWITCHES.map((name) => [name, isOn(this.getAttribute(name))])) as Switches),
      lang,
      theme: THEMES.find((one) => one === asked) ?? (matchMedia(DARK).matches ? 'dark' : 'light'),
      onStep: (detail) => this.dispatchEvent(new CustomEvent('otau-step', { detail, bubbles: true })),
    });
  }
}

/** Frameworks write a switch that is off as `false`. */
function isOn(attribute: string | null): boolean {
  return attribute !== null && attribute !== 'false';
}

// Each attribute is a property, too: frameworks that find one set it, and some set nothing else.
for (const name of PROPERTIES) {
  Object.defineProperty(OtauBoard.prototype, name, {
    get(this: OtauBoard) {
      const attribute = this.getAttribute(name);
      return SWITCHES.some((one) => one === name) ? isOn(attribute) : attribute;
    },
    set(this: OtauBoard, value: unknown) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? '' : String(value));
    },
  });
}

if (!customElements.get('otau-board')) customElements.define('otau-board', OtauBoard);

type Texts = Partial<Record<(typeof TEXTS)[number], string>>;
type Switches = Record<(typeof SWITCHES)[number], boolean>;

export interface ViewerProps extends Texts, Switches {
  readonly lang?: string;
  readonly theme: string;
  readonly onStep: (step: ShownStep) => void;
}

export function Viewer(props: ViewerProps): JSX.Element {
  const { lang, theme, board, ply, controls, flipped, playable, onStep, ...attributes } = props;
  const words = useMemo(() => createWords(readLanguage(lang)), [lang]);
  const read = useMemo(() => tryRead(attributes, ply), [...Object.values(attributes), ply]);
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
