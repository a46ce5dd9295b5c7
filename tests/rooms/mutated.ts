/** Messages that no board sends: requests with fields of other kinds, fields that are none, and text that was cut and patched. */
import type { Rng } from '../../packages/otau/src/index.js';
import { REQUESTS } from '../../packages/otau/src/rooms/index.js';

const VALUES: readonly unknown[] = [
  0,
  -1,
  1e300,
  2.5,
  true,
  null,
  '',
  'x'.repeat(5000),
  '\u0000\u202e<script>',
  '__proto__',
  {},
  [],
  { toString: 1 },
  '76',
  'kindo',
  '{"size":99}',
  '{"__proto__":{"a":1}}',
  '99999:59+9999',
  [['deep']],
  'NaN',
];

const FIELDS: Readonly<Record<string, unknown>> = {
  token: 'guess',
  game: 'kindo',
  seat: 0,
  name: 'n',
  ply: 0,
  move: '76',
  what: 'draw',
  accept: true,
  phrase: 'hello',
  text: 'hi',
  on: true,
  options: '{}',
  control: '5:00',
  listed: true,
  bot: 'b',
  proof: '{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30","userHandle":""}}',
  label: 'l',
  passkey: 'AAAA',
  code: 'guess',
};

/** A message about a room, at random. */
export function mutatedMessage(rng: Rng, room: string, id: string): string {
  const pick = <Item>(items: readonly Item[]): Item => items[rng.below(items.length)];
  const type = pick(Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]);
  const message: Record<string, unknown> = { type, id };
  for (const name of Object.keys(REQUESTS[type])) message[name] = name === 'room' ? room : FIELDS[name];
  for (let change = rng.below(3); change > 0; change--) message[pick(Object.keys(message))] = pick(VALUES);
  if (rng.below(10) === 0) message[pick(['extra', '__proto__', 'constructor'])] = pick(VALUES);
  let text = JSON.stringify(message);
  for (let change = rng.below(4) - 1; change > 0; change--) {
    const at = rng.below(text.length);
    text = text.slice(0, at) + pick(['', '"', '{', '\\u0000', '9', ' ', text.slice(0, 40)]) + text.slice(at + 1);
  }
  return text;
}
