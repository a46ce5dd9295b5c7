/** The whole: the chosen language around the rail and the page that the address names. */
import { type ComponentType, type JSX, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLoadedWords, useSection, WordsContext, withTexts } from './i18n/index.js';
import { SHELL } from './i18n/namespaces/shell.js';
import { PlayPage } from './play/page.js';
import { PluginFaults } from './plugins/plugin-faults.js';
import { FaultBoundary } from './shell/fault.js';
import type { PageProps } from './shell/page-props.js';
import { Rail } from './shell/rail.js';
import { href, type PageName, useRoute } from './shell/route.js';
import { useSettings } from './theme/use-settings.js';

/** Only the first page is there at once; the others come when they are opened. */
const PAGE: Readonly<Record<PageName, ComponentType<PageProps>>> = {
  play: PlayPage,
  analyse: lazy(() => withTexts(() => import('./analyse/page.js'))),
  learn: lazy(() => withTexts(() => import('./learn/page.js'))),
  library: lazy(() => withTexts(() => import('./library/page.js'))),
  letter: lazy(() => withTexts(() => import('./correspondence/page.js'))),
  rooms: lazy(() => withTexts(() => import('./rooms/lobby.js'))),
  room: lazy(() => withTexts(() => import('./rooms/page.js'))),
  practice: lazy(() => withTexts(() => import('./practice/page.js'))),
  player: lazy(() => withTexts(() => import('./rooms/player-page.js'))),
  tournament: lazy(() => withTexts(() => import('./tournaments/page.js'))),
  training: lazy(() => withTexts(() => import('./training/page.js'))),
};

const SettingsDialog = lazy(() => withTexts(() => import('./shell/settings-dialog.js')));
const NewVersion = lazy(() => withTexts(() => import('./offline/new-version.js')));
const ModelDrop = lazy(() => withTexts(() => import('./play/model-drop.js')));
const KeysDialog = lazy(() => withTexts(() => import('./shell/keys-dialog.js')));

export function App(): JSX.Element {
  const { language } = useSettings();
  const words = useLoadedWords(language);
  return (
    <WordsContext value={words}>
      <Frame />
    </WordsContext>
  );
}

function Frame(): JSX.Element {
  const t = useSection(SHELL);
  const { page, rest } = useRoute();
  const [isSetting, setSetting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useQuestionMark(() => setAsking(true));
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const place = [page, ...rest].join('/');
  useEffect(() => {
    document.title = page === undefined ? 'Otau' : `${t(page)} · Otau`;
  }, [page, t]);
  // A new place moves the focus, as a new document would
  useEffect(() => {
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [place]);
  const skip = () => main.current?.focus();
  return (
    <div className="app">
      <button type="button" className="skip button" onClick={skip}>
        {t('skip')}
      </button>
      <Rail page={page} onSettings={() => setSetting(true)} />
      <main ref={main} className="main" tabIndex={-1}>
        <PluginFaults />
        <FaultBoundary key={place}>
          <Suspense fallback={<p className="page muted">{t('loading')}</p>}>
            {page === undefined ? <NoPage /> : <Page name={page} rest={rest} />}
          </Suspense>
        </FaultBoundary>
      </main>
      <Suspense>
        <NewVersion />
        <ModelDrop />
      </Suspense>
      {isSetting && (
        <Suspense>
          <SettingsDialog onClose={() => setSetting(false)} />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <KeysDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Calls `onAsk` when the question mark is typed anywhere but into a field. */
function useQuestionMark(onAsk: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const isTaken = target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
      if (key === '?' && !isTaken) onAsk();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

function Page({ name, rest }: PageProps & { readonly name: PageName }): JSX.Element {
  const Shown = PAGE[name];
  return <Shown rest={rest} />;
}

function NoPage(): JSX.Element {
  const t = useSection(SHELL);
  return (
    <section className="page page-narrow">
      <h1>{t('no-page')}</h1>
      <a href={href('play')}>{t('to-play')}</a>
    </section>
  );
}
