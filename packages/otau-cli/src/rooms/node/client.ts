/** A client of the server of rooms for programs: bots, measurements, tests. The board has its own, which waits and comes back. */
import { once } from 'node:events';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { WebSocket } from 'ws';
import { type RequestType, ROOMS_PATH, ROOMS_PROTOCOL, type ServerMessage } from '../protocol.js';

export type Done = Extract<ServerMessage, { type: 'done' }>;

export class RoomClient {
  /** Called with every message but answers. */
  onMessage: (message: ServerMessage) => void = () => {};
  /** Called when the connection is gone. */
  onClose: () => void = () => {};
  readonly #answers = new Map<string, (answer: ServerMessage | undefined) => void>();
  #count = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as ServerMessage));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const answer of this.#answers.values()) answer(undefined);
      this.#answers.clear();
      this.onClose();
    });
  }

  /**
   * @param address of the board, as `http://192.168.0.7:4780/`
   * @throws OtauError `no-server` where there is no server of rooms
   */
  static async connect(address: string): Promise<RoomClient> {
    const url = new URL(ROOMS_PATH, address);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url, ROOMS_PROTOCOL, { perMessageDeflate: false });
    try {
      await once(socket, 'open');
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new OtauError('no-server', `There is no server of rooms at ${quote(address)}: ${reason}.`, { cause });
    }
    return new RoomClient(socket);
  }

  #hear(message: ServerMessage): void {
    if (message.type !== 'done' && message.type !== 'refused') {
      this.onMessage(message);
      return;
    }
    this.#answers.get(message.id)?.(message);
    this.#answers.delete(message.id);
  }

  /**
   * Asks, and waits for the answer.
   * @param id another one than a number of its own, so that a move which is asked again is not played twice
   * @throws OtauError with the code of a refusal; `closed` where the connection is gone
   */
  async ask(type: RequestType, fields: object = {}, id = `${++this.#count}`): Promise<Done> {
    const answer = await new Promise<ServerMessage | undefined>((resolve) => {
      if (this.socket.readyState !== this.socket.OPEN) {
        resolve(undefined);
        return;
      }
      this.#answers.set(id, resolve);
      this.socket.send(JSON.stringify({ type, id, ...fields }));
    });
    if (answer?.type === 'done') return answer;
    if (answer?.type === 'refused') throw new OtauError(answer.code as OtauError['code'], answer.message);
    throw new OtauError('closed', 'The connection to the server of rooms is gone.');
  }

  close(): void {
    this.socket.close();
  }
}
