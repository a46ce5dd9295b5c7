/** Begins games and opens kept ones: every way to the board leads through a game in the store. */
import type { Game, GameId } from 'otau';
import { gameLadder } from 'otau/ladder';
import { beginByLetters } from '../correspondence/compare-letter.js';
import { restoreSession, type SavedGame, saveSession } from '../session/saved.js';
import { FRIEND, isAgent, Session } from '../session/session.js';
import { type MoveNode, pathTo } from '../session/tree.js';
import { go } from '../shell/route.js';
import { keepGame, loadGame, newGameId } from '../store/games.js';
import { FOLLOW, type GameDraft, readDraft, seatPlayers, sessionOfDraft } from './draft.js';

/** Whether a player is one of the opponents for people, of which the one that follows is chosen. */
function isOnLadder(game: GameId, kind: string): boolean {
  return gameLadder(game).some(({ spec }) => spec === kind);
}

function newSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/** Begins the game that was set up, and goes to its board. */
export async function startGame(game: Game, draft: GameDraft): Promise<void> {
  const players = await seatPlayers(game.id, draft.players);
  await begin(sessionOfDraft(game, { ...draft, players }, newSeed(), 0));
}

/** The same game again, with the sides rotated: the player of the first side gets the last one. */
export async function startRematch({ setup, control }: Session): Promise<void> {
  const { game, players, names = [] } = setup;
  const turn = <T>(seats: readonly T[]): T[] => [...seats.slice(1), ...seats.slice(0, 1)];
  // An opponent that was chosen to follow follows on
  const isFollowing = readDraft().games[game.id].players.includes(FOLLOW);
  const again = players.map((kind) => (isFollowing && isOnLadder(game.id, kind) ? FOLLOW : kind));
  const turned = turn(await seatPlayers(game.id, again));
  const turnedNames = turn(players.map((kind, player) => (isAgent(kind) ? '' : (names[player] ?? ''))));
  const rematch = { game, players: turned, names: turnedNames, control, seed: newSeed() };
  await begin(players.includes(FRIEND) ? beginByLetters(rematch) : new Session(rematch));
}

/** A new game that continues from a position of another one, with its players and clocks; the other one stays as it is. */
export async function continueAsNewGame({ setup, isTimed }: Session, node: MoveNode): Promise<void> {
  const copy = new Session(setup);
  for (const { action } of pathTo(node).slice(1)) copy.play(action);
  if (isTimed && node.clocks !== undefined) copy.live.clock.restore({ left: node.clocks, running: undefined }, 0);
  await begin(copy);
}

/** A new game from a position of a study, with the moves that led to it. */
export async function startFrom(game: Game, node: MoveNode, players: readonly string[], names: readonly string[]) {
  const [root, ...moves] = pathTo(node);
  const start = { row: root.row, counters: root.counters };
  const seated = await seatPlayers(game.id, players);
  const session = new Session({ game, players: seated, names, seed: newSeed(), start });
  for (const { action } of moves) session.play(action);
  await begin(session);
}

async function begin(session: Session): Promise<void> {
  const id = newGameId();
  const now = Date.now();
  await keepGame(saveSession(session, { id, created: now, updated: now }, 0)).catch(() => undefined);
  begun = { id, session };
  go('play', id);
}

/** The game begun last: where the browser keeps nothing it is played all the same. */
let begun: { readonly id: string; readonly session: Session } | undefined;

interface Opened extends Pick<SavedGame, 'created' | 'updated' | 'tags' | 'results'> {
  readonly session: Session;
}

/** A kept game for its board; undefined where there is none. Throws `bad-record` where it is broken. */
export async function openGame(id: string): Promise<Opened | undefined> {
  const saved = await loadGame(id).catch((): SavedGame | undefined => undefined);
  if (saved !== undefined) {
    const { created, updated, tags, results } = saved;
    return { session: restoreSession(saved, performance.now()), created, updated, tags, results };
  }
  const now = Date.now();
  return begun?.id === id ? { session: begun.session, created: now, updated: now } : undefined;
}
