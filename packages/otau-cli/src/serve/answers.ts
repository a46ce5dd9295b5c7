/**
 * What every answer has in common: the headers that keep a browser safe, and refusals as JSON. A refusal
 * says what was expected, and never names a file of the machine or a line of the program.
 */

/** Scripts only from the server's own files, WebAssembly allowed; no page may embed the board in a frame. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  // Both together isolate the page, so that its workers may share memory: a search can be stopped at once.
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** A request that is not fulfilled: an HTTP status, a stable code, and a sentence. */
export interface Refusal {
  /** 400 to 599. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const NOT_FOUND: Refusal = {
  status: 404,
  code: 'not-found',
  message: 'There is nothing at this address.',
};

export const FAULT: Refusal = {
  status: 500,
  code: 'internal',
  message: 'The server could not answer; the fault is its own.',
};

/** `{"error":{"code":...,"message":...}}` */
export function formatRefusal({ code, message }: Refusal): string {
  return `${JSON.stringify({ error: { code, message } })}\n`;
}

export function refuse(refusal: Refusal): Response {
  return jsonAnswer(formatRefusal(refusal), refusal.status, refusal.headers);
}

/** @param json the text of a JSON value */
export function jsonAnswer(json: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(json, {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  });
}
