/** The expected result of the shown position: each player's share of a bar, with the player's sign and the number. */
import type { CSSProperties, JSX } from 'react';
import { formatShare } from '../evaluation/comment.js';
import { sharesOf } from '../evaluation/evaluation.js';
import { SeatMark, seatColour } from '../games/seat-mark.js';
import { useSection, useWords } from '../i18n/index.js';
import { ANALYSE } from '../i18n/namespaces/analyse.js';
import { valuesAt } from '../study/review.js';
import type { Study } from '../study/study.js';

interface BarProps {
  readonly study: Study;
  readonly names: readonly string[];
  /** In a puzzle nothing is shown. */
  readonly isHidden: boolean;
}

export function Bar({ study, names, isHidden }: BarProps): JSX.Element {
  const words = useWords();
  const t = useSection(ANALYSE);
  const values = isHidden ? undefined : valuesAt(study, study.shown);
  // Where nothing is known, all are equal.
  const shares = sharesOf(values ?? names.map(() => 0));
  const texts = shares.map((share) => (values === undefined ? '–' : formatShare(words, share)));
  const spoken = names.map((name, player) => `${name} ${texts[player]}`);
  return (
    <div className="bar" role="img" aria-label={t('bar', { shares: words.list(spoken) })}>
      {shares.map((share, player) => (
        <div
          key={names[player]}
          className={`bar-share bar-share-${seatColour(study.game.id, player)}`}
          style={{ '--share': share } as CSSProperties}
        />
      ))}
      <div className="bar-texts">
        {texts.map((text, player) => (
          <span key={names[player]} className="bar-text" title={names[player]}>
            <SeatMark game={study.game.id} player={player} />
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
