/** Compares a letter with the saved game. New moves are added. Moves made here are never replaced without asking. */
import { OtauError } from 'otau';
import { restoreEnding } from '../session/saved-game.js';
import { FRIEND, PERSON, Session, type SessionSetup } from '../session/session.js';
import { type MoveNode, pathTo } from '../session/tree.js';

type LetterComparison =
  /** The letter continues the game here. */
  | 'news'
  /** The letter has nothing new. */
  | 'known'
  /** The game here has other or further moves: the player decides. */
  | 'question';

/** Starts a correspondence game. Every board begins it from the same position with the same throws. */
export function startLetterGame(setup: SessionSetup): Session {
  const { row, counters } = new Session(setup).tree.root;
  return new Session({ ...setup, start: { row, counters } });
}

/** Whether both are the same game. Does not compare the moves. */
export function isSameGame(mine: Session, theirs: Session): boolean {
  const isAlike = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  return (
    mine.setup.players.includes(FRIEND) &&
    mine.game.id === theirs.game.id &&
    mine.setup.seed === theirs.setup.seed &&
    isAlike(mine.game.options, theirs.game.options) &&
    isAlike([...mine.tree.root.row], [...theirs.tree.root.row])
  );
}

/** How a letter relates to the saved game. Throws `bad-link` if it resigns for a player of this board. */
export function compareLetter(mine: Session, theirs: Session): LetterComparison {
  const { players } = mine.setup;
  const [own, sent] = [pathTo(mine.current), pathTo(theirs.current)];
  const common = commonPly(own, sent);
  const fresh = sent.slice(common + 1);
  const { termination } = theirs;
  const isSameTermination =
    termination?.reason === mine.termination?.reason && termination?.player === mine.termination?.player;
  if (termination !== undefined && !isSameTermination) checkTermination(mine, theirs);
  if (fresh.length === 0 && common < own.length - 1) return 'known';
  if (fresh.length === 0) {
    if (mine.termination !== undefined) return isSameTermination || termination === undefined ? 'known' : 'question';
    const isNews = termination !== undefined || theirs.live.drawOffer !== mine.live.drawOffer;
    return isNews ? 'news' : 'known';
  }
  const isAhead = common === own.length - 1 && mine.termination === undefined;
  return isAhead && !fresh.some(({ mover }) => players[mover] === PERSON) ? 'news' : 'question';
}

/** A letter cannot resign for a player of this board, or accept a draw that was not offered here. */
function checkTermination(mine: Session, { termination }: Session): void {
  const { players } = mine.setup;
  const isMine = (player: number | undefined) => player !== undefined && players[player] === PERSON;
  const isForeign =
    (termination?.reason === 'resignation' && isMine(termination.player)) ||
    (termination?.reason === 'agreement' && !isMine(mine.live.drawOffer));
  if (isForeign) throw new OtauError('bad-link', 'The link ends the game in your name, and you have not.');
}

/** Plays a letter's moves into `mine`. Moves played here instead stay as a branch. Returns where the new moves begin. */
export function applyLetter(mine: Session, theirs: Session): number {
  const sent = pathTo(theirs.current);
  const own = pathTo(mine.current);
  const common = commonPly(own, sent);
  mine.goTo(own[common]);
  for (const { action } of sent.slice(common + 1)) mine.play(action);
  const line = pathTo(mine.current);
  sent.forEach(({ comment }, ply) => {
    if (comment !== undefined && line[ply].comment === undefined) line[ply].comment = comment;
  });
  const { termination, live } = theirs;
  if (termination !== undefined) restoreEnding(mine, termination, 0);
  else if (live.drawOffer !== undefined && mine.live.drawOffer === undefined) mine.offerDraw(live.drawOffer);
  return common;
}

function commonPly(own: readonly MoveNode[], sent: readonly MoveNode[]): number {
  let ply = 0;
  while (ply + 1 < Math.min(own.length, sent.length) && own[ply + 1].action === sent[ply + 1].action) ply++;
  return ply;
}
