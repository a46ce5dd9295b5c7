/** The connection of a tab: requests while it reconnects. */
import { afterAll, expect, it, vi } from 'vitest';

/** Open once the test says so; like a browser's, it takes nothing before. */
class FakeSocket {
  static last: FakeSocket;
  isOpen = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  readonly sent: { readonly type: string; readonly id: string }[] = [];

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    if (!this.isOpen) throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');
    this.sent.push(JSON.parse(text));
  }

  close(): void {}

  open(): void {
    this.isOpen = true;
    this.onopen?.();
  }
}

vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('location', { href: 'http://127.0.0.1/#/rooms' });
const heard = new Map<string, () => void>();
vi.stubGlobal('addEventListener', (name: string, listener: () => void) => heard.set(name, listener));
const KEPT = { player: 'p', name: 'Anna', key: 'k' };
let kept: typeof KEPT | null = null;
vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'otau-player' ? JSON.stringify(kept) : null) });
afterAll(() => vi.unstubAllGlobals());

async function joined() {
  const { connection } = await import('./connection.js');
  const leave = connection.join({ onMessage: () => undefined, onOpen: () => undefined, onChange: () => undefined });
  return { connection, leave };
}

it('says why the server does not know the name that is kept here', async () => {
  kept = KEPT;
  const { connection, leave } = await joined();
  const { last } = FakeSocket;
  last.open();
  const [{ type, id }] = last.sent;
  expect(type).toBe('identify');
  last.onmessage?.({ data: JSON.stringify({ type: 'refused', id, code: 'not-allowed', message: 'Closed.' }) });
  await expect.poll(() => connection.nameFailure?.key).toBe('not-allowed');
  kept = null;
  connection.reconnect();
  FakeSocket.last.open();
  expect(connection.nameFailure).toBeUndefined();
  leave();
});

it('says of requests that they are lost, before and while it connects anew, as after a name is forgotten', async () => {
  const { connection, leave } = await joined();
  FakeSocket.last.open();
  const before = connection.ask('lobby');
  connection.reconnect();
  await expect(before).rejects.toMatchObject({ code: 'connection-lost' });
  expect(connection.state).toBe('connecting');
  await expect(connection.ask('lobby')).rejects.toMatchObject({ code: 'connection-lost' });
  FakeSocket.last.open();
  expect(connection.state).toBe('open');
  leave();
});

it('does not come back where its last listener leaves as it is lost', async () => {
  const { connection } = await import('./connection.js');
  const leave = connection.join({
    onMessage: () => undefined,
    onOpen: () => undefined,
    onChange: () => {
      if (connection.state === 'lost') leave();
    },
  });
  const { last } = FakeSocket;
  last.open();
  vi.useFakeTimers();
  last.onclose?.();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(FakeSocket.last).toBe(last);
});

it('is lost as soon as the browser is offline, and comes back with the network', async () => {
  const { connection, leave } = await joined();
  FakeSocket.last.open();
  const asked = connection.ask('lobby');
  heard.get('offline')?.();
  await expect(asked).rejects.toMatchObject({ code: 'connection-lost' });
  expect(connection.state).toBe('lost');
  heard.get('online')?.();
  FakeSocket.last.open();
  expect(connection.state).toBe('open');
  leave();
});
