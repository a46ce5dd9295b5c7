/** Trainings: the list of runs that `otau serve` shows, one of them (`#/training/ID`), others over it (`#/training/ID/OTHER/…`). */
import type { JSX } from 'react';
import { Emblem } from '../games/emblem.js';
import { gameTitle } from '../games/game-text.js';
import { useSection, useWords } from '../i18n/index.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import type { PageProps } from '../shell/page-props.js';
import { href } from '../shell/route.js';
import { Scroll } from '../shell/scroll.js';
import type { RunSummary } from './api.js';
import { ModelList } from './model-list.js';
import { RunView } from './run-view.js';
import { useRuns } from './use-run.js';
import './training.css';

export default function TrainingPage({ rest: [id, ...others] }: PageProps): JSX.Element {
  const t = useSection(TRAINING);
  const runs = useRuns();
  return (
    <section className="page training">
      <div>
        <h1>{id ?? t('title')}</h1>
        <Scroll />
      </div>
      {id === undefined ? (
        <>
          <RunList runs={runs} />
          <ModelList />
        </>
      ) : (
        <RunView key={id} id={id} others={others} runs={Array.isArray(runs) ? runs : []} />
      )}
    </section>
  );
}

function RunList({ runs }: { readonly runs: ReturnType<typeof useRuns> }): JSX.Element | null {
  const t = useSection(TRAINING);
  if (runs === undefined) return <p className="muted">{t('looking')}</p>;
  if (runs === 'none' || runs.length === 0) return <HowTo isServed={runs !== 'none'} />;
  return (
    <ul className="training-runs">
      {runs.map((run) => (
        <RunLine key={run.id} run={run} />
      ))}
    </ul>
  );
}

/** What to do so that there is something to see here. */
function HowTo({ isServed }: { readonly isServed: boolean }): JSX.Element {
  const t = useSection(TRAINING);
  return (
    <div className="card training-how">
      <p>{t(isServed ? 'no-runs' : 'no-server')}</p>
      <ol>
        <li>
          {t('how-train')} <code>otau train kindo --out runs/kindo</code>
        </li>
        <li>
          {t('how-serve')} <code>otau serve</code>
        </li>
        <li>{t('how-look')}</li>
      </ol>
    </div>
  );
}

function RunLine({ run }: { readonly run: RunSummary }): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const { id, game, last, updated, isTraining, problem } = run;
  return (
    <li>
      <a className="card training-run" href={href('training', id)}>
        {game !== undefined && <Emblem game={game} />}
        <span>
          <strong>{id}</strong>
          <span className="muted">{game === undefined ? problem : gameTitle(words, game)}</span>
          <span>{t('iterations', { count: last?.iteration ?? 0 })}</span>
          <span className="muted">
            {t(isTraining ? 'training' : 'resting')}
            {updated !== undefined && ` · ${words.time(updated)}`}
          </span>
        </span>
      </a>
    </li>
  );
}
