/** The worker that looks for what a game with misprints may have been. */
import { webPort } from 'otau/agents/web';
import { readRecords } from 'otau/records';
import 'otau/search';
import { pluginPort } from '../plugins/thread.js';
import type { RepairAnswer, RepairRequest } from './repairs.js';

const port = pluginPort(webPort(self));
port.listen((message) => void answer(message as RepairRequest).then((offers) => port.send(offers)));

async function answer({ text, game, from }: RepairRequest): Promise<RepairAnswer> {
  for await (const found of readRecords([text], { game, from, repair: true })) {
    return (found.record === undefined ? found.error : found.repaired)?.offers ?? [];
  }
  return [];
}
