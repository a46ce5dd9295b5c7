/** The training page: the list of runs of `otau serve`, a run (`#/training/ID`), a comparison with others (`#/training/ID/OTHER/…`). */
import type { JSX } from 'react';
import { Emblem } from '../games/emblem.js';
import { gameTitle } from '../games/game-text.js';
import { useSection, useWords } from '../i18n/index.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import { Ornament } from '../shell/ornament.js';
import type { PageProps } from '../shell/page-props.js';
import { href } from '../shell/route.js';
import type { RunSummary } from './api.js';
import { ModelList } from './model-list.js';
import { RunView } from './run-view.js';
import { useRuns } from './use-runs.js';
import './training.css';

export default function TrainingPage({ rest: [id, ...others] }: PageProps): JSX.Element {
  const t = useSection(TRAINING);
  const runs = useRuns();
  return (
    <section className="page training">
      <div>
        <h1>{id ?? t('title')}</h1>
        <Ornament />
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
  if (runs === 'none' || runs.length === 0) return <Instructions isServed={runs !== 'none'} />;
  return (
    <ul className="training-runs">
      {runs.map((run) => (
        <RunItem key={run.id} run={run} />
      ))}
    </ul>
  );
}

/** Shown without runs: how to start one. */
function Instructions({ isServed }: { readonly isServed: boolean }): JSX.Element {
  const t = useSection(TRAINING);
  return (
    <div className="card training-instructions">
      <p>{t(isServed ? 'no-runs' : 'no-server')}</p>
      <ol>
        <li>
          {t('how-train')} <code>otau train kindo --out runs/kindo</code>
        </li>
        <li>
          {t('how-serve')} <code>otau serve</code>
        </li>
        <li>{t('how-open')}</li>
      </ol>
    </div>
  );
}

function RunItem({ run }: { readonly run: RunSummary }): JSX.Element {
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
            {t(isTraining ? 'training' : 'not-running')}
            {updated !== undefined && ` · ${words.time(updated)}`}
          </span>
        </span>
      </a>
    </li>
  );
}
