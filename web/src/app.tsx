/** The app: loads the texts of the chosen language, then shows the navigation and the page that the address names. */
import { type ComponentType, type JSX, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PlayPage } from './home/page.js';
import { useLoadedWords, useSection, WordsContext, withTexts } from './i18n/index.js';
import { SHELL } from './i18n/namespaces/first.js';
import { hasRooms, pluginFaults } from './plugins/plugins.js';
import { hasUnsavedRooms } from './rooms/identity.js';
import { Button } from './shell/controls.js';
import { ErrorBoundary } from './shell/error-boundary.js';
import { keepFocus } from './shell/keep-focus.js';
import { keepScroll, scrollToShow } from './shell/keep-scroll.js';
import { later } from './shell/later.js';
import { NavigationRail } from './shell/navigation-rail.js';
import { href, type PageName, type PageProps, pageKey, useRoute } from './shell/route.js';
import { useIsLasting } from './store/persistence.js';
import { useSettings } from './theme/settings.js';

/** The first page is part of the first download. The others are loaded when they are opened. */
const PAGE_COMPONENTS: Readonly<Record<PageName, ComponentType<PageProps>>> = {
  play: PlayPage,
  new: lazy(() => withTexts(() => import('./play/setup/setup.js'))),
  analyse: lazy(() => withTexts(() => import('./analyse/page.js'))),
  learn: lazy(() => withTexts(() => import('./lessons/page.js'))),
  library: lazy(() => withTexts(() => import('./library/page.js'))),
  letter: lazy(() => withTexts(() => import('./correspondence/page.js'))),
  rooms: lazy(() => withTexts(() => import('./rooms/lobby/lobby-page.js'))),
  room: lazy(() => withTexts(() => import('./rooms/room/page.js'))),
  practice: lazy(() => withTexts(() => import('./practice/page.js'))),
  player: lazy(() => withTexts(() => import('./rooms/account/player-page.js'))),
  tournament: lazy(() => withTexts(() => import('./tournaments/page.js'))),
  training: lazy(() => withTexts(() => import('./training/page.js'))),
};

const SettingsDialog = later(() => import('./shell/settings-dialog.js'));
const RunningGames = later(() => import('./rooms/running-games.js'));
const NewVersion = later(() => import('./offline/new-version.js'));
const ModelDrop = later(() => import('./play/model-drop.js'));
const ShortcutsDialog = later(() => import('./shell/shortcuts-dialog.js'));

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
  const route = useRoute();
  const { page, rest } = route;
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useQuestionMark(() => setHelpOpen(true));
  useEffect(keepFocus, []);
  useEffect(keepScroll, []);
  const openRoom = page === 'room' ? rest[0] : undefined;
  const going = useOwnRooms(openRoom, page);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const address = pageKey(route);
  useEffect(() => {
    document.title = page === undefined ? 'Otau' : `${t(page)} · Otau`;
  }, [page, t]);
  // Focus moves to a new page, as it does when a browser loads a document
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    scrollToShow();
  }, [address]);
  const skip = () => main.current?.focus();
  return (
    <div className="app">
      <Button text={t('skip')} className="skip-link" onClick={skip} />
      <NavigationRail page={page} hasRooms={hasRooms()} onSettings={() => setSettingsOpen(true)} />
      <main ref={main} className="main" tabIndex={-1}>
        <PluginFaults />
        {going.length > 0 && <RunningGames rooms={going} />}
        <ErrorBoundary key={address} advice={<ReloadAdvice />}>
          <Suspense fallback={<p className="page muted">{t('loading')}</p>}>
            {page === undefined ? <UnknownPage /> : <Page name={page} rest={rest} />}
          </Suspense>
        </ErrorBoundary>
      </main>
      <NewVersion />
      <ModelDrop />
      {isSettingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
      {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

/** Whether a reload keeps the games of this window. */
function ReloadAdvice(): string {
  const t = useSection(SHELL);
  return t(useIsLasting() ? 'fault-text' : 'fault-text-unsaved');
}

/** Calls `onAsk` when the user types a question mark outside of form fields and dialogs. */
function useQuestionMark(onAsk: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
      if (key === '?' && !isTyping) onAsk();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * The rooms in which games of this player run, but for the open one. At the start and on every new page they are asked for,
 * and games that have ended meanwhile are saved.
 */
function useOwnRooms(open: string | undefined, page: PageName | undefined): readonly string[] {
  const [rooms, setRooms] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!hasUnsavedRooms()) {
      setRooms([]);
      return;
    }
    const found = new Set<string>();
    const note = (room: string) => setRooms([...found.add(room)]);
    const stopping = import('./rooms/finished-games.js').then(({ checkOwnRooms }) => checkOwnRooms(open, note));
    stopping.catch(() => undefined); // without a network the file may be missing: the next page tries again
    return () => void stopping.then((stop) => stop()).catch(() => undefined);
  }, [open, page]);
  return rooms.filter((room) => room !== open);
}

function Page({ name, rest }: PageProps & { readonly name: PageName }): JSX.Element {
  const Component = PAGE_COMPONENTS[name];
  return <Component rest={rest} />;
}

function UnknownPage(): JSX.Element {
  const t = useSection(SHELL);
  return (
    <section className="page page-narrow">
      <h1>{t('no-page')}</h1>
      <a href={href('play')}>{t('to-play')}</a>
    </section>
  );
}

function PluginFaults(): JSX.Element | null {
  const t = useSection(SHELL);
  const faults = pluginFaults();
  if (faults.length === 0) return null;
  return (
    <div className="page" role="alert">
      {faults.map(({ address, message }) => (
        <p key={address} className="error">
          {t('plugin-failed', { address, message })}
        </p>
      ))}
    </div>
  );
}
