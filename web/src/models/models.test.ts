import { expect, test } from 'vitest';
import { createAgent } from '../../../packages/otau/src/agents/index.js';
import { freeName, modelSpec } from './models.js';

test('the name of a file becomes a name that an agent’s text can hold', () => {
  expect(freeName('best.onnx', [])).toBe('best');
  expect(freeName('my net, v2=final.onnx', [])).toBe('my-net-v2-final');
  expect(freeName('тоғыз.ONNX', [])).toBe('тоғыз');
  expect(freeName('.onnx', [])).toBe('network');
});

test('two networks never have the same name', () => {
  expect(freeName('best.onnx', ['best', 'best-2'])).toBe('best-3');
});

test('its agent is known by the library', () => {
  const model = { id: 'best', game: 'kindo', options: {}, added: 0, bytes: new Uint8Array() } as const;
  expect(createAgent(modelSpec(model), { game: 'kindo' }).name).toContain('own/best');
});
