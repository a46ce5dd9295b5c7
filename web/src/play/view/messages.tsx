/** Messages and questions beside the board: the result, a draw offer, an earlier position on the board. */
import type { JSX } from 'react';
import { outcomeText, reasonText } from '../../games/describe.js';
import { FailureText } from '../../i18n/failure-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { PLAY } from '../../i18n/namespaces/first.js';
import { FRIEND, PERSON } from '../../session/session.js';
import { Button, ButtonLink } from '../../shell/controls.js';
import { later } from '../../shell/later.js';
import { href } from '../../shell/route.js';
import { useSettings } from '../../theme/settings.js';
import type { BaseMatch } from '../match/base-match.js';
import type { Match } from '../match/match.js';
import { continueAsNewGame, startRematch } from '../match/start-game.js';

/** Loaded with the first correspondence game. */
const LetterPanel = later(() => import('../../correspondence/letter-panel.js'));

/** Loaded when the coach is first used. */
const CoachCard = later(() => import('../../coach/coach.js'));

interface MessagesProps {
  readonly match: Match;
  readonly names: readonly string[];
}

interface AllMessagesProps extends MessagesProps {
  /** Whether a hint is to be given as soon as it is known; `onHint` is called then. */
  readonly isHintAsked: boolean;
  readonly onHint: () => void;
}

export function Messages({ match, names, isHintAsked, onHint }: AllMessagesProps): JSX.Element {
  const { session, notice, isRunning } = match;
  const { coach } = useSettings();
  const continueGame = () => (match.isClosed ? void continueAsNewGame(session, match.shown) : match.playFromHere());
  const canBranch = isRunning && session.setup.players.includes(PERSON) && !session.hasFriend;
  return (
    <>
      {session.hasFriend && match.isRunning && <LetterPanel match={match} names={names} />}
      {coach && match.isLive && isRunning && session.isCoachable && (
        <CoachCard match={match} isHintAsked={isHintAsked} onHint={onHint} />
      )}
      {session.ending !== undefined && <Outcome match={match} names={names} />}
      {notice !== undefined && <NoticeMessage match={match} />}
      {match.isDeleted && <DeletedMessage match={match} />}
      {session.live.drawOffer !== undefined && <DrawOffer match={match} names={names} />}
      {!match.isLive && (
        <EarlierPositionMessage match={match} isNew={match.isClosed} onPlay={canBranch ? continueGame : undefined} />
      )}
    </>
  );
}

function Outcome({ match, names }: MessagesProps): JSX.Element {
  const words = useWords();
  const t = useSection(PLAY);
  const { session, metadata } = match;
  return (
    <section className="card message outcome accent">
      <div className="outcome-text">
        <h2>{outcomeText(words, names, session.ending?.results)}</h2>
        <p className="muted">{reasonText(words, session, names)}</p>
      </div>
      <div className="row message-actions">
        <Button text={t('rematch')} look="main" onClick={() => void startRematch(session)} />
        <ButtonLink text={t('new-game')} href={href('play')} />
        <ButtonLink text={t('analyse')} href={href('analyse', metadata.id)} />
      </div>
    </section>
  );
}

function NoticeMessage({ match }: Pick<MessagesProps, 'match'>): JSX.Element {
  const t = useSection(PLAY);
  const { notice, failure } = match;
  return (
    <section className="card message" role="status">
      <span>
        {notice !== undefined && t(notice)} {failure !== undefined && <FailureText failure={failure} />}
      </span>
      {notice === 'computer-failed' && <Button text={t('try-again')} onClick={() => match.retry()} />}
    </section>
  );
}

/** Another tab has deleted the game. */
function DeletedMessage({ match }: Pick<MessagesProps, 'match'>): JSX.Element {
  const t = useSection(PLAY);
  return (
    <section className="card message" role="status">
      <span>{t('deleted')}</span>
      <Button text={t('keep')} onClick={() => match.keep()} />
    </section>
  );
}

function DrawOffer({ match, names }: MessagesProps): JSX.Element {
  const t = useSection(PLAY);
  const { live, setup } = match.session;
  const offerer = live.drawOffer as number;
  const isAnsweredHere = setup.players[1 - offerer] !== FRIEND;
  return (
    <section className="card message" role="status">
      <span>{t('draw-offered', { name: names[offerer] })}</span>
      {isAnsweredHere && (
        <div className="row message-actions">
          <Button text={t('accept')} look="main" onClick={() => match.answerDraw(true)} />
          <Button text={t('decline')} onClick={() => match.answerDraw(false)} />
        </div>
      )}
    </section>
  );
}

interface EarlierPositionMessageProps {
  readonly match: BaseMatch;
  /** Continues from the shown position; undefined if that is not allowed. */
  readonly onPlay?: () => void;
  /** Continuing begins a new game. */
  readonly isNew?: boolean;
}

export function EarlierPositionMessage({ match, onPlay, isNew }: EarlierPositionMessageProps): JSX.Element {
  const t = useSection(PLAY);
  const { session } = match;
  return (
    <section className="card message message-back">
      <span>{t('looking-back')}</span>
      <div className="row message-actions">
        <Button text={t('back-to-game')} look="main" onClick={() => match.show(session.current)} />
        {onPlay !== undefined && <Button text={t(isNew ? 'play-here-new' : 'play-here')} onClick={onPlay} />}
      </div>
    </section>
  );
}
