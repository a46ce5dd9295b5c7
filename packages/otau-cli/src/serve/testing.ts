/** For the tests of the server: folders to serve, a server over them, and requests byte by byte. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ServeOptions, type Serving, startServer } from './server.js';

/** A new folder with these files in it; gone after the test. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'otau-serve-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeInto(folder, name, content);
  return folder;
}

export function writeInto(folder: string, name: string, content: string | Uint8Array): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** The `config.json` of a run. */
export function configText(more: object = {}): string {
  return JSON.stringify({ format: 'otau-run', version: 1, game: 'kindo', preset: 'fast', seed: '1', ...more });
}

/** A server on a free port that looks for news every 10 ms; ended after the test. */
export async function serveFor(options: ServeOptions = {}): Promise<Serving> {
  const empty = makeFolder();
  const times = { look: 10, quiet: 50 };
  const serving = await startServer({ port: 0, board: empty, models: empty, times, ...options });
  onTestFinished(() => serving.close());
  return serving;
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends bytes as they are and reads until the server closes the connection. */
export async function sendRaw(address: string, request: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
    socket.write(request, 'latin1');
  });
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: text.slice(end + 4) };
}

/** A GET for a target exactly as given. */
export function get(address: string, target: string, headers: readonly string[] = []): Promise<RawAnswer> {
  const lines = [`GET ${target} HTTP/1.1`, `Host: ${new URL(address).host}`, 'Connection: close', ...headers];
  return sendRaw(address, `${lines.join('\r\n')}\r\n\r\n`);
}

/** The code of a refusal. */
export function codeOf({ body }: RawAnswer): string {
  return (JSON.parse(body) as { error: { code: string; message: string } }).error.code;
}

/** Reads events of a stream until so many have come, comments included. */
export async function readEvents(response: Response, count: number): Promise<string[]> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const events = text.split('\n\n').slice(0, -1);
    if (events.length >= count) {
      await reader.cancel();
      return events.slice(0, count);
    }
    const { done, value } = await reader.read();
    if (done) return events;
    text += value;
  }
}
