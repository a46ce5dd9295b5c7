/** `otau bot`: an agent plays in the rooms of a server, as a player marked as a program. */
import { createAgent } from 'otau/internal/agents/index.js';
import { formatTimeControl, parseTimeControl } from 'otau/internal/core/clock.js';
import type { Game } from 'otau/internal/core/game.js';
import { gameDefinition } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { Rng } from 'otau/internal/lib/rng.js';
import type { ServerMessage } from '../../rooms/messages.js';
import { Bot, type BotOptions } from '../../rooms/node/bot.js';
import { RoomClient } from '../../rooms/node/client.js';
import { RESOURCES } from '../agent-resources.js';
import { EXIT, type Flags, type Input, Interrupted, type Output } from '../command.js';
import { readGame } from '../flags/game.js';
import { waitFor } from '../interrupt.js';

/** The clock of a game that it offers. */
const DEFAULT_TIME = '10:00+5';

interface BotFlags extends Flags {
  readonly connect?: string;
}

export async function bot(flags: BotFlags, output: Output, input: Input): Promise<number> {
  const { operand: spec, connect, time = DEFAULT_TIME, seed } = flags;
  const { game } = readGame(flags);
  if (spec === undefined) throw new OtauError('bad-command', 'Name an agent, as in otau bot alphabeta:time=500.');
  const { name } = createAgent(spec, { resources: RESOURCES });
  const control = formatTimeControl(parseTimeControl(time));
  const { address, room } = parseConnect(connect);
  const client = await RoomClient.connect(address);
  const bots = new Map<string, Bot>();
  const makeAgent = (one: Game) => createAgent(spec, { game: one.id, resources: RESOURCES });
  const options: BotOptions = {
    client,
    makeAgent,
    name,
    rng: new Rng(seed ?? `${Date.now()}`),
    onOver: (facts, { ending }, seat) => {
      const result = ending?.results?.[seat];
      const words = result === undefined ? 'closed' : result > 0 ? 'won' : result < 0 ? 'lost' : 'drawn';
      output.print(`${gameDefinition(facts.game).title}: ${words} (${ending?.reason}).`);
    },
  };
  client.onMessage = (message: ServerMessage) => {
    for (const one of bots.values()) one.receive(message);
  };
  const gone = new Promise<never>((_, reject) => {
    client.onClose = (fault) =>
      reject(fault ?? new OtauError('closed', 'The connection to the server of rooms is gone.'));
  });
  const play = async () => {
    if (room !== undefined) await join(room);
    else for (;;) await offer();
  };
  const join = async (id: string) => {
    const one = new Bot(id, options);
    bots.set(id, one);
    await one.sit();
    await one.over;
  };
  /** A game in the lobby that waits for any player. */
  const offer = async () => {
    const made = await client.ask('create', {
      game: game.id,
      options: JSON.stringify(game.options),
      control,
      listed: true,
      seat: -1,
      name: '',
      bot: name,
    });
    const id = made.room as string;
    output.print(`Waiting for a player: ${new URL(`#/room/${id}`, address)}`);
    const one = new Bot(id, options);
    bots.set(id, one);
    await client.ask('watch', { room: id, token: made.token });
    await one.over;
    bots.delete(id);
  };
  try {
    await waitFor(Promise.race([play(), gone]), input, (reason) => {
      throw reason;
    });
  } catch (error) {
    if (error instanceof Interrupted) return EXIT.interrupted;
    throw error;
  } finally {
    client.onClose = () => {};
    client.close();
  }
  return EXIT.ok;
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
