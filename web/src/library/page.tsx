/** The library: saved games (`#/library`), statistics, the opening explorer, the backup of this browser. */
import { type GameId, gameIds } from 'otau';
import { type JSX, useMemo, useSyncExternalStore } from 'react';
import { useSection } from '../i18n/index.js';
import { BACKUP, LIBRARY } from '../i18n/namespaces/library.js';
import type { SavedGame } from '../session/saved-game.js';
import { Watchable } from '../session/watchable.js';
import { PageTabs } from '../shell/controls.js';
import { PageTitle } from '../shell/icons.js';
import { later } from '../shell/later.js';
import { href, type PageProps } from '../shell/route.js';
import { useSavedGames } from '../store/persistence.js';
import { GamesView } from './games/games-view.js';
import type { Destination } from './import/import-file.js';
import { OpeningsView } from './openings/openings-view.js';
import { StatisticsView } from './statistics/statistics.js';
import './library.css';

const FullBackup = later(() => import('../full-backup/full-backup.js'));

const PARTS = ['games', 'statistics', 'openings', 'everything'] as const;
type Part = (typeof PARTS)[number];

const addressOf = (part: Part) => (part === 'games' ? href('library') : href('library', part));

export default function LibraryPage({ rest: [name, about] }: PageProps): JSX.Element {
  const t = useSection(LIBRARY);
  const e = useSection(BACKUP);
  const games = useSavedGames();
  const part: Part = PARTS.find((one) => one === name) ?? 'games';
  return (
    <section className="page library">
      <PageTitle text={t('title')} />
      <PageTabs
        name={t('parts')}
        tabs={PARTS.map((one) => [one === 'everything' ? e('title') : t(`tab-${one}`), addressOf(one)])}
        open={addressOf(part)}
      />
      {games !== undefined && <Content part={part} games={games} game={gameIds().find((id) => id === about)} />}
      <p>
        <a href={href('training')}>{t('workshop')}</a>
      </p>
    </section>
  );
}

interface ContentProps {
  readonly part: Part;
  readonly games: readonly SavedGame[];
  readonly game: GameId | undefined;
}

function Content({ part, games, game }: ContentProps): JSX.Element {
  if (part === 'statistics') return <StatisticsView games={games} />;
  if (part === 'everything') return <FullBackup />;
  const defaultGame = games[0]?.game ?? gameIds()[0];
  if (part === 'openings') return <Openings game={game ?? defaultGame} games={games} />;
  return <GamesView games={games} />;
}

/** Games of files that are counted in the openings, until the tab is closed; files are read on while other pages are shown. */
class CountedGames extends Watchable implements Destination {
  readonly games = new Map<string, SavedGame>();

  async add(read: Parameters<Destination['add']>[0]): Promise<number> {
    const before = this.games.size;
    for (const { game } of read) this.games.set(game.id, game);
    return this.games.size - before;
  }

  end(): void {
    this.notify();
  }
}

const counted = new CountedGames();

function Openings({ game, games }: { game: GameId; games: readonly SavedGame[] }): JSX.Element {
  const version = useSyncExternalStore(counted.watch, counted.version);
  // The version stands for the counted games
  const all = useMemo(() => {
    const byId = new Map([...counted.games, ...games.map((one) => [one.id, one] as const)]);
    return [...byId.values()];
  }, [version, games]);
  return <OpeningsView key={game} game={game} games={all} destination={counted} />;
}
