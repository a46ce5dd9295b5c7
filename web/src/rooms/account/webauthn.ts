/** Passkeys in the browser: registers one, or signs in with one. The WebAuthn code is loaded when it is first needed. */
import type { Done } from 'otau/rooms';
import { connection } from '../connection/connection.js';

/** Why no passkey was used: the player or the browser cancelled, or the device has one already. */
export type PasskeyNotUsed = 'passkey-cancelled' | 'passkey-known';

/** Adds a passkey to the account of this connection. The answer lists all passkeys. Throws what the connection throws. */
export async function addPasskey(): Promise<Done | PasskeyNotUsed> {
  const { challenge = '{}' } = await connection.ask('challenge', { what: 'add' });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await orPasskeyNotUsed(() => startRegistration({ optionsJSON: JSON.parse(challenge) }));
  if (typeof made === 'string') return made;
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  const proof = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return connection.ask('add-passkey', { proof: JSON.stringify(proof), label: deviceName() });
}

/** Signs in. The answer has the player, the name, and a key for this device. Throws what the connection throws. */
export async function signIn(): Promise<Done | PasskeyNotUsed> {
  const { challenge = '{}' } = await connection.ask('challenge', { what: 'sign-in' });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const used = await orPasskeyNotUsed(() => startAuthentication({ optionsJSON: JSON.parse(challenge) }));
  if (typeof used === 'string') return used;
  const { id, rawId, type, response } = used;
  return connection.ask('sign-in', { proof: JSON.stringify({ id, rawId, type, response }) });
}

async function orPasskeyNotUsed<Result>(act: () => Promise<Result>): Promise<Result | PasskeyNotUsed> {
  try {
    return await act();
  } catch (error) {
    // Browsers give no details, so that pages learn nothing about other passkeys
    return error instanceof Error && error.name === 'InvalidStateError' ? 'passkey-known' : 'passkey-cancelled';
  }
}

function deviceName(): string {
  const names = ['Android', 'iPhone', 'iPad', 'Macintosh', 'Windows', 'CrOS', 'Linux'];
  return names.find((name) => navigator.userAgent.includes(name)) ?? '';
}
