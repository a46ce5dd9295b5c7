/** A steady player as a process of its own: prints each move that it receives, and at the end all that it knows as JSON. */
import { SteadyPlayer } from './steady-player.js';

const [address, room, token, seat, seed] = process.argv.slice(2);
let told = 0;
const player = new SteadyPlayer(() => address, room, token, Number(seat), seed);
player.onMove = (ply, move) => {
  // The whole room again says nothing new
  if (ply < told) return;
  console.log(move);
  told++;
};
void player.over.then((status) => {
  const { start, moves, lost } = player;
  console.log(JSON.stringify({ start, moves, status, lost }));
  player.stop();
});
await player.play();
