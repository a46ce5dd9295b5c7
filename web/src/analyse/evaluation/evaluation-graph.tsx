/** The evaluation graph of the line: the expected result after each move, with marks on mistakes. A click goes to the move. */
import type { CSSProperties, JSX, KeyboardEvent, PointerEvent } from 'react';
import { useWidth } from '../../board/parts/use-size.js';
import { formatShare } from '../../evaluation/comment.js';
import { sharesOf } from '../../evaluation/evaluation.js';
import { SeatMark, seatColour } from '../../games/emblem.js';
import { useSection, useWords } from '../../i18n/index.js';
import { GAMES } from '../../i18n/namespaces/first.js';
import { ANALYSE } from '../../i18n/namespaces/study.js';
import { Bars, barAt } from '../../report/bars.js';
import { gradeNode, valuesAt } from '../../study/review.js';
import type { Study } from '../../study/study.js';

const HEIGHT = 96;

export function EvaluationGraph({ study }: { study: Study }): JSX.Element {
  const t = useSection(ANALYSE);
  const [box, width] = useWidth<HTMLDivElement>();
  const { line, shown, game } = study;
  const last = line.length - 1;
  const shares = line.map((node) => {
    const values = valuesAt(study, node);
    return values === undefined ? undefined : sharesOf(values);
  });
  const isEmpty = shares.every((known) => known === undefined);
  const go = (index: number) => study.go(line[Math.min(last, Math.max(0, index))]);
  const press = ({ clientX, currentTarget, buttons }: PointerEvent<HTMLDivElement>) => {
    if (buttons === 0 || last === 0) return;
    const along = clientX - currentTarget.getBoundingClientRect().left;
    go(barAt(along, line.length, width));
  };
  const turn = (event: KeyboardEvent) => {
    const by: Partial<Record<string, number>> = {
      ArrowLeft: shown.ply - 1,
      ArrowDown: shown.ply - 1,
      ArrowRight: shown.ply + 1,
      ArrowUp: shown.ply + 1,
      Home: 0,
      End: last,
    };
    const to = by[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  return (
    <div
      className="graph"
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={t('graph')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown.ply}
      aria-valuetext={t('ply-of', { ply: shown.ply, all: last })}
      onPointerDown={press}
      onPointerMove={press}
      onKeyDown={turn}
    >
      <Bars
        width={width}
        height={HEIGHT}
        shares={shares}
        grades={line.map((node) => gradeNode(study, node)?.grade)}
        colours={Array.from({ length: game.players }, (_, player) => seatColour(game.id, player))}
        shown={shown.ply}
      />
      {isEmpty && <p className="graph-empty muted">{t('graph-empty')}</p>}
    </div>
  );
}

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
          className="bar-share"
          style={{ '--share': share, '--colour': `var(--${seatColour(study.game.id, player)})` } as CSSProperties}
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
