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
import { playAgainstModel } from './match/play-against-model.js';
import './model-drop.css';

type State =
  | { readonly kind: 'over' }
  | { readonly kind: 'added'; readonly model: OwnModel }
  | { readonly kind: 'failed'; readonly failure: Failure };

export default function ModelDrop(): JSX.Element | null {
  const t = useSection(MODELS);
  const words = useWords();
  const [state, setState] = useState<State>();
  useEffect(() => watchDrops(setState), []);
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

function watchDrops(show: (state: State | undefined) => void): () => void {
  const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
  const over = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    show({ kind: 'over' });
  };
  const leave = (event: DragEvent) => {
    if (event.relatedTarget === null) show(undefined);
  };
  const drop = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => /\.onnx$/i.test(name));
    show(undefined);
    if (file === undefined) return;
    addModel(file, Date.now()).then(
      (model) => show({ kind: 'added', model }),
      (error: unknown) => show({ kind: 'failed', failure: failureOf(error) }),
    );
  };
  addEventListener('dragover', over);
  addEventListener('dragleave', leave);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('dragover', over);
    removeEventListener('dragleave', leave);
    removeEventListener('drop', drop);
  };
}
