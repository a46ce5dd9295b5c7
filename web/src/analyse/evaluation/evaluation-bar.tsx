/** The evaluation bar: each player's chances to win in the shown position, with the player's sign and the number. */
import type { CSSProperties, JSX } from 'react';
import { formatShare } from '../../evaluation/comment.js';
import { sharesOf } from '../../evaluation/evaluation.js';
import { SeatMark, seatColour } from '../../games/emblem.js';
import { useSection, useWords } from '../../i18n/index.js';
import { GAMES } from '../../i18n/namespaces/first.js';
import { valuesAt } from '../../study/review.js';
import type { Study } from '../../study/study.js';

interface EvaluationBarProps {
  readonly study: Study;
  readonly names: readonly string[];
  /** True during a puzzle: shows no evaluation. */
  readonly isHidden: boolean;
}

export function EvaluationBar({ study, names, isHidden }: EvaluationBarProps): JSX.Element {
  const words = useWords();
  const g = useSection(GAMES);
  const values = isHidden ? undefined : valuesAt(study, study.shown);
  // Without an evaluation, all shares are equal
  const shares = sharesOf(values ?? names.map(() => 0));
  const texts = shares.map((share) => (values === undefined ? '–' : formatShare(words, share)));
  const spoken = names.map((name, player) => `${name} ${texts[player]}`);
  return (
    <div className="bar" role="img" aria-label={g('chances', { shares: words.list(spoken) })}>
      {shares.map((share, player) => (
        <div
          key={`${player}`}
          className={`bar-share bar-share-${seatColour(study.game.id, player)}`}
          style={{ '--share': share } as CSSProperties}
        />
      ))}
      <div className="bar-texts">
        {texts.map((text, player) => (
          <span key={`${player}`} className="bar-text" title={names[player]}>
            <SeatMark game={study.game.id} player={player} />
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
