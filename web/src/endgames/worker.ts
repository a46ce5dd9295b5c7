/** The worker that evaluates positions by endgame tables. */
import { createGame } from 'otau';
import { webPort } from 'otau/agents/web';
import { loadEndgames } from '../opponent/endgames.js';
import { pluginPort } from '../plugins/thread.js';
import { evaluateExactly } from './exact-evaluation.js';
import type { TableRequest, TableResponse } from './tables.js';

const port = pluginPort(webPort(self));
port.listen((message) => void answer(message as TableRequest).then((said) => port.send(said)));

async function answer({ id, game: name, options, row }: TableRequest): Promise<TableResponse> {
  const endgames = await loadEndgames(createGame(name, options)).catch(() => undefined);
  return { id, evaluation: endgames && evaluateExactly(endgames, row) };
}
