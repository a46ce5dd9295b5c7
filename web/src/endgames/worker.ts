/** The script of the thread that asks the endgame tables for an analysis. */
import { createGame } from 'otau';
import { webPort } from 'otau/agents/web';
import { loadEndgames } from '../opponent/endgames.js';
import { pluginPort } from '../plugins/thread.js';
import { judgeExactly } from './exact.js';
import type { Answer, Question } from './messages.js';

const port = pluginPort(webPort(self));
port.listen((message) => void answer(message as Question).then((said) => port.send(said)));

async function answer({ id, game: name, options, row }: Question): Promise<Answer> {
  const endgames = await loadEndgames(createGame(name, options)).catch(() => undefined);
  return { id, judgement: endgames && judgeExactly(endgames, row) };
}
