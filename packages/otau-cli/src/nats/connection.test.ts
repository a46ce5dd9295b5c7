/** A connection that is cut without a word: packets vanish, and nobody closes anything. */
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectNow } from './connection.js';

it('a NATS server that does not answer any more is noticed after 15 seconds, and not after 10', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let [pings, isCut] = [0, false];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('INFO {"server_id":"one","version":"2.10.0","proto":1,"max_payload":1048576}\r\n');
    socket.on('data', (data) => {
      if (!String(data).includes('PING')) return;
      pings++;
      if (!isCut) socket.write('PONG\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const connection = await connectNow({ servers: [`127.0.0.1:${(server.address() as AddressInfo).port}`] });
  onTestFinished(() => connection.close());
  const told: string[] = [];
  void (async () => {
    for await (const { type } of connection.status()) told.push(type);
  })();
  isCut = true;
  for (const count of [2, 3]) {
    await vi.advanceTimersByTimeAsync(5000);
    await expect.poll(() => pings).toBe(count);
  }
  expect(told).not.toContain('disconnect');
  await vi.advanceTimersByTimeAsync(5000);
  await expect.poll(() => told).toContain('disconnect');
});
