/** Self-play games of a run, to step through. */
import { parseRecords } from 'otau/records';
import { type JSX, useEffect, useMemo, useState } from 'react';
import { outcomeText, seatName } from '../games/describe.js';
import { gameUi } from '../games/index.js';
import { useSection, useWords } from '../i18n/index.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import { Replay } from '../replay/replay.js';
import { studyOfRecord } from '../study/create-study.js';
import type { Study } from '../study/study.js';
import { boardMotion } from '../theme/settings.js';
import { useSettings } from '../theme/use-settings.js';
import { fetchGames, fetchIterations } from './api.js';

/** The most games of an iteration in the list. */
const MAX_GAMES = 30;

interface SampleGamesProps {
  readonly id: string;
  /** The last iteration; a change reloads the list of iterations. */
  readonly last: number | undefined;
}

export function SampleGames({ id, last }: SampleGamesProps): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const [iterations, setIterations] = useState<readonly number[]>([]);
  const [chosen, setChosen] = useState<number>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const [index, setIndex] = useState(0);
  const iteration = chosen ?? iterations.at(-1);
  // Each new iteration adds games
  useEffect(() => void fetchIterations(id, 'games').then(setIterations), [id, last]);
  useEffect(() => {
    let isCurrent = true;
    if (iteration === undefined) return;
    void fetchGames(id, iteration).then((text) => {
      if (!isCurrent) return;
      setLines(text.split('\n', MAX_GAMES).filter((line) => line !== ''));
      setIndex(0);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, iteration]);
  const line = lines[index];
  const study = useMemo(() => (line === undefined ? undefined : readGame(line)), [line]);
  return (
    <section className="card training-games">
      <h2>{t('games')}</h2>
      {iterations.length === 0 && <p className="muted">{t('no-games')}</p>}
      {iterations.length > 0 && (
        <div className="training-choose">
          <label className="field">
            <span className="field-name">{t('iteration')}</span>
            <select value={iteration} onChange={({ target }) => setChosen(Number(target.value))}>
              {[...iterations].reverse().map((one) => (
                <option key={one} value={one}>
                  {words.number(one)}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span className="field-name">{t('game')}</span>
            <select value={index} onChange={({ target }) => setIndex(Number(target.value))}>
              {lines.map((_, number) => (
                <option key={`${number}`} value={number}>
                  {words.number(number + 1)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      {study !== undefined && <Steps key={line} study={study} />}
      {line !== undefined && study === undefined && <p className="muted">{t('broken-game')}</p>}
    </section>
  );
}

function Steps({ study }: { readonly study: Study }): JSX.Element {
  const words = useWords();
  const settings = useSettings();
  const { game, info } = study;
  const names = Array.from({ length: game.players }, (_, player) => seatName(words, game.id, player));
  return (
    <div className={gameUi(game.id).isCompact ? 'training-board training-board-compact' : 'training-board'}>
      <p className="muted">{outcomeText(words, names, info.results)}</p>
      <Replay study={study} words={words} motion={boardMotion(settings)} controls />
    </div>
  );
}

/** Reads a self-play record. Self-play can resign, so the record names the winner. */
function readGame(line: string): Study | undefined {
  try {
    const [record] = parseRecords(line);
    return studyOfRecord(record);
  } catch {
    return undefined; // the file is still being written
  }
}
