/** Ways to begin a study: a text or a file, a kept game, a game from its start. */
import { createGame, type Game, type GameId, type GameOptions, gameDefinition, gameIds } from 'otau';
import { foreignFormats } from 'otau/records';
import { type JSX, useEffect, useRef, useState } from 'react';
import { outcomeText, playerNames } from '../games/describe.js';
import { gameTitle } from '../games/game-text.js';
import { gameUi } from '../games/index.js';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { OPEN } from '../i18n/namespaces/open.js';
import { gameOfDraft, isFailure } from '../play/draft.js';
import { OptionFields } from '../play/option-fields.js';
import type { SavedGame } from '../session/saved.js';
import { href } from '../shell/route.js';
import { listGames, watchGames } from '../store/games.js';
import { type Found, MAX_MEGABYTES, readStudies, readStudiesOfFile } from '../study/open-text.js';
import { Study } from '../study/study.js';

/** What was read from a text: the games in it, or why there are none. */
export type Reading =
  | { readonly kind: 'found'; readonly found: readonly Found[] }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'too-large' };

export function readText(text: string, known?: Game, from?: string): Reading {
  try {
    const found = readStudies(text, known, from);
    return { kind: 'found', found };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}

export async function readFile(file: File): Promise<Reading> {
  if (file.size > MAX_MEGABYTES * 1e6) return { kind: 'too-large' };
  try {
    return { kind: 'found', found: await readStudiesOfFile(new Uint8Array(await file.arrayBuffer())) };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}

/** So many are shown of a file with many games. */
const MAX_SHOWN = 200;
const MAX_KEPT = 30;

interface OpenPanelProps {
  readonly onOpen: (study: Study) => void;
  readonly reading: Reading | undefined;
  readonly onRead: (reading: Reading) => void;
}

export function OpenPanel({ onOpen, reading, onRead }: OpenPanelProps): JSX.Element {
  const t = useSection(OPEN);
  const [text, setText] = useState('');
  const [game, setGame] = useState<GameId | ''>('');
  const [options, setOptions] = useState<GameOptions>({});
  const [from, setFrom] = useState('');
  const made = game === '' ? undefined : gameOfDraft(game, { options, players: [], names: [], control: 'untimed' });
  const known = isFailure(made) ? undefined : made;
  const fields = { game, setGame, options, setOptions };
  return (
    <div className="open">
      <p className="muted">{t('open-about')}</p>
      <label className="field">
        <span className="field-name">{t('open-text')}</span>
        <textarea
          className="open-text"
          rows={4}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <GameFields {...fields} />
      <label className="field">
        <span className="field-name">{t('open-format')}</span>
        <select value={from} onChange={({ target }) => setFrom(target.value)}>
          <option value="">{t('open-find')}</option>
          {foreignFormats().map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {isFailure(made) && (
        <p className="error">
          <FailureText failure={made} />
        </p>
      )}
      <div className="share-acts">
        <button
          type="button"
          className="button button-main"
          disabled={text.trim() === ''}
          onClick={() => onRead(readText(text, known, from || undefined))}
        >
          {t('open-read')}
        </button>
        <label className="button open-file">
          {t('open-file')}
          <input
            type="file"
            className="spoken"
            accept=".jsonl,.json,.otau,.txt,.pgn,.apgn,.csv,.tsv,.gz,.zip"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file !== undefined) void readFile(file).then(onRead);
              target.value = '';
            }}
          />
        </label>
        {known !== undefined && (
          <button type="button" className="button" onClick={() => onOpen(Study.begin(known))}>
            {t('start-study')}
          </button>
        )}
      </div>
      <ReadingNote reading={reading} onOpen={onOpen} />
      <h3>{t('open-start')}</h3>
      <div className="share-acts">
        <Starts onOpen={onOpen} />
      </div>
      <h3>{t('open-kept')}</h3>
      <KeptGames />
    </div>
  );
}

interface GameFieldsProps {
  readonly game: GameId | '';
  readonly setGame: (game: GameId | '') => void;
  readonly options: GameOptions;
  readonly setOptions: (options: GameOptions) => void;
}

/** Which game and variant the text is of, where it does not say so itself. */
function GameFields({ game, setGame, options, setOptions }: GameFieldsProps): JSX.Element {
  const t = useSection(OPEN);
  const words = useWords();
  const more = game === '' ? [] : Object.keys(gameDefinition(game).options).filter((name) => name === 'placement');
  return (
    <div className="open-game">
      <label className="field">
        <span className="field-name">{t('open-game')}</span>
        <select
          value={game}
          onChange={({ target }) => {
            setGame(target.value as GameId | '');
            setOptions({});
          }}
        >
          <option value="">{t('open-find')}</option>
          {gameIds().map((id) => (
            <option key={id} value={id}>
              {gameTitle(words, id)}
            </option>
          ))}
        </select>
      </label>
      {game !== '' && (
        <OptionFields
          game={game}
          names={[...gameUi(game).mainOptions, ...more]}
          options={options}
          onChange={setOptions}
        />
      )}
    </div>
  );
}

/** What came of reading: the games to choose from, or a message. */
function ReadingNote({ reading, onOpen }: Pick<OpenPanelProps, 'reading' | 'onOpen'>): JSX.Element {
  const t = useSection(OPEN);
  const words = useWords();
  const [failure, setFailure] = useState<Failure>();
  const open = (found: Found) => {
    setFailure(undefined);
    try {
      onOpen(found.open());
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  const shownFailure = reading?.kind === 'failed' ? reading.failure : failure;
  const note = useRef<HTMLDivElement>(null);
  // The panel may be too small for it
  useEffect(() => {
    if (reading !== undefined || failure !== undefined) note.current?.scrollIntoView({ block: 'nearest' });
  }, [reading, failure]);
  return (
    <div ref={note} role="status" className="open-reading">
      {reading?.kind === 'too-large' && <p className="error">{t('too-large', { size: MAX_MEGABYTES })}</p>}
      {shownFailure !== undefined && (
        <p className="error">
          <strong>{t('cannot-read')}</strong> <FailureText failure={shownFailure} />
        </p>
      )}
      {reading?.kind === 'found' && reading.found.length > 0 && (
        <>
          <p>{t('open-choose', { count: reading.found.length })}</p>
          <ol className="open-list">
            {reading.found.slice(0, MAX_SHOWN).map((found, index) => (
              <li key={index}>
                <button type="button" className="button open-one" onClick={() => open(found)}>
                  <strong>{found.names.join(' – ') || gameTitle(words, found.game)}</strong>
                  <span className="muted">{t('open-moves', { count: found.moves })}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Starts({ onOpen }: Pick<OpenPanelProps, 'onOpen'>): JSX.Element {
  const words = useWords();
  return (
    <>
      {gameIds().map((id) => (
        <button key={id} type="button" className="button" onClick={() => onOpen(Study.begin(createGame(id)))}>
          {gameTitle(words, id)}
        </button>
      ))}
    </>
  );
}

/** The games of this browser; the one being played is among the first. */
function KeptGames(): JSX.Element {
  const words = useWords();
  const t = useSection(OPEN);
  const [games, setGames] = useState<readonly SavedGame[]>([]);
  useEffect(() => {
    const read = () => void listGames().then(setGames);
    read();
    return watchGames(read);
  }, []);
  const played = games.filter(({ nodes }) => nodes.length > 0);
  if (played.length === 0) return <p className="muted">{t('open-none')}</p>;
  return (
    <ul className="open-list">
      {played.slice(0, MAX_KEPT).map(({ id, game, players, names, results, current }) => {
        const seats = playerNames(words, game, players, names);
        return (
          <li key={id}>
            <a className="button open-one" href={href('analyse', id)}>
              <strong>{seats.join(' – ')}</strong>
              <span className="muted">
                {gameTitle(words, game)} · {outcomeText(words, seats, results)} · {t('open-moves', { count: current })}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
