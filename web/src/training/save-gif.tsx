/** The button that saves a time-lapse as an animated GIF, with a frame for each prediction. */
import type { Game } from 'otau';
import { type JSX, useState } from 'react';
import { formatShare } from '../evaluation/comment.js';
import { useSection, useWords, withTexts } from '../i18n/index.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import type { MoveNode } from '../session/tree.js';
import { saveFile } from '../shell/save-file.js';
import type { Prediction } from './predict.js';

const MAX_ARROWS = 3;

interface SaveGifProps {
  readonly name: string;
  readonly game: Game;
  /** The position. */
  readonly node: MoveNode;
  readonly predictions: readonly Prediction[];
}

export function SaveGif({ name, game, node, predictions }: SaveGifProps): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const [progress, setProgress] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const frameOf = ({ iteration, value, moves, chosen }: Prediction) => ({
    row: node.row,
    arrows: moves.slice(0, MAX_ARROWS).map(({ action, policy }) => ({ action, strength: policy })),
    title: [
      `${t('iteration')} ${words.number(iteration)}`,
      `${game.formatAction(node.row, chosen)} · ${t('expects', { share: formatShare(words, (value + 1) / 2) })}`,
    ],
  });
  const save = async () => {
    setFailed(false);
    try {
      const { gifOfFrames } = await withTexts(() => import('../analyse/share/pictures.js'));
      const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
      saveFile(name, await gifOfFrames(game, predictions.map(frameOf), theme, words, setProgress));
    } catch {
      setFailed(true);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={predictions.length < 2 || progress !== undefined}
        onClick={() => void save()}
      >
        {progress === undefined ? t('film') : t('film-progress', { percent: formatShare(words, progress) })}
      </button>
      {hasFailed && <span className="error">{t('film-failed')}</span>}
    </>
  );
}
