/** The connection of a tab: requests while it reconnects, and networks and phones that say nothing. */
import { afterAll, afterEach, expect, it, vi } from 'vitest';

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
const heard = new Map<string, (event: { readonly persisted?: boolean }) => void>();
vi.stubGlobal('addEventListener', (name: string, listener: () => void) => heard.set(name, listener));
vi.stubGlobal('document', { visibilityState: 'visible' });
const KEPT = { player: 'p', name: 'Anna', key: 'k' };
let kept: typeof KEPT | null = null;
vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'otau-player' ? JSON.stringify(kept) : null) });
afterAll(() => vi.unstubAllGlobals());
afterEach(() => vi.useRealTimers());

/** A tab whose page joins its connection. */
async function joined() {
  vi.resetModules();
  const { connection } = await import('./connection.js');
  const leave = connection.join({});
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
    onChange: () => {
      if (connection.state === 'lost') leave();
    },
  });
  const { last } = FakeSocket;
  last.open();
  vi.useFakeTimers();
  last.onclose?.();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.last).toBe(last);
});

it('is lost as soon as the browser is offline, and comes back with the network', async () => {
  const { connection, leave } = await joined();
  FakeSocket.last.open();
  const asked = connection.ask('lobby');
  heard.get('offline')?.({});
  await expect(asked).rejects.toMatchObject({ code: 'connection-lost' });
  expect(connection.state).toBe('lost');
  heard.get('online')?.({});
  FakeSocket.last.open();
  expect(connection.state).toBe('open');
  leave();
});

it('tries again where a try neither opens nor ends, and hears no more of that one', async () => {
  vi.useFakeTimers();
  const { connection, leave } = await joined();
  const { last: silent } = FakeSocket;
  vi.advanceTimersByTime(20_000);
  const { last } = FakeSocket;
  expect(last).not.toBe(silent);
  last.open();
  silent.onclose?.();
  expect(connection.state).toBe('open');
  leave();
  vi.runAllTimers();
});

it('connects anew where a request is never answered, and says that it is lost', async () => {
  vi.useFakeTimers();
  const { connection, leave } = await joined();
  const { last: dead } = FakeSocket;
  dead.open();
  const lost = expect(connection.ask('lobby')).rejects.toMatchObject({ code: 'connection-lost' });
  vi.advanceTimersByTime(20_000);
  await lost;
  expect(FakeSocket.last).not.toBe(dead);
  leave();
  vi.runAllTimers();
});

it('asks whether the connection still is there once the page is looked at again', async () => {
  vi.useFakeTimers();
  const { leave } = await joined();
  const { last: dead } = FakeSocket;
  dead.open();
  heard.get('visibilitychange')?.({});
  expect(dead.sent.map(({ type }) => type)).toEqual(['leave']);
  vi.advanceTimersByTime(20_000);
  expect(FakeSocket.last).not.toBe(dead);
  leave();
  vi.runAllTimers();
});

it('does not wait for its next try once the page comes back', async () => {
  vi.useFakeTimers();
  const { leave } = await joined();
  const { last } = FakeSocket;
  last.onclose?.();
  expect(FakeSocket.last).toBe(last);
  heard.get('pageshow')?.({ persisted: true });
  expect(FakeSocket.last).not.toBe(last);
  leave();
  vi.runAllTimers();
});

it('stays open from one page to the next, and ends after the last one', async () => {
  vi.useFakeTimers();
  const { connection, leave } = await joined();
  const { last } = FakeSocket;
  last.open();
  leave();
  const onOpen = vi.fn();
  const leaveNext = connection.join({ onOpen });
  expect(onOpen).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(connection.state).toBe('open');
  leaveNext();
  vi.runAllTimers();
  expect(connection.state).toBe('connecting');
});
