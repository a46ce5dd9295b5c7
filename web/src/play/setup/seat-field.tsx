/** The field for the player of one side: a person with a name, a level, a search with its time, or a simple player. */
import { type Game, type GameId, gameTraits } from 'otau';
import { gameLadder } from 'otau/ladder';
import { type JSX, useId } from 'react';
import { agentName, seatName } from '../../games/describe.js';
import { SeatMark } from '../../games/emblem.js';
import { useSection, useWords } from '../../i18n/index.js';
import { GAMES, MODELS } from '../../i18n/namespaces/first.js';
import { SETUP } from '../../i18n/namespaces/setup.js';
import { useNetworks } from '../../models/models.js';
import { FRIEND, isAgent, PERSON } from '../../session/session.js';
import { SelectField, TextField } from '../../shell/controls.js';
import { useLoaded } from '../../shell/use-current-effect.js';
import { FOLLOW } from './draft.js';

const SECONDS = [0.5, 1, 2, 5, 10, 30, 60];
const DEFAULT_MILLISECONDS = 2000;

interface SeatFieldProps {
  readonly game: GameId;
  /** The game with its options; undefined if they cannot be combined. Decides which networks are offered. */
  readonly made: Game | undefined;
  readonly count: number;
  readonly player: number;
  /** `PERSON`, `FRIEND` or the text of an agent. */
  readonly kind: string;
  readonly name: string;
  readonly onKind: (kind: string) => void;
  readonly onName: (name: string) => void;
}

function searchesOf(game: GameId, count: number): string[] {
  if (count > 2) return ['mcts'];
  return [...new Set([gameTraits(game).search, 'mcts'])];
}

export function SeatField({ game, made, count, player, kind, name, onKind, onName }: SeatFieldProps): JSX.Element {
  const words = useWords();
  const t = useSection(SETUP);
  const id = useId();
  const [search, rest = ''] = kind.split(':');
  const searches = searchesOf(game, count);
  const isSearch = searches.includes(search);
  const seat = seatName(words, game, player);
  return (
    <fieldset className="seat">
      <legend className="seat-name">
        <SeatMark game={game} player={player} />
        {seat}
      </legend>
      <label className="field">
        <span className="visually-hidden">{t('seat', { seat })}</span>
        <select
          id={id}
          value={isSearch ? search : kind}
          onChange={({ target: { value } }) =>
            onKind(searches.includes(value) ? `${value}:time=${DEFAULT_MILLISECONDS}` : value)
          }
        >
          <KindOptions game={game} made={made} count={count} kind={kind} searches={searches} />
        </select>
      </label>
      {!isAgent(kind) && (
        <TextField
          name={t('name')}
          value={name}
          maxLength={30}
          placeholder={seat}
          autoComplete="off"
          onChange={onName}
        />
      )}
      {isSearch && (
        <TimeField
          milliseconds={/time=(\d+)/.exec(rest)?.[1] ?? String(DEFAULT_MILLISECONDS)}
          onChange={(value) => onKind(`${search}:time=${value}`)}
        />
      )}
    </fieldset>
  );
}

interface KindOptionsProps extends Pick<SeatFieldProps, 'game' | 'made' | 'count' | 'kind'> {
  readonly searches: readonly string[];
}

function KindOptions({ game, made, count, kind, searches }: KindOptionsProps): JSX.Element {
  const words = useWords();
  const t = useSection(SETUP);
  const g = useSection(GAMES);
  // The agent that the adaptive opponent would be now
  const followed = useLoaded(
    async () => (await import('../../exercises/play-rating.js')).matchedOpponent(game),
    [game],
  );
  return (
    <>
      <optgroup label={t('people')}>
        <option value={PERSON}>{g('person')}</option>
        <option value={FRIEND}>{t('friend-by-link')}</option>
      </optgroup>
      <optgroup label={t('levels')}>
        {count === 2 && (
          <option value={FOLLOW}>
            {t('adaptive', { name: followed === undefined ? '…' : agentName(words, followed) })}
          </option>
        )}
        {gameLadder(game).map(({ spec }, index, { length }) => (
          <option key={spec} value={spec}>
            {agentName(words, spec)}
            {index === 0 && ` – ${t('weakest')}`}
            {index === length - 1 && ` – ${t('strongest')}`}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('searches')}>
        {searches.map((spec) => (
          <option key={spec} value={spec}>
            {agentName(words, spec)}
          </option>
        ))}
      </optgroup>
      <NetworkOptions made={made} kind={kind} />
      <optgroup label={t('simple')}>
        <option value="greedy">{g('greedy')}</option>
        <option value="random">{g('random')}</option>
      </optgroup>
    </>
  );
}

/** The networks of a game; also one that was chosen and is no longer there. */
function NetworkOptions({ made, kind }: Pick<SeatFieldProps, 'made' | 'kind'>): JSX.Element | null {
  const words = useWords();
  const m = useSection(MODELS);
  const networks = useNetworks(made);
  const isGone = kind.startsWith('zero') && !networks.some(({ spec }) => spec === kind);
  if (networks.length === 0 && !isGone) return null;
  return (
    <optgroup label={m('networks')}>
      {networks.map(({ spec, name }) => (
        <option key={spec} value={spec}>
          {name ?? m('shipped')}
        </option>
      ))}
      {isGone && <option value={kind}>{agentName(words, kind)}</option>}
    </optgroup>
  );
}

interface TimeFieldProps {
  readonly milliseconds: string;
  readonly onChange: (milliseconds: string) => void;
}

function TimeField({ milliseconds, onChange }: TimeFieldProps): JSX.Element {
  const words = useWords();
  const t = useSection(SETUP);
  return (
    <SelectField
      name={t('think-time')}
      value={milliseconds}
      items={SECONDS.map((seconds) => [String(1000 * seconds), t('seconds', { seconds: words.number(seconds) })])}
      onChange={onChange}
    />
  );
}
