/** `otau bot`: an agent plays in the rooms of a server, as a player marked as a program. */
import { formatTimeControl, type Game, gameDefinition, OtauError, parseTimeControl, quote, Rng } from 'otau';
import { MAX_BOT_NAME_LENGTH, type RoomStatus } from 'otau/rooms';
import { makeAgent } from '../../arena/agents.js';
import { ExternalEngine } from '../../arena/external.js';
import { BotPlayer } from '../../rooms/node/bots/bot-player.js';
import { RESOURCES } from '../agent-resources.js';
import { commandError, errorLine, type Flags, type Input, type Output, untilInterrupted } from '../command.js';
import { readGame } from '../flags/game.js';
import { waitFor } from '../progress.js';

export async function bot(flags: Flags, output: Output, input: Input): Promise<number> {
  const { operand: spec, connect, time = '10:00+5', seed } = flags;
  const { game } = readGame(flags);
  if (spec === undefined) throw commandError('Name an agent, as in otau bot alphabeta:time=500.');
  const name = await readName(spec, game);
  const { id, options } = game;
  const offer = { game: id, options: JSON.stringify(options), control: formatTimeControl(parseTimeControl(time)) };
  const { address, room } = parseConnect(connect);
  const player = await BotPlayer.connect({
    address,
    name,
    makeAgent: (one) => makeAgent(spec, one, { resources: RESOURCES }),
    rng: new Rng(seed ?? `${Date.now()}`),
    onOver: (info, status, seat) => output.print(`${gameDefinition(info.game).title}: ${formatEnd(status, seat)}.`),
    onFailure: (error) => {
      const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
      output.warn(errorLine(`The agent failed, and the game is resigned: ${reason}.`));
    },
    onConnection: (isThere) => {
      output.warn(isThere ? 'The server is there again.' : 'The connection to the server is gone; trying again.');
    },
  });
  const onOffer = (made: string): void => output.print(`Waiting for a player: ${new URL(`#/room/${made}`, address)}`);
  const playRoom = async () => {
    if (room !== undefined) await player.join(room);
    else for (;;) await player.offer(offer, onOffer);
  };
  return untilInterrupted(() => waitFor(playRoom(), input)).finally(() => player.close());
}

/** What others see: the canonical text of an agent, the name that an engine gives itself; never a command line of this machine. */
async function readName(spec: string, game: Game): Promise<string> {
  const agent = await makeAgent(spec, game, { resources: RESOURCES });
  try {
    await agent.prepare?.(game);
    return (agent instanceof ExternalEngine ? agent.title : agent.name).slice(0, MAX_BOT_NAME_LENGTH);
  } finally {
    await agent.close?.();
  }
}

function formatEnd({ ending }: RoomStatus, seat: number): string {
  const result = ending?.results?.[seat];
  const words = result === undefined ? 'closed' : result > 0 ? 'won' : result < 0 ? 'lost' : 'drawn';
  return `${words} (${ending?.reason})`;
}

/** The address of the board, and the room where the link names one. Throws `bad-address`. */
function parseConnect(text = 'http://127.0.0.1:4780/'): { address: string; room?: string } {
  try {
    const url = new URL(text);
    if (!['http:', 'https:'].includes(url.protocol)) throw new TypeError('not an address of a board');
    const room = /^#\/room\/([\w-]{1,40})$/.exec(url.hash)?.[1];
    url.hash = '';
    return { address: url.href, ...(room === undefined ? {} : { room }) };
  } catch (cause) {
    const message = `--connect takes the address of a board or of a room, such as http://192.168.0.7:4780/; got ${quote(text)}.`;
    throw new OtauError('bad-address', message, { cause });
  }
}
