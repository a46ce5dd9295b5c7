/** The connection of a tab: what is asked while it is made anew. */
import { afterAll, expect, it, vi } from 'vitest';

/** Open once the test says so; like a browser's, it takes nothing before. */
class FakeSocket {
  static last: FakeSocket;
  isOpen = false;
  onopen: (() => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }

  send(): void {
    if (!this.isOpen) throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');
  }

  close(): void {}

  open(): void {
    this.isOpen = true;
    this.onopen?.();
  }
}

vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('location', { href: 'http://127.0.0.1/#/rooms' });
vi.stubGlobal('addEventListener', () => undefined);
afterAll(() => vi.unstubAllGlobals());

it('says of requests that they are lost, before and while it connects anew, as after a name is forgotten', async () => {
  const { connection } = await import('./connection.js');
  const leave = connection.join({ onMessage: () => undefined, onOpen: () => undefined, onChange: () => undefined });
  FakeSocket.last.open();
  const before = connection.ask('lobby');
  connection.again();
  await expect(before).rejects.toMatchObject({ code: 'closed' });
  expect(connection.link).toBe('connecting');
  await expect(connection.ask('lobby')).rejects.toMatchObject({ code: 'closed' });
  FakeSocket.last.open();
  expect(connection.link).toBe('open');
  leave();
});
