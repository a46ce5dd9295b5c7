/** Sounds while the browser holds them back. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let state: string;
let made: number;
let letOut: () => void;

let loudness: number[];

const line = { setValueAtTime: (value: number) => loudness.push(value), exponentialRampToValueAtTime: () => {} };

class FakeNode {
  readonly gain = line;
  readonly frequency = line;
  connect = (to: unknown) => to;
  start(): void {}
  stop(): void {}
}

class FakeOscillator extends FakeNode {
  override start(): void {
    made++;
  }
}

class FakeAudio extends FakeNode {
  readonly sampleRate = 1000;
  readonly currentTime = 0;
  readonly destination = new FakeNode();
  get state(): string {
    return state;
  }
  resume = () =>
    new Promise<void>((resolve) => {
      letOut = resolve;
    });
}

class FakeBuffer {
  getChannelData = () => new Float32Array(1);
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  state = 'suspended';
  made = 0;
  loudness = [];
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('AudioBuffer', FakeBuffer);
  vi.stubGlobal('OscillatorNode', FakeOscillator);
  for (const name of ['GainNode', 'BiquadFilterNode', 'AudioBufferSourceNode']) vi.stubGlobal(name, FakeNode);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Plays a sound that the browser lets out after so many milliseconds. */
async function play(after: number): Promise<void> {
  const { playSound } = await import('./sound.js');
  playSound('stone');
  await vi.advanceTimersByTimeAsync(after);
  letOut?.();
  await vi.advanceTimersByTimeAsync(0);
}

it('is made at once where nothing holds it back', async () => {
  state = 'running';
  await play(0);
  expect(made).toBe(1);
});

it.each(['suspended', 'interrupted'])('is made as soon as it is let out where sound is %s', async (other) => {
  state = other;
  await play(100);
  expect(made).toBe(1);
});

it('is not made seconds later, as with the first press after a game of two computers', async () => {
  await play(5000);
  expect(made).toBe(0);
});

it('is as loud as it is set', async () => {
  state = 'running';
  await play(0);
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ volume: 0.5 }) });
  await play(0);
  expect(loudness[1]).toBe(loudness[0] / 2);
});
