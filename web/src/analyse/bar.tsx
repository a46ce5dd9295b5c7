/** The expected result of the shown position: each player's share of a bar, with his sign and the number. */
import type { CSSProperties, JSX } from 'react';
import { SeatMark } from '../play/seat-mark.js';
import { ANALYSE } from '../words/analyse.js';
import { useSection, useWords } from '../words/index.js';
import { formatShare } from './comment.js';
import { type Judgement, sharesOf } from './judgement.js';
import type { Study } from './study.js';

/** Where nothing is known, all are equal. */
function valuesOf({ game }: Study, judgement: Judgement | undefined, evaluation: number | undefined): number[] {
  if (judgement !== undefined) return [...judgement.values];
  const isKnown = evaluation !== undefined && game.players === 2;
  return Array.from({ length: game.players }, (_, player) => (isKnown ? (player === 0 ? evaluation : -evaluation) : 0));
}

interface BarProps {
  readonly study: Study;
  readonly judgement: Judgement | undefined;
  readonly names: readonly string[];
  /** In a puzzle nothing is told. */
  readonly isHidden: boolean;
}

export function Bar({ study, judgement, names, isHidden }: BarProps): JSX.Element {
  const words = useWords();
  const t = useSection(ANALYSE);
  const evaluation = isHidden ? undefined : study.shown.evaluation;
  const known = isHidden ? undefined : judgement;
  const shares = sharesOf(valuesOf(study, known, evaluation));
  const isKnown = known !== undefined || evaluation !== undefined;
  const texts = shares.map((share) => (isKnown ? formatShare(words, share) : '–'));
  const spoken = names.map((name, player) => `${name} ${texts[player]}`);
  return (
    <div className="bar" role="img" aria-label={t('bar', { shares: words.list(spoken) })}>
      {shares.map((share, player) => (
        <div
          key={names[player]}
          className={`bar-share bar-share-${seatColour(study, player)}`}
          style={{ '--share': share } as CSSProperties}
        >
          <span className="bar-text" title={names[player]}>
            <SeatMark game={study.game.id} player={player} />
            {texts[player]}
          </span>
        </div>
      ))}
    </div>
  );
}

/** The colour of a player's pieces, by the names of the themes. */
export function seatColour({ game }: Study, player: number): string {
  const colours = {
    togyzkumalak: ['first', 'second'],
    abalone: ['second', 'first', 'third', 'fourth'],
    kindo: ['fourth', 'third'],
    senet: ['first', 'third'],
  };
  return colours[game.id][player];
}
