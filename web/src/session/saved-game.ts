/**
 * Converts sessions to plain data and back, for the store and for backups. Moves are texts in the game's
 * notation, so that saved games stay readable when action numbers change.
 */
import {
  createGame,
  formatTimeControl,
  type Game,
  type GameId,
  type GameOptions,
  gameDefinition,
  isJsonObject,
  OtauError,
  parseJsonObject,
  parseTimeControl,
  type RngState,
  startOf,
} from 'otau';
import { Session, type Termination } from './session.js';
import type { MoveNode, MoveTree } from './tree.js';

export const SAVED_GAME = { format: 'otau-game', version: 1 } as const;
/** More moves than any game has. Data with more is broken. */
const MAX_NODES = 200_000;

type SavedNotes = Readonly<Pick<MoveNode, 'comment' | 'evaluation' | 'marks' | 'clock'>>;

/** A node of the tree. Parents come before their children, and the root is left out. */
interface SavedNode extends SavedNotes {
  /** Index of the parent: 0 is the root, n the n-th node of the list. */
  readonly parent: number;
  readonly move: string;
  readonly chance?: RngState;
  readonly clocks?: readonly number[];
}

interface SavedTree {
  readonly first?: SavedNotes;
  readonly nodes: readonly SavedNode[];
  /** The index of the current node, counted like `parent`. */
  readonly current: number;
}

export interface SavedGame extends SavedTree {
  readonly format: typeof SAVED_GAME.format;
  readonly version: typeof SAVED_GAME.version;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  /** Tags of the record that this game was imported from, such as `Event`. Imported games cannot be continued. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly game: GameId;
  readonly options: GameOptions;
  readonly players: readonly string[];
  readonly names: readonly string[];
  /** Such as `10:00+5`. */
  readonly control: string;
  readonly seed: string;
  readonly start: string;
  /** Milliseconds left to each player. */
  readonly clocks?: readonly number[];
  readonly word?: Termination;
  readonly offer?: number;
  /** The result of each player, once the game has ended. */
  readonly results?: readonly number[];
}

/** The data of a saved game that is not part of the session. */
export type GameMetadata = Pick<SavedGame, 'id' | 'created' | 'updated' | 'tags'>;

/** When a game was played, in milliseconds since 1970: the date of its record, or its last move in this browser. */
export function playedAt({ tags, created, updated }: Omit<GameMetadata, 'id'>): number {
  return tags === undefined ? updated : created;
}

/** How many moves lead to the current position. Moves of other branches do not count. Damaged games are counted, too. */
export function countMoves({ nodes, current }: SavedTree): number {
  let count = 0;
  for (let index = current; index > 0; count++) {
    const parent = nodes[index - 1]?.parent ?? 0;
    index = parent < index ? parent : 0;
  }
  return count;
}

export function saveSession(session: Session, metadata: GameMetadata, now: number): SavedGame {
  const { game, setup, tree, live, isTimed, termination, ending, control } = session;
  return {
    ...SAVED_GAME,
    ...metadata,
    game: game.id,
    options: game.options,
    players: setup.players,
    names: setup.names ?? [],
    control: formatTimeControl(control),
    seed: setup.seed,
    start: game.formatPosition(tree.root.row, tree.root.counters),
    ...saveTree(game, tree, session.current),
    ...(isTimed ? { clocks: session.timesLeft(now) } : {}),
    ...(termination === undefined ? {} : { word: termination }),
    ...(live.drawOffer === undefined ? {} : { offer: live.drawOffer }),
    ...(ending === undefined ? {} : { results: ending.results }),
  };
}

export function saveTree(game: Game, tree: MoveTree, current: MoveNode): SavedTree {
  const indexes = new Map<MoveNode, number>();
  const nodes: SavedNode[] = [];
  for (const node of tree.nodes()) {
    indexes.set(node, indexes.size);
    if (node.parent !== undefined) nodes.push(saveNode(game, node, indexes.get(node.parent) as number));
  }
  const first = saveNotes(tree.root);
  return {
    ...(Object.keys(first).length === 0 ? {} : { first }),
    nodes,
    current: indexes.get(current) as number,
  };
}

function saveNode(game: Game, node: MoveNode, parent: number): SavedNode {
  const { parent: before, action, chance, clocks } = node;
  const move = game.formatAction((before as MoveNode).row, action);
  // The state of the generator changes only after a throw
  const hasDrawn = chance !== before?.chance;
  return {
    parent,
    move,
    ...(hasDrawn ? { chance } : {}),
    ...(clocks === undefined ? {} : { clocks }),
    ...saveNotes(node),
  };
}

export function saveNotes({ comment, evaluation, marks, clock }: SavedNotes): SavedNotes {
  return {
    ...(comment ? { comment } : {}),
    ...(evaluation === undefined ? {} : { evaluation }),
    ...(marks === undefined ? {} : { marks }),
    ...(clock === undefined ? {} : { clock }),
  };
}

/** The saved game that a line of JSON looks like; undefined for others. Only `restoreSession` checks all of it. */
export function parseSavedGame(line: string): SavedGame | undefined {
  const value = parseJsonObject(line);
  return isSavedGame(value) ? value : undefined;
}

export function isSavedGame(value: unknown): value is SavedGame {
  return isJsonObject(value) && value.format === SAVED_GAME.format;
}

/** Makes the session of a saved game. Its clocks are stopped until `resume`. Throws `bad-record`. */
export function restoreSession(saved: SavedGame, now = 0): Session {
  return restoreTree(saved, now).session;
}

/** The same, with the node that was saved as current. If a limit has ended the game, the session stays before that node. */
export function restoreTree(saved: SavedGame, now = 0): { readonly session: Session; readonly current: MoveNode } {
  try {
    checkShape(saved);
    const session = createSession(saved, now);
    const nodes = addNodes(session, saved, now);
    restoreCurrent(session, saved, nodes, now);
    return { session, current: nodes[saved.current] };
  } catch (error) {
    if (!(error instanceof OtauError) || error.code === 'bad-record') throw error;
    throw new OtauError('bad-record', `A saved game cannot be read: ${error.message}`, { cause: error });
  }
}

function checkShape(saved: SavedGame): void {
  const { version, id, nodes, players, names, current, start, seed, control, options, created, updated, tags } = saved;
  const isText = (value: unknown) => typeof value === 'string' && value.length < 20_000;
  const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
  checkField(version === SAVED_GAME.version, `version ${SAVED_GAME.version}`);
  checkField([id, start, seed, control].every(isText), 'texts as id, start, seed and control');
  checkField([created, updated].every(Number.isFinite), 'numbers as created and updated');
  checkField(isTexts(players) && isTexts(names), 'lists of texts as players and names');
  checkField(tags === undefined || (typeof tags === 'object' && isTexts(Object.values(tags ?? {}))), 'texts as tags');
  checkField(isJsonObject(options), 'options by their names');
  checkField(Array.isArray(nodes) && nodes.length < MAX_NODES, 'a list of moves');
  checkField(Number.isInteger(current) && current >= 0 && current <= nodes.length, 'the number of a move as current');
}

function checkField(holds: boolean, expected: string): void {
  if (!holds) throw new OtauError('bad-record', `A saved game has ${expected}; this one has not.`);
}

function createSession(saved: SavedGame, now: number): Session {
  const id = gameDefinition(saved.game).id;
  const game = createGame(id, saved.options);
  checkField(saved.players.length === game.players, `${game.players} players`);
  const start = startOf(game, saved.start);
  const { players, names, seed } = saved;
  const control = parseTimeControl(saved.control);
  return new Session({ game, players, names, control, seed, start }, now);
}

function addNodes(session: Session, { nodes, first }: SavedGame, now: number): MoveNode[] {
  const { game, tree } = session;
  const found = [tree.root];
  if (isJsonObject(first)) restoreNotes(tree.root, first);
  nodes.forEach((saved, index) => {
    checkField(isJsonObject(saved), `an object as move ${index + 1}`);
    const parent = Number.isInteger(saved.parent) ? found[saved.parent] : undefined;
    checkField(parent !== undefined, `a move before move ${index + 1}`);
    checkField(typeof saved.move === 'string', `a text as move ${index + 1}`);
    const from = parent as MoveNode;
    const action = game.parseAction(from.row, saved.move);
    const chance = saved.chance === undefined ? from.chance : checkChance(saved.chance, index);
    const node = tree.play(game, from, action, chance);
    if (isClocks(saved.clocks, game.players)) node.clocks = saved.clocks;
    restoreNotes(node, saved);
    found.push(node);
  });
  session.suspend(now);
  return found;
}

function restoreNotes(node: MoveNode, { comment, evaluation, marks, clock }: SavedNotes): void {
  if (typeof comment === 'string') node.comment = comment;
  if (typeof evaluation === 'number') node.evaluation = evaluation;
  if (Array.isArray(marks) && marks.every(isGlyph)) node.marks = marks;
  if (Number.isSafeInteger(clock)) node.clock = clock;
}

function isGlyph(mark: unknown): boolean {
  return Number.isInteger(mark) && (mark as number) >= 1 && (mark as number) <= 255;
}

function checkChance(state: unknown, index: number): RngState {
  const isState = Array.isArray(state) && state.length === 4 && state.every((word) => word === word >>> 0);
  checkField(isState && (state as number[]).some((word) => word !== 0), `four numbers as chance of move ${index + 1}`);
  return state as unknown as RngState;
}

function isClocks(clocks: unknown, players: number): clocks is number[] {
  return Array.isArray(clocks) && clocks.length === players && clocks.every((left) => Number.isFinite(left));
}

/** Plays to the saved current node, and restores the clocks, the draw offer and how the game ended. */
function restoreCurrent(
  session: Session,
  { current, clocks, word, offer }: SavedGame,
  nodes: readonly MoveNode[],
  now: number,
): void {
  session.goTo(nodes[current], now);
  if (session.isTimed && isClocks(clocks, session.game.players)) {
    session.live.clock.restore({ left: clocks, running: undefined }, now);
  }
  if (word !== undefined) restoreEnding(session, word, now);
  else if (offer !== undefined && session.ending === undefined) session.offerDraw(offer);
}

export function restoreEnding(session: Session, { reason, player = 0 }: Termination, now: number): void {
  if (reason === 'resignation') session.resign(player, now);
  else if (reason === 'repetition') session.claimDraw(now);
  else if (reason === 'agreement') {
    if (session.live.drawOffer === undefined) session.offerDraw(0);
    session.acceptDraw(1 - (session.live.drawOffer as number), now);
  } else {
    const left = session.timesLeft(now).map((time, seat) => (seat === player ? 0 : time));
    session.live.clock.restore({ left, running: player }, now);
    session.checkTime(now + session.control.delay + 1);
  }
}
