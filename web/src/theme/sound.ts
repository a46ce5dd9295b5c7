/** Sounds, which are synthesized: filtered noise over a short falling tone. */
import { getSettings } from './settings.js';

type Sound = 'stone' | 'capture' | 'throw' | 'end';

/** Hertz, seconds and loudness of each tone; several tones follow each other. */
const TONES: Readonly<Record<Sound, readonly { readonly at: number; readonly tone: number; readonly gain: number }[]>> =
  {
    stone: [{ at: 0, tone: 520, gain: 0.16 }],
    capture: [
      { at: 0, tone: 420, gain: 0.2 },
      { at: 0.07, tone: 300, gain: 0.2 },
    ],
    throw: [0, 0.06, 0.11, 0.19].map((at, i) => ({ at, tone: 700 - 60 * i, gain: 0.12 })),
    end: [0, 0.16, 0.32].map((at, i) => ({ at, tone: 330 + 110 * i, gain: 0.18 })),
  };
const LENGTH = 0.09;
/** Milliseconds after which a sound is not made any more: browsers hold sounds back until the first press, and would make them all with it. */
const LATE_MS = 500;

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Plays a sound; call it only where sound is switched on. */
export function playSound(sound: Sound): void {
  try {
    context ??= new AudioContext();
    const audio = context;
    const asked = performance.now();
    const playInTime = () => performance.now() - asked < LATE_MS && playTones(audio, sound);
    // Else held back until a press, or by a telephone call
    if (audio.state === 'running') playInTime();
    else audio.resume().then(playInTime, () => undefined);
  } catch {
    // Without sound support nothing is played.
  }
}

function playTones(audio: AudioContext, sound: Sound): void {
  const { volume } = getSettings();
  for (const { at, tone, gain } of TONES[sound]) playTone(audio, tone, volume * gain, audio.currentTime + at);
}

function playTone(audio: AudioContext, tone: number, loudness: number, at: number): void {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + LENGTH);
  gain.connect(audio.destination);

  const body = new OscillatorNode(audio, { type: 'triangle', frequency: tone });
  body.frequency.exponentialRampToValueAtTime(tone / 2, at + LENGTH);
  body.connect(gain);
  body.start(at);
  body.stop(at + LENGTH);

  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 3 * tone, Q: 1.2 });
  const rattle = new AudioBufferSourceNode(audio, { buffer: noiseOf(audio) });
  rattle.connect(filter).connect(gain);
  rattle.start(at);
}

/** Thirty milliseconds of noise. It is always the same; a linear congruential generator is good enough for it. */
function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise !== undefined) return noise;
  noise = new AudioBuffer({ length: Math.round(0.03 * audio.sampleRate), sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[i] = (state / 0x80000000 - 1) * (1 - i / samples.length);
  }
  return noise;
}
