/** The page with puzzles: `#/practice/kindo`, or `#/practice/kindo/ID` for a certain one. */
import { type GameId, gameIds, legalActions } from 'otau';
import type { PuzzlePack } from 'otau/puzzles';
import { stepsOf } from 'otau/review';
import { type JSX, use } from 'react';
import { Board } from '../games/board.js';
import { seatName } from '../games/describe.js';
import { gameTitle } from '../games/game-text.js';
import { gameUi } from '../games/index.js';
import { themeText } from '../games/themes.js';
import { useSection, useWords } from '../i18n/index.js';
import { PRACTICE } from '../i18n/namespaces/practice.js';
import { formatLoss } from '../judgement/comment.js';
import type { PageProps } from '../shell/page-props.js';
import { href } from '../shell/route.js';
import { Scroll } from '../shell/scroll.js';
import { boardMotion } from '../theme/settings.js';
import { playSound } from '../theme/sound.js';
import { useSettings } from '../theme/use-settings.js';
import { packOf } from './packs.js';
import { duePuzzles } from './progress.js';
import { candidatesOf, HINTS, type Practice, reasonOf, usePractice } from './use-practice.js';
import '../learn/learn.css';
import './practice.css';

export default function PracticePage({ rest: [game, puzzle] }: PageProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const id = gameIds().find((one) => one === game) ?? gameIds()[0];
  return (
    <section className="page learn practice">
      <div className="practice-head">
        <h1>{t('title')}</h1>
        <Scroll />
      </div>
      <nav className="learn-tabs" aria-label={t('games')}>
        {gameIds().map((one) => (
          <a key={one} className="button" href={href('practice', one)} aria-current={one === id ? 'page' : undefined}>
            {gameTitle(words, one)}
          </a>
        ))}
      </nav>
      <Pack key={id} id={id} wanted={puzzle} />
    </section>
  );
}

function Pack({ id, wanted }: { readonly id: GameId; readonly wanted: string | undefined }): JSX.Element {
  const t = useSection(PRACTICE);
  const pack = use(packOf(id));
  if (pack === undefined || pack.puzzles.length === 0) return <p className="muted">{t('none')}</p>;
  return <Puzzles pack={pack} wanted={wanted} />;
}

interface PackProps {
  readonly pack: PuzzlePack;
}

function Puzzles({ pack, wanted }: PackProps & { readonly wanted: string | undefined }): JSX.Element {
  const practice = usePractice(pack, wanted);
  const { puzzle, answer } = practice;
  const t = useSection(PRACTICE);
  const words = useWords();
  const { game } = pack;
  if (puzzle === undefined) return <p>{t('none')}</p>;
  const name = seatName(words, game.id, game.actor(puzzle.row));
  return (
    <div className="learn-table">
      <div className="learn-say">
        <Figures pack={pack} practice={practice} />
        <p className="learn-task">
          {practice.progress.cards[puzzle.id] !== undefined && answer.kind === 'open' && <span>{t('back')} </span>}
          {t('task', { name })}
        </p>
      </div>
      <PuzzleBoard pack={pack} practice={practice} />
      <div className="learn-reply">
        <div role="status">
          <Said pack={pack} practice={practice} />
        </div>
        <Acts practice={practice} />
      </div>
    </div>
  );
}

interface ViewProps extends PackProps {
  readonly practice: Practice;
}

function Figures({ pack, practice }: ViewProps): JSX.Element {
  const t = useSection(PRACTICE);
  const { rating, solved, streak } = practice.progress;
  const due = duePuzzles(pack.puzzles, practice.progress, Date.now()).length;
  const facts = [
    t('rating', { rating: Math.round(rating.rating), range: Math.round(2 * rating.deviation) }),
    t('solved', { done: solved.length, count: pack.puzzles.length }),
    ...(streak > 1 ? [t('streak', { count: streak })] : []),
    ...(due > 0 ? [t('due', { count: due })] : []),
  ];
  return (
    <ul className="practice-figures">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function PuzzleBoard({ pack, practice }: ViewProps): JSX.Element {
  const words = useWords();
  const settings = useSettings();
  const { game } = pack;
  const { puzzle, answer, hints } = practice;
  if (puzzle === undefined) return <div className="learn-board" />;
  const { row, best } = puzzle;
  const isOpen = answer.kind === 'open';
  const legal = legalActions(game, row);
  const played = answer.kind === 'wrong' ? answer.action : best.line[0];
  const reply = answer.kind === 'wrong' ? answer.reply : undefined;
  const marked = hints >= HINTS ? [best.line[0]] : hints > 0 ? candidatesOf(puzzle, legal) : [];
  const shown = isOpen ? marked : reply === undefined ? [] : [reply];
  return (
    <div className={gameUi(game.id).isCompact ? 'learn-board learn-board-compact' : 'learn-board'}>
      <Board
        game={game}
        row={answer.kind === 'open' ? row : answer.after}
        legal={isOpen ? legal : []}
        onAction={practice.try}
        last={isOpen ? undefined : { before: row, action: played }}
        hints={shown.map((action) => ({ action, weight: 1 }))}
        flipped={game.actor(row) === 1}
        motion={boardMotion(settings)}
        words={words}
        oneTap={settings.oneTap}
        textView={settings.textView}
        onSound={settings.sound ? playSound : undefined}
      />
    </div>
  );
}

/** What became of the try, in words. */
function Said({ pack, practice }: ViewProps): JSX.Element | null {
  const t = useSection(PRACTICE);
  const words = useWords();
  const { game } = pack;
  const { puzzle, answer, hints } = practice;
  if (puzzle === undefined) return null;
  const text = (action: number) => game.formatAction(puzzle.row, action);
  const reason = reasonOf(pack, puzzle);
  const why = reason && (
    <p>
      {t('other', { move: text(puzzle.other.line[0]) })} {themeText(words, game.id, reason)}
    </p>
  );
  if (answer.kind === 'open') {
    if (hints === 0) return null;
    const isTold = hints >= HINTS;
    return (
      <>
        <p>{isTold ? t('answer', { move: text(puzzle.best.line[0]) }) : t('which')}</p>
        {hints > 1 && why}
      </>
    );
  }
  if (answer.kind === 'wrong') {
    const move = text(answer.action);
    const reply = answer.reply === undefined ? undefined : game.formatAction(answer.after, answer.reply);
    return (
      <>
        <p className="learn-answer">
          <strong>✗ {t('wrong', { move })}</strong> {answer.loss === undefined && t('looking', { move })}
          {answer.loss !== undefined && t('loss', { loss: formatLoss(words, answer.loss) })}{' '}
          {reply !== undefined && t('reply', { move, reply })}
        </p>
        {answer.action === puzzle.other.line[0] && why}
      </>
    );
  }
  const moves = stepsOf(game, puzzle.row, puzzle.best.line).map(({ before, action }) =>
    game.formatAction(before, action),
  );
  return (
    <>
      <p className="learn-answer" data-right>
        <strong>✓ {t('right', { move: moves[0] })}</strong> {t(puzzle.best.isExact ? 'exact' : 'deep')}{' '}
        {t('grade', { grade: puzzle.grade })}
      </p>
      {why}
      {moves.length > 1 && <p className="muted">{t('line', { moves: moves.slice(1).join(' ') })}</p>}
    </>
  );
}

function Acts({ practice }: { readonly practice: Practice }): JSX.Element {
  const t = useSection(PRACTICE);
  const { answer, hints } = practice;
  const isSolved = answer.kind === 'right';
  return (
    <div className="learn-acts">
      {answer.kind === 'wrong' && (
        <button type="button" className="button button-main" onClick={practice.again}>
          {t('again')}
        </button>
      )}
      {answer.kind === 'open' && hints < HINTS && (
        <button type="button" className="button" onClick={practice.hint}>
          {t('hint')}
        </button>
      )}
      <button type="button" className={isSolved ? 'button button-main' : 'button'} onClick={practice.next}>
        {t('next')}
      </button>
    </div>
  );
}
