/** The buttons beside the board: take back, flip the board, offer a draw, resign. */
import { type JSX, type KeyboardEvent, useState } from 'react';
import { gameUi } from '../../games/index.js';
import { useSection } from '../../i18n/index.js';
import { PLAY } from '../../i18n/namespaces/first.js';
import { PERSON } from '../../session/session.js';
import { ActionButton, Button } from '../../shell/controls.js';
import { later } from '../../shell/later.js';
import type { Match } from '../match/match.js';
import { continueAsNewGame } from '../match/start-game.js';

const RulesDialog = later(() => import('../../games/rules.js'));

export function GameActions({ match, onFlip }: { match: Match; onFlip: () => void }): JSX.Element {
  const t = useSection(PLAY);
  const [isAsking, setAsking] = useState(false);
  const [hasRules, setRules] = useState(false);
  const { session, isRunning, isDemonstration, isPaused } = match;
  const isGoing = isRunning && !match.isClosed && session.ending === undefined;
  const from = session.lastOfPerson;
  const hasPerson = session.setup.players.includes(PERSON);
  if (isAsking && isGoing) {
    const answer = (isSure: boolean) => {
      setAsking(false);
      if (isSure) match.resign();
    };
    return <ResignQuestion onAnswer={answer} />;
  }
  return (
    <div className="actions">
      {hasPerson && match.isClosed && (
        <ActionButton
          icon="undo"
          name={t('play-here-new')}
          isOn={isRunning && from !== undefined}
          onClick={() => from !== undefined && void continueAsNewGame(session, from)}
        />
      )}
      {hasPerson && !match.isClosed && (
        <>
          <ActionButton
            icon="undo"
            name={t('undo')}
            isOn={isRunning && session.canTakeBack}
            onClick={() => match.undo()}
          />
          <ActionButton icon="redo" name={t('redo')} isOn={isRunning && session.canRedo} onClick={() => match.redo()} />
        </>
      )}
      {isDemonstration && (
        <ActionButton
          icon={isPaused ? 'forward' : 'pause'}
          name={t(isPaused ? 'unpause' : 'pause')}
          isOn={isGoing}
          onClick={() => match.pause(!isPaused)}
        />
      )}
      <ActionButton icon="flip" name={t('flip')} isOn onClick={onFlip} />
      {hasPerson && !match.isClosed && <DrawButton match={match} isGoing={isGoing} />}
      {gameUi(session.game.id).course !== undefined && (
        <ActionButton icon="learn" name={t('rules')} onClick={() => setRules(true)} />
      )}
      {hasRules && <RulesDialog game={session.game} row={match.shown.row} onClose={() => setRules(false)} />}
      {hasPerson && !match.isClosed && (
        <ActionButton icon="resign" name={t('resign')} isOn={isGoing} onClick={() => setAsking(true)} />
      )}
    </div>
  );
}

/** Claims a draw if the rules allow it, else offers one. Only for games with two players. */
function DrawButton({ match, isGoing }: { match: Match; isGoing: boolean }): JSX.Element | undefined {
  const t = useSection(PLAY);
  const { session } = match;
  if (session.canClaimDraw && isGoing)
    return <ActionButton icon="draw" name={t('claim')} onClick={() => match.claimDraw()} />;
  if (session.game.players !== 2) return undefined;
  const canOffer = isGoing && session.live.drawOffer === undefined;
  return <ActionButton icon="draw" name={t('draw')} isOn={canOffer} onClick={() => match.offerDraw()} />;
}

/** The player has just opened the question, and "no" is the safe answer. */
const takeFocus = (no: HTMLButtonElement | null) => no?.focus();

export function ResignQuestion({ onAnswer }: { onAnswer: (isSure: boolean) => void }): JSX.Element {
  const t = useSection(PLAY);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onAnswer(false);
  };
  return (
    <section className="card message" role="alertdialog" aria-label={t('resign-sure')} onKeyDown={onKeyDown}>
      <strong>{t('resign-sure')}</strong>
      <div className="row message-actions">
        <Button text={t('yes')} look="danger" onClick={() => onAnswer(true)} />
        <button type="button" className="button" ref={takeFocus} onClick={() => onAnswer(false)}>
          {t('no')}
        </button>
      </div>
    </section>
  );
}
