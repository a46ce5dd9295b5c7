/** Ways to open a study: a text or a file, a saved game, a new game. */
import { createGame, type Game, type GameId, type GameOptions, gameDefinition, gameIds } from 'otau';
import { foreignFormats } from 'otau/records';
import { type JSX, useEffect, useRef, useState } from 'react';
import { outcomeText, playerNames } from '../games/describe.js';
import { gameTitle } from '../games/game-text.js';
import { gameUi } from '../games/index.js';
import { FailureNote, FailureText, FaultText, useAttempt } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { OPEN } from '../i18n/namespaces/study.js';
import { gameOfDraft, isFailure } from '../play/setup/draft.js';
import { OptionFields } from '../play/setup/option-fields.js';
import { countMoves } from '../session/saved-game.js';
import { Button, FileButton, FormField, SelectField } from '../shell/controls.js';
import { href } from '../shell/route.js';
import { useSavedGames } from '../store/persistence.js';
import {
  type FoundGame,
  MAX_MEGABYTES,
  type ReadResult,
  type ReadStudiesOptions,
  readStudies,
  readStudiesOfFile,
} from '../study/open-text.js';
import { Study } from '../study/study.js';

/** The most games, faults and saved games that are listed. */
const MAX_SHOWN = 200;
const MAX_FAULTS = 20;
const MAX_SAVED = 30;

interface OpenPanelProps {
  readonly onOpen: (study: Study) => void;
  readonly textImport: TextImport;
}

export function OpenPanel({ onOpen, textImport }: OpenPanelProps): JSX.Element {
  const t = useSection(OPEN);
  const { text, onText, state, read } = textImport;
  const [game, setGame] = useState<GameId | ''>('');
  const [options, setOptions] = useState<GameOptions>({});
  const [from, setFrom] = useState('');
  const made = game === '' ? undefined : gameOfDraft(game, { options, players: [], names: [], control: 'untimed' });
  const known = isFailure(made) ? undefined : made;
  const fields = { game, setGame, options, setOptions };
  return (
    <div className="open">
      <p className="muted">{t('open-about')}</p>
      <FormField name={t('open-text')}>
        <textarea
          className="open-text"
          rows={4}
          value={text}
          spellCheck={false}
          onChange={({ target }) => onText(target.value)}
        />
      </FormField>
      <GameFields {...fields} />
      <SelectField
        name={t('open-format')}
        value={from}
        items={[['', t('open-detect')], ...foreignFormats().map((name) => [name, name] as const)]}
        onChange={setFrom}
      />
      <FailureNote failure={isFailure(made) ? made : undefined} />
      <div className="row">
        <Button
          text={t('open-read')}
          look="main"
          disabled={text.trim() === ''}
          onClick={() => read(text, known, from || undefined)}
        />
        <FileButton
          text={t('open-file')}
          className="open-file"
          accept=".jsonl,.json,.otau,.txt,.pgn,.apgn,.csv,.tsv,.docx,.xlsx,.odt,.ods,.html,.htm,.gz,.zip"
          onFile={(file) => read(file, known, from || undefined)}
        />
        {known !== undefined && <Button text={t('start-study')} onClick={() => onOpen(Study.begin(known))} />}
      </div>
      <ImportResult state={state} onOpen={onOpen} />
      <h3>{t('open-start')}</h3>
      <div className="row">
        <NewGames onOpen={onOpen} />
      </div>
      <h3>{t('open-saved')}</h3>
      <SavedGames />
    </div>
  );
}

interface GameFieldsProps {
  readonly game: GameId | '';
  readonly setGame: (game: GameId | '') => void;
  readonly options: GameOptions;
  readonly setOptions: (options: GameOptions) => void;
}

/** The game and variant of the text, if the text does not name them. */
function GameFields({ game, setGame, options, setOptions }: GameFieldsProps): JSX.Element {
  const t = useSection(OPEN);
  const words = useWords();
  const more = game === '' ? [] : Object.keys(gameDefinition(game).options).filter((name) => name === 'placement');
  return (
    <div className="open-game">
      <SelectField<GameId | ''>
        name={t('open-game')}
        value={game}
        items={[['', t('open-detect')], ...gameIds().map((id) => [id, gameTitle(words, id)] as const)]}
        onChange={(chosen) => {
          setGame(chosen);
          setOptions({});
        }}
      />
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

/** The result of reading: games to choose from, faults of the others, or an error. */
function ImportResult({ state, onOpen }: Pick<TextImport, 'state'> & Pick<OpenPanelProps, 'onOpen'>): JSX.Element {
  const t = useSection(OPEN);
  const [failure, attempt] = useAttempt();
  const open = (found: FoundGame) => void attempt(() => onOpen(found.open()));
  const shownFailure = state?.kind === 'failed' ? state.failure : failure;
  const note = useRef<HTMLDivElement>(null);
  // The message can be outside the visible part of the panel
  useEffect(() => {
    if (state !== undefined || failure !== undefined) note.current?.scrollIntoView({ block: 'nearest' });
  }, [state, failure]);
  return (
    <div ref={note} role="status" className="open-reading">
      {state?.kind === 'busy' && <p>{t('open-busy', { count: state.count })}</p>}
      {state?.kind === 'too-large' && <p className="error">{t('too-large', { size: MAX_MEGABYTES })}</p>}
      {shownFailure !== undefined && (
        <p className="error">
          <strong>{t('cannot-open')}</strong> <FailureText failure={shownFailure} />
        </p>
      )}
      {state?.kind === 'found' && (
        <>
          <FoundGames found={state.readings.found} onOpen={open} />
          <Faults {...state.readings} />
        </>
      )}
    </div>
  );
}

function FoundGames({ found, onOpen }: Pick<ReadResult, 'found'> & { readonly onOpen: (found: FoundGame) => void }) {
  const t = useSection(OPEN);
  const words = useWords();
  const cut = found.filter((one) => one.cut !== undefined).length;
  if (found.length === 0) return null;
  return (
    <>
      <p>{t('open-choose', { count: found.length })}</p>
      {cut > 0 && <p className="muted">{t('open-partial', { count: cut })}</p>}
      <ol className="open-list">
        {found.slice(0, MAX_SHOWN).map((one, index) => (
          <li key={index}>
            <Button className="open-item" onClick={() => onOpen(one)}>
              <strong>{one.names.join(' – ') || gameTitle(words, one.game)}</strong>
              <span className="muted">{t('open-moves', { count: one.moves })}</span>
              {one.cut !== undefined && (
                <span className="error">
                  <FaultText fault={one.cut} />
                </span>
              )}
            </Button>
          </li>
        ))}
      </ol>
      {found.length > MAX_SHOWN && <p className="muted">{t('open-more', { count: found.length - MAX_SHOWN })}</p>}
    </>
  );
}

function Faults({ found, faults }: ReadResult): JSX.Element | null {
  const t = useSection(OPEN);
  if (faults.length === 0) return null;
  return (
    <div className="error">
      <p>{found.length === 0 ? t('cannot-open') : t('open-wrong', { count: faults.length })}</p>
      <ul className="open-list">
        {faults.slice(0, MAX_FAULTS).map((fault, index) => (
          <li key={index}>
            <FaultText fault={fault} />
          </li>
        ))}
      </ul>
      {faults.length > MAX_FAULTS && <p>{t('open-more', { count: faults.length - MAX_FAULTS })}</p>}
    </div>
  );
}

function NewGames({ onOpen }: Pick<OpenPanelProps, 'onOpen'>): JSX.Element {
  const words = useWords();
  return (
    <>
      {gameIds().map((id) => (
        <Button key={id} text={gameTitle(words, id)} onClick={() => onOpen(Study.begin(createGame(id)))} />
      ))}
    </>
  );
}

function SavedGames(): JSX.Element {
  const words = useWords();
  const t = useSection(OPEN);
  const games = useSavedGames() ?? [];
  const played = games.filter(({ nodes }) => nodes.length > 0);
  if (played.length === 0) return <p className="muted">{t('open-none')}</p>;
  return (
    <ul className="open-list">
      {played.slice(0, MAX_SAVED).map((saved) => {
        const { id, game, players, names, results } = saved;
        const seats = playerNames(words, game, players, names);
        return (
          <li key={id}>
            <a className="button open-item" href={href('analyse', id)}>
              <strong>{seats.join(' – ')}</strong>
              <span className="muted">
                {gameTitle(words, game)} · {outcomeText(words, seats, results)} ·{' '}
                {t('open-moves', { count: countMoves(saved) })}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export type ImportState =
  | { readonly kind: 'busy'; readonly count: number }
  | { readonly kind: 'found'; readonly readings: ReadResult }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'too-large' };

export type TextImport = ReturnType<typeof useTextImport>;

/**
 * @param onStudy called with the study of a text that has exactly one game
 * @param onResult called with progress, an error, or games to choose from
 */
export function useTextImport(onStudy: (study: Study) => void, onResult: () => void) {
  const [text, setText] = useState('');
  const [state, setState] = useState<ImportState>();
  const lastRead = useRef(0);
  const read = (source: string | File, known?: Game, from?: string) => {
    const number = ++lastRead.current;
    const report = (next: ImportState) => {
      if (number !== lastRead.current) return;
      setState(next);
      onResult();
    };
    if (typeof source === 'string') setText(source);
    const options = { known, from, onCount: (count: number) => report({ kind: 'busy', count }) };
    void outcomeOf(source, options).then((outcome) => {
      if (number !== lastRead.current) return;
      try {
        const only = onlyStudy(outcome);
        if (only === undefined) report(outcome);
        else onStudy(only);
      } catch (error) {
        report({ kind: 'failed', failure: failureOf(error) });
      }
    });
  };
  const clear = () => {
    lastRead.current++;
    setState(undefined);
  };
  return { text, onText: setText, state, read, clear };
}

async function outcomeOf(source: string | File, options: ReadStudiesOptions): Promise<ImportState> {
  try {
    if (typeof source === 'string') return { kind: 'found', readings: await readStudies(source, options) };
    if (source.size > MAX_MEGABYTES * 1e6) return { kind: 'too-large' };
    const bytes = new Uint8Array(await source.arrayBuffer());
    return { kind: 'found', readings: await readStudiesOfFile(bytes, options) };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}

/** The study of a text with exactly one game; it is opened at once. */
function onlyStudy(outcome: ImportState): Study | undefined {
  if (outcome.kind !== 'found') return undefined;
  const { found, faults } = outcome.readings;
  return found.length === 1 && faults.length === 0 ? found[0].open() : undefined;
}
