/** A `.onnx` file dropped anywhere on the page becomes an opponent. */
import { type JSX, useEffect, useState } from 'react';
import { gameTitle } from '../games/game-text.js';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { MODELS } from '../i18n/namespaces/first.js';
import { addModel } from '../models/models.js';
import type { OwnModel } from '../models/store.js';
import { Button } from '../shell/controls.js';
import { watchDrops } from '../shell/drop-or-paste.js';
import { playAgainstModel } from './match/start-game.js';
import './model-drop.css';

type State =
  | { readonly kind: 'over' }
  | { readonly kind: 'added'; readonly model: OwnModel }
  | { readonly kind: 'failed'; readonly failure: Failure };

export default function ModelDrop(): JSX.Element | null {
  const t = useSection(MODELS);
  const words = useWords();
  const [state, setState] = useState<State>();
  useEffect(() => watchModelDrops(setState), []);
  if (state === undefined) return null;
  return (
    <div className="card toast model-drop" role="status">
      {state.kind === 'over' && <p>{t('drop')}</p>}
      {state.kind === 'failed' && (
        <p>
          <strong>{t('failed')}</strong> <FailureText failure={state.failure} />
        </p>
      )}
      {state.kind === 'added' && (
        <>
          <p>{t('added', { name: state.model.id, game: gameTitle(words, state.model.game) })}</p>
          <Button
            text={t('play')}
            look="main"
            onClick={() => {
              setState(undefined);
              void playAgainstModel(state.model);
            }}
          />
        </>
      )}
      {state.kind !== 'over' && <Button text={t('close')} look="plain" onClick={() => setState(undefined)} />}
    </div>
  );
}

function watchModelDrops(show: (state: State | undefined) => void): () => void {
  const hasFile = (data: DataTransfer | null) => data?.types.includes('Files') === true;
  const drop = (data: DataTransfer | null) => {
    const file = [...(data?.files ?? [])].find(({ name }) => /\.onnx$/i.test(name));
    if (file === undefined) return;
    addModel(file, Date.now()).then(
      (model) => show({ kind: 'added', model }),
      (error: unknown) => show({ kind: 'failed', failure: failureOf(error) }),
    );
  };
  return watchDrops(hasFile, (isOver) => show(isOver ? { kind: 'over' } : undefined), drop);
}
