/** The user's networks: add, play against, remove. */
import { createGame, gameIds } from 'otau';
import { type ChangeEvent, type JSX, useCallback, useEffect, useState } from 'react';
import { variantName } from '../games/describe.js';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { MODELS } from '../i18n/namespaces/first.js';
import { addModel, notifyModelsChanged, watchModels } from '../models/models.js';
import { listModels, type OwnModel, putModel, removeModel } from '../models/store.js';
import { playAgainstModel } from '../play/match/play-against-model.js';
import { Icon } from '../shell/icons.js';
import '../play/model-drop.css';

/** Whether the game of a network is known. Networks of plugins that are not loaded stay stored, but are not listed. */
function isPlayable({ game }: OwnModel): boolean {
  return gameIds().includes(game);
}

export function ModelList(): JSX.Element {
  const words = useWords();
  const t = useSection(MODELS);
  const [models, setModels] = useState<readonly OwnModel[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [removed, setRemoved] = useState<readonly OwnModel[]>([]);
  const read = useCallback(() => void listModels().then(setModels), []);
  useEffect(() => {
    read();
    return watchModels(read);
  }, [read]);
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
            <button type="button" className="button" onClick={() => void playAgainstModel(model)}>
              {t('play')}
            </button>
            <button
              type="button"
              className="button button-plain button-icon"
              aria-label={t('remove', { name: model.id })}
              onClick={() => void remove(model)}
            >
              <Icon name="close" size={20} />
            </button>
          </li>
        ))}
      </ul>
      <label className="button">
        {t('add')}
        <input type="file" className="visually-hidden" accept=".onnx" onChange={(event) => void add(event)} />
      </label>
      <div role="status">
        {removed.length > 0 && (
          <p className="models-removed">
            {t('removed', { name: removed.at(-1)?.id ?? '' })}{' '}
            <button type="button" className="button" onClick={() => void bringBack()}>
              <Icon name="undo" size={20} />
              {t('undo')}
            </button>
          </p>
        )}
        {failure !== undefined && (
          <p className="error">
            <strong>{t('failed')}</strong> <FailureText failure={failure} />
          </p>
        )}
      </div>
    </section>
  );
}
