/** Moves of records as other programs write them, for tests of readers. */
import { readField } from 'otau';
import { type GameRecord, replayRecord } from 'otau/records';

/** Moves with what the mover's kazan holds in brackets, as PlayOK writes them. */
export function playokMoves(record: GameRecord): string {
  const history = replayRecord(record);
  const { game } = history;
  const kazan = (ply: number, player: number) => readField(game.layout.kazan, history.rowAt(ply))[player];
  const words = record.moves.map((move, ply) => {
    const player = ply % 2;
    if (move.endsWith('x')) return `${move.slice(0, 2)}X`;
    const holds = kazan(ply + 1, player);
    return holds === kazan(ply, player) ? move.slice(0, 2) : `${move.slice(0, 2)}(${holds})`;
  });
  return words.map((word, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${word}` : word)).join(' ');
}

/** Moves in a notation of the game. */
export function notationMoves(record: GameRecord, notation: string): string[] {
  const history = replayRecord(record);
  return history.actions.map((action, ply) => history.game.formatAction(history.rowAt(ply), action, notation));
}
