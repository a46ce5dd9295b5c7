/** Compares a letter with the game that is stored here: new moves are added, and moves made here are never dropped without a question. */
import { OtauError } from 'otau';
import { restoreEnding } from '../session/saved.js';
import { FRIEND, PERSON, Session, type SessionSetup } from '../session/session.js';
import { type MoveNode, pathTo } from '../session/tree.js';

export type LetterComparison =
  /** The letter has something new, after what is known. */
  | 'news'
  /** The letter has nothing new. */
  | 'known'
  /** The game here has other or further moves: the player decides. */
  | 'question';

/** A game that is played by letters: every board begins it from the same position with the same throws. */
export function beginByLetters(setup: SessionSetup): Session {
  const { row, counters } = new Session(setup).tree.root;
  return new Session({ ...setup, start: { row, counters } });
}

/** Whether both are the same game, without comparing the moves. */
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

/** How a letter relates to the game kept here. Throws `bad-link` where it resigns in the name of a player of this board. */
export function compareLetter(mine: Session, theirs: Session): LetterComparison {
  const { players } = mine.setup;
  const [own, sent] = [pathTo(mine.current), pathTo(theirs.current)];
  const common = commonPly(own, sent);
  const fresh = sent.slice(common + 1);
  const { word } = theirs;
  const isSameWord = word?.reason === mine.word?.reason && word?.player === mine.word?.player;
  if (word !== undefined && !isSameWord) checkWord(mine, theirs);
  if (fresh.length === 0 && common < own.length - 1) return 'known';
  if (fresh.length === 0) {
    if (mine.word !== undefined) return isSameWord || word === undefined ? 'known' : 'question';
    const isNews = word !== undefined || theirs.live.drawOffer !== mine.live.drawOffer;
    return isNews ? 'news' : 'known';
  }
  const isAhead = common === own.length - 1 && mine.word === undefined;
  return isAhead && !fresh.some(({ mover }) => players[mover] === PERSON) ? 'news' : 'question';
}

/** A letter cannot resign for a player of this board, or accept a draw that was not offered here. */
function checkWord(mine: Session, { word }: Session): void {
  const { players } = mine.setup;
  const isMine = (player: number | undefined) => player !== undefined && players[player] === PERSON;
  const isForeign =
    (word?.reason === 'resignation' && isMine(word.player)) ||
    (word?.reason === 'agreement' && !isMine(mine.live.drawOffer));
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
  const { word, live } = theirs;
  if (word !== undefined) restoreEnding(mine, word, 0);
  else if (live.drawOffer !== undefined && mine.live.drawOffer === undefined) mine.offerDraw(live.drawOffer);
  return common;
}

/** The last position that both lines have in common. */
function commonPly(own: readonly MoveNode[], sent: readonly MoveNode[]): number {
  let ply = 0;
  while (ply + 1 < Math.min(own.length, sent.length) && own[ply + 1].action === sent[ply + 1].action) ply++;
  return ply;
}
