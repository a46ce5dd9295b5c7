/**
 * What all responses share: security headers, and errors as JSON. An error says what was expected, and never names a file of the
 * machine or a line of the program.
 */

/** Only scripts of this server, with WebAssembly; no page may embed the board in a frame. */
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
  // Both headers isolate the page, so that its workers can share memory: a search can be stopped at once
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** An error response: an HTTP status, a stable code, and a sentence. */
export interface HttpError {
  /** 400 to 599. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const NOT_FOUND: HttpError = {
  status: 404,
  code: 'not-found',
  message: 'There is nothing at this address.',
};

export const INTERNAL_ERROR: HttpError = {
  status: 500,
  code: 'internal',
  message: 'The server could not answer; the fault is its own.',
};

/** `{"error":{"code":...,"message":...}}` */
export function formatError({ code, message }: HttpError): string {
  return `${JSON.stringify({ error: { code, message } })}\n`;
}

export function errorResponse(refusal: HttpError): Response {
  return jsonResponse(formatError(refusal), refusal.status, refusal.headers);
}

/** @param json the text of a JSON value */
export function jsonResponse(json: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(json, {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  });
}
