import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressForOthers, networkAddresses } from './request-validation.js';

const asked = (host: string) => ({ headers: { host } }) as IncomingMessage;

describe('a server that listens on one address', () => {
  it('has none for others', () => {
    expect(networkAddresses('http://127.0.0.1:4780/')).toEqual([]);
    expect(addressForOthers('http://127.0.0.1:4780/', asked('localhost:4780'))).toBeUndefined();
  });
});

describe('a server that listens on all addresses', () => {
  const address = 'http://0.0.0.0:4780/';

  it.each(['127.0.0.1:4780', 'localhost:4780', '[::1]:4780'])('names one to pages of %s', (host) => {
    // A machine without a network has none
    expect(addressForOthers(address, asked(host))).toBe(networkAddresses(address)[0]);
  });

  it('names none to pages that have one already', () => {
    expect(addressForOthers(address, asked('192.0.2.7:4780'))).toBeUndefined();
    expect(addressForOthers(address, asked('play.example.org'))).toBeUndefined();
  });
});
