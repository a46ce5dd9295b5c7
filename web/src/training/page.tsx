/** The training page: the list of runs of `otau serve`, a run (`#/training/ID`), a comparison with others (`#/training/ID/OTHER/…`). */
import { createGame, gameIds } from 'otau';
import { type ChangeEvent, type JSX, useEffect, useState } from 'react';
import { variantName } from '../games/describe.js';
import { Emblem } from '../games/emblem.js';
import { gameTitle } from '../games/game-text.js';
import { FailureNote } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { MODELS } from '../i18n/namespaces/first.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import { addModel, notifyModelsChanged, watchModels } from '../models/models.js';
import { listModels, type OwnModel, putModel, removeModel } from '../models/store.js';
import { playAgainstModel } from '../play/match/play-against-model.js';
import { Button } from '../shell/controls.js';
import { PageTitle } from '../shell/icons.js';
import { href, type PageProps } from '../shell/route.js';
import type { RunSummary } from './api.js';
import { RunView } from './run-view.js';
import { useRuns } from './use-runs.js';
import './training.css';
import '../play/model-drop.css';

export default function TrainingPage({ rest: [id, ...others] }: PageProps): JSX.Element {
  const t = useSection(TRAINING);
  const runs = useRuns();
  return (
    <section className="page training">
      <PageTitle text={id ?? t('title')} />
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

function RunList({ runs }: { runs: ReturnType<typeof useRuns> }): JSX.Element | null {
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
function Instructions({ isServed }: { isServed: boolean }): JSX.Element {
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

function RunItem({ run }: { run: RunSummary }): JSX.Element {
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

/** Whether the game of a network is known. Networks of plugins that are not loaded stay stored, but are not listed. */
function isPlayable({ game }: OwnModel): boolean {
  return gameIds().includes(game);
}

function ModelList(): JSX.Element {
  const words = useWords();
  const t = useSection(MODELS);
  const [models, setModels] = useState<readonly OwnModel[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [removed, setRemoved] = useState<readonly OwnModel[]>([]);
  useEffect(() => {
    const read = () => void listModels().then(setModels);
    read();
    return watchModels(read);
  }, []);
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setFailure(await addModel(file, Date.now()).then(() => undefined, failureOf));
    target.value = '';
  };
  const remove = async (model: OwnModel) => {
    await removeModel(model.id);
    setRemoved((before) => [...before, model]);
    notifyModelsChanged();
  };
  const bringBack = async () => {
    const last = removed.at(-1);
    if (last === undefined) return;
    await putModel(last);
    setRemoved(removed.slice(0, -1));
    notifyModelsChanged();
  };
  return (
    <section className="card models">
      <h2>{t('title')}</h2>
      <p className="muted">{t('about')}</p>
      <ul className="models-list">
        {models.filter(isPlayable).map((model) => (
          <li key={model.id}>
            <span>
              <strong>{model.id}</strong>{' '}
              <span className="muted">{variantName(words, createGame(model.game, model.options))}</span>
            </span>
            <Button text={t('play')} onClick={() => void playAgainstModel(model)} />
            <Button
              icon="close"
              look="plain icon"
              aria-label={t('remove', { name: model.id })}
              onClick={() => void remove(model)}
            />
          </li>
        ))}
      </ul>
      <label className="button">
        {t('add')}
        <input type="file" className="visually-hidden" accept=".onnx" onChange={(event) => void add(event)} />
      </label>
      <div role="status">
        {removed.length > 0 && (
          <p>
            {t('removed', { name: removed.at(-1)?.id ?? '' })}{' '}
            <Button icon="undo" text={t('undo')} onClick={() => void bringBack()} />
          </p>
        )}
      </div>
      <FailureNote failure={failure} title={t('failed')} />
    </section>
  );
}
