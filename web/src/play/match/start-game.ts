/** Starts new games and opens saved ones. A new game is opened at once, whether the browser stores it or not. */
import { createGame, type Game, type GameId, parseTimeControl } from 'otau';
import { gameLadder } from 'otau/ladder';
import { startLetterGame } from '../../correspondence/compare-letter.js';
import { loadBoard } from '../../games/board.js';
import { modelSpec } from '../../models/models.js';
import type { OwnModel } from '../../models/store.js';
import { restoreSession, type SavedGame, saveSession } from '../../session/saved-game.js';
import { FRIEND, isAgent, PERSON, Session } from '../../session/session.js';
import { type MoveNode, pathTo } from '../../session/tree.js';
import { go } from '../../shell/route.js';
import { listGames, loadGame, newGameId, saveGame } from '../../store/games.js';
import {
  type Draft,
  FOLLOW,
  fitPlayers,
  type GameDraft,
  gameOfDraft,
  isFailure,
  readDraft,
  resolvePlayers,
  sessionOfDraft,
} from '../setup/draft.js';

function newSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

export async function startGame(game: Game, draft: GameDraft): Promise<void> {
  const players = await resolvePlayers(game.id, draft.players);
  saveAndOpen(sessionOfDraft(game, { ...draft, players }, newSeed(), 0));
}

/** Starts a game against a network, with the options that it was trained with. */
export async function playAgainstModel(model: OwnModel): Promise<void> {
  const game = createGame(model.game, model.options);
  const defaults = readDraft().games[model.game];
  const players = Array.from({ length: game.players }, (_, player) => (player === 0 ? PERSON : modelSpec(model)));
  await startGame(game, { ...defaults, options: model.options, players });
}

/** Starts a game with a friend by links, with the rules chosen last, or opens the one in which the first move is still to be made. */
export async function startLetter(id: GameId): Promise<void> {
  const draft = readDraft().games[id];
  const made = gameOfDraft(id, draft);
  const game = isFailure(made) ? createGame(id) : made;
  const isSame = ({ options }: SavedGame) => JSON.stringify(options) === JSON.stringify(game.options);
  const isUnsent = (saved: SavedGame) => saved.game === id && saved.nodes.length === 0 && isSame(saved);
  const open = (await listGames()).filter((saved) => isGoing(saved) && isUnsent(saved));
  const waiting = open.find((saved) => restoreSession(saved).isPersonsTurn);
  if (waiting !== undefined) return go('play', waiting.id);
  const players = Array.from({ length: game.players }, (_, seat) => (seat === 0 ? PERSON : FRIEND));
  await startGame(game, { ...draft, players });
}

/** Whether a saved game goes on: it has moves, or is one with a friend. */
export function isGoing({ results, nodes, tags, players }: SavedGame): boolean {
  return results === undefined && tags === undefined && (nodes.length > 0 || players.includes(FRIEND));
}

/** Starts the same game again with the sides rotated: the player of the first side gets the last one. */
export async function startRematch({ setup, control }: Session): Promise<void> {
  const { game, players, names = [] } = setup;
  const turn = <T>(seats: readonly T[]): T[] => [...seats.slice(1), ...seats.slice(0, 1)];
  // An adaptive opponent, one of those on the ladder, stays adaptive
  const isFollowing = readDraft().games[game.id].players.includes(FOLLOW);
  const ladder = gameLadder(game.id).map(({ spec }) => spec);
  const again = players.map((kind) => (isFollowing && ladder.includes(kind) ? FOLLOW : kind));
  const turned = turn(await resolvePlayers(game.id, again));
  const turnedNames = turn(players.map((kind, player) => (isAgent(kind) ? '' : (names[player] ?? ''))));
  const rematch = { game, players: turned, names: turnedNames, control, seed: newSeed() };
  saveAndOpen(players.includes(FRIEND) ? startLetterGame(rematch) : new Session(rematch));
}

/** Starts a new game from a position of another one, with its players and clocks. The other one does not change. */
export async function continueAsNewGame({ setup, isTimed }: Session, node: MoveNode): Promise<void> {
  const copy = new Session(setup);
  for (const { action } of pathTo(node).slice(1)) copy.play(action);
  if (isTimed && node.clocks !== undefined) copy.live.clock.restore({ left: node.clocks, running: undefined }, 0);
  saveAndOpen(copy);
}

/** Starts a new game from a position of a study, with the moves that led to it. */
export async function startFromPosition(
  game: Game,
  node: MoveNode,
  players: readonly string[],
  names: readonly string[],
) {
  const [root, ...moves] = pathTo(node);
  const start = { row: root.row, counters: root.counters };
  const seated = await resolvePlayers(game.id, players);
  const session = new Session({ game, players: seated, names, seed: newSeed(), start });
  for (const { action } of moves) session.play(action);
  saveAndOpen(session);
}

/**
 * A game that a person can begin at once, of the game chosen last with its rules and time, against the opponent of its draft. It is
 * saved with its first move. Returns its id.
 */
export function suggestGame({ game, games }: Draft): string {
  const id = newGameId();
  void loadBoard(game);
  suggested = { id, make: () => sessionToBegin(game, games[game]) };
  return id;
}

/** The game on the first page, until it is opened. */
let suggested: { readonly id: string; readonly make: () => Promise<Session> } | undefined;

/** The person has the side that begins, also where that is drawn by lot. */
async function sessionToBegin(id: GameId, draft: GameDraft): Promise<Session> {
  const made = gameOfDraft(id, draft);
  const rules = isFailure(made) ? createGame(id) : made;
  const { control, names } = draft;
  const one = draft.players.indexOf(PERSON);
  const rest = draft.players.flatMap((kind, seat) =>
    seat === one || kind === FRIEND ? [] : [{ kind, name: names[seat] }],
  );
  const kinds = rest.map(({ kind }) => kind);
  const others = await resolvePlayers(id, fitPlayers(id, kinds, rules.players - 1));
  const otherNames = others.map((kind, other) => (isAgent(kind) ? '' : (rest[other]?.name ?? '')));
  const setup = { game: rules, control: parseTimeControl(control), seed: newSeed() };
  const first = new Session({ ...setup, players: [PERSON, ...others] }).turn ?? 0;
  const seated = <T>(mine: T, of: readonly T[]): T[] => [...of.slice(0, first), mine, ...of.slice(first)];
  const session = new Session({
    ...setup,
    players: seated(PERSON, others),
    names: seated(names[one] ?? '', otherNames),
  });
  session.suspend(0);
  return session;
}

function saveAndOpen(session: Session): void {
  const id = newGameId();
  const now = Date.now();
  // The board says so where it cannot be saved
  void saveGame(saveSession(session, { id, created: now, updated: now }, 0)).catch(() => undefined);
  lastStarted = { id, session, isNew: true };
  go('play', id);
}

/** The game started last. If the browser stores nothing, it can still be played. */
let lastStarted: { readonly id: string; readonly session: Session; isNew: boolean } | undefined;

interface Opened extends Pick<SavedGame, 'created' | 'updated' | 'tags' | 'results'> {
  readonly session: Session;
}

/** Opens a game that was made here and that no other tab can have; undefined for any other. The first time only: then it is a saved one. */
export async function openNewGame(id: string): Promise<Opened | undefined> {
  if (suggested?.id === id) {
    const { make } = suggested;
    suggested = undefined;
    lastStarted = { id, session: await make(), isNew: true };
  }
  if (lastStarted?.id !== id || !lastStarted.isNew) return undefined;
  lastStarted.isNew = false;
  return openedNow(lastStarted.session);
}

/** Opens a saved game; undefined if there is none. Throws `bad-record` if it is broken. */
export async function openSavedGame(id: string): Promise<Opened | undefined> {
  const saved = await loadGame(id).catch((): SavedGame | undefined => undefined);
  if (saved !== undefined) {
    const { created, updated, tags, results } = saved;
    return { session: restoreSession(saved, performance.now()), created, updated, tags, results };
  }
  return lastStarted?.id === id ? openedNow(lastStarted.session) : undefined;
}

function openedNow(session: Session): Opened {
  const now = Date.now();
  return { session, created: now, updated: now };
}
