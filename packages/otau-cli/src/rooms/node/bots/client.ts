/** A client of the server of rooms for bots, measurements and tests. The board's client reconnects. */
import { once } from 'node:events';
import { OtauError, quote } from 'otau';
import {
  askInTime,
  type Done,
  Exchange,
  KNOWN_PROTOCOLS,
  type RequestType,
  ROOMS_PATH,
  type ServerMessage,
} from 'otau/rooms';
import { WebSocket } from 'ws';

/** Much more than the state of the longest game. */
const MAX_SERVER_MESSAGE_BYTES = 4 << 20;
const ANSWER_TIMEOUT_MS = 30_000;
/** A server pings every five seconds. After four checks without a ping the connection counts as lost. */
const CHECK_INTERVAL_MS = 5000;
const MAX_SILENT_CHECKS = 4;

export class RoomClient {
  /** Called with every message except responses. */
  onMessage: (message: ServerMessage) => void = () => {};
  /** Called when the connection is closed, with an error if the server broke the protocol. */
  onClose: (fault?: OtauError) => void = () => {};
  readonly #exchange: Exchange;
  #count = 0;
  #fault: OtauError | undefined;
  #silentChecks = 0;

  private constructor(private readonly socket: WebSocket) {
    this.#exchange = new Exchange((text) => socket.send(text));
    socket.on('ping', () => {
      this.#silentChecks = 0;
    });
    const look = setInterval(() => {
      if (++this.#silentChecks >= MAX_SILENT_CHECKS) socket.terminate();
    }, CHECK_INTERVAL_MS);
    socket.on('message', (data) => {
      try {
        this.#receive(JSON.parse(String(data)) as ServerMessage);
      } catch (cause) {
        this.#fault ??= badServer('what it says is not of the protocol', cause);
        socket.terminate();
      }
    });
    socket.on('error', (cause: NodeJS.ErrnoException) => {
      // A network error is not the server's fault
      if (cause.code?.startsWith('WS_')) this.#fault ??= badServer(cause.message, cause);
      socket.terminate();
    });
    socket.on('close', () => {
      clearInterval(look);
      this.#exchange.lose(this.#fault);
      this.onClose(this.#fault);
    });
  }

  /**
   * @param address of the board, as `http://192.168.0.7:4780/`
   * @param localAddress of this machine, where it has several
   * @throws OtauError `no-server` if there is no server of rooms at the address
   */
  static async connect(address: string, localAddress?: string): Promise<RoomClient> {
    const url = new URL(ROOMS_PATH, address);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url, [...KNOWN_PROTOCOLS], {
      perMessageDeflate: false,
      localAddress,
      maxPayload: MAX_SERVER_MESSAGE_BYTES,
      handshakeTimeout: ANSWER_TIMEOUT_MS,
    });
    try {
      await once(socket, 'open');
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new OtauError('no-server', `There is no server of rooms at ${quote(address)}: ${reason}.`, { cause });
    }
    return new RoomClient(socket);
  }

  #receive(message: ServerMessage): void {
    if (!this.#exchange.receive(message)) this.onMessage(message);
  }

  /**
   * Sends a request, and waits for the response.
   * @param id the id of the request. A move that is sent again has the same id, so that it is not played twice
   * @throws Refusal with the code of the server; OtauError `connection-lost` if the connection is lost; `no-server` if the server does not respond,
   * or breaks the protocol
   */
  async ask(type: RequestType, fields: object = {}, id = `${++this.#count}`): Promise<Done> {
    const timer = setTimeout(() => {
      this.#fault ??= badServer(`it has not answered for ${ANSWER_TIMEOUT_MS / 1000} seconds`);
      this.socket.terminate();
    }, ANSWER_TIMEOUT_MS);
    try {
      const answer = this.#exchange.ask(type, fields, id);
      if (this.socket.readyState !== this.socket.OPEN) this.#exchange.lose(this.#fault);
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Like `ask`; sends the request again while the server refuses it as `too-fast`. */
  askInTime(type: RequestType, fields: object = {}, id = `${++this.#count}`): Promise<Done> {
    return askInTime(() => this.ask(type, fields, id));
  }

  close(): void {
    this.socket.close();
  }
}

function badServer(reason: string, cause?: unknown): OtauError {
  return new OtauError('no-server', `The server of rooms cannot be played on: ${reason}.`, { cause });
}
