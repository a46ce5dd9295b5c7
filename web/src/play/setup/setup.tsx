/** The page New game, all choices of a game: the game, the players, the rules, the time. The last ones are filled in. */
import { type Game, type GameId, type GameOptions, gameDefinition, gameIds } from 'otau';
import { type JSX, useState } from 'react';
import { Emblem } from '../../games/emblem.js';
import { gameAbout, gameTitle } from '../../games/game-text.js';
import { gameUi } from '../../games/index.js';
import { FailureNote } from '../../i18n/failure-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { SETUP } from '../../i18n/namespaces/setup.js';
import { hasRooms } from '../../plugins/plugins.js';
import { FRIEND, isAgent, PERSON } from '../../session/session.js';
import { Button, Checkbox } from '../../shell/controls.js';
import { Icon, PageTitle } from '../../shell/icons.js';
import { href } from '../../shell/route.js';
import { changeSettings, useSettings } from '../../theme/settings.js';
import { startGame } from '../match/start-game.js';
import { ClockField } from './clock-field.js';
import { type Draft, fitPlayers, type GameDraft, gameOfDraft, isFailure, readDraft, saveDraft } from './draft.js';
import { OptionFields } from './option-fields.js';
import { SeatField } from './seat-field.js';
import './setup.css';

export default function Setup(): JSX.Element {
  const t = useSection(SETUP);
  const [draft, setDraft] = useState(readDraft);
  const change = (changed: Draft) => {
    setDraft(changed);
    saveDraft(changed);
  };
  const { game, games } = draft;
  return (
    <section className="page setup">
      <PageTitle text={t('title')} />
      <GameChoice game={game} onChange={(chosen) => change({ ...draft, game: chosen })} />
      <GameSetup
        key={game}
        game={game}
        draft={games[game]}
        onChange={(changed) => change({ ...draft, games: { ...games, [game]: changed } })}
      />
    </section>
  );
}

function GameChoice({ game, onChange }: { game: GameId; onChange: (game: GameId) => void }): JSX.Element {
  const t = useSection(SETUP);
  const words = useWords();
  return (
    <fieldset className="games">
      <legend className="setup-title">{t('choose-game')}</legend>
      {gameIds().map((id) => (
        <label key={id} className="games-option">
          <input type="radio" name="game" value={id} checked={id === game} onChange={() => onChange(id)} />
          <Emblem game={id} />
          <strong>{gameTitle(words, id)}</strong>
          <span className="muted games-about">{gameAbout(words, id)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface GameSetupProps {
  readonly game: GameId;
  readonly draft: GameDraft;
  readonly onChange: (draft: GameDraft) => void;
}

function GameSetup({ game, draft, onChange }: GameSetupProps): JSX.Element {
  const t = useSection(SETUP);
  const made = gameOfDraft(game, draft);
  const count = isFailure(made) ? draft.players.length : made.players;
  const players = fitPlayers(game, draft.players, count);
  const main = gameUi(game).mainOptions;
  const more = Object.keys(gameDefinition(game).options).filter((name) => !main.includes(name));
  const changeOptions = (options: GameOptions) => onChange({ ...draft, options });
  const start = () => !isFailure(made) && void startGame(made, { ...draft, players });
  const fields = { game, options: draft.options, onChange: changeOptions };
  return (
    <form
      className="setup-form"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <Seats
        game={game}
        made={isFailure(made) ? undefined : made}
        players={players}
        draft={draft}
        onChange={onChange}
      />
      <section className="card setup-part">
        <h2>{t('how-played')}</h2>
        <div className="setup-fields">
          <OptionFields {...fields} names={main} />
          {players.includes(FRIEND) ? (
            <p className="muted">{t('no-clock')}</p>
          ) : (
            <ClockField control={draft.control} onChange={(control) => onChange({ ...draft, control })} />
          )}
        </div>
        <details>
          <summary>{t('more-options')}</summary>
          <div className="setup-fields">
            <OptionFields {...fields} names={more} />
          </div>
        </details>
        <FailureNote failure={isFailure(made) ? made : undefined} title={t('conflicting-rules')} />
      </section>
      <Button text={t('start')} look="main" className="setup-start" type="submit" disabled={isFailure(made)} />
    </form>
  );
}

interface SeatsProps extends GameSetupProps {
  readonly made: Game | undefined;
  readonly players: readonly string[];
}

function Seats({ game, made, players, draft, onChange }: SeatsProps): JSX.Element {
  const t = useSection(SETUP);
  const { names } = draft;
  const { coach } = useSettings();
  const withName = (player: number, name: string) =>
    players.map((_, other) => (other === player ? name : (names[other] ?? '')));
  const swap = () =>
    onChange({ ...draft, players: [...players].reverse(), names: [...withName(0, names[0] ?? '')].reverse() });
  const invite = () => onChange({ ...draft, players: players.map((_, seat) => (seat === 0 ? PERSON : FRIEND)) });
  return (
    <section className="card setup-part">
      <h2>{t('who-plays')}</h2>
      <div className="setup-fields">
        {players.map((kind, player) => (
          <SeatField
            // Seats have no identity besides their number
            key={player}
            game={game}
            made={made}
            count={players.length}
            player={player}
            kind={kind}
            name={names[player] ?? ''}
            onKind={(to) => onChange({ ...draft, players: players.with(player, to) })}
            onName={(name) => onChange({ ...draft, names: withName(player, name) })}
          />
        ))}
      </div>
      {players.length === 2 && players.includes(PERSON) && players.some(isAgent) && (
        <Checkbox name={t('coach')} value={coach} onChange={(to) => changeSettings({ coach: to })} />
      )}
      <Button look="plain" onClick={swap}>
        <Icon name="swap" />
        {t('swap')}
      </Button>
      {!players.includes(FRIEND) && (
        <Button look="plain" onClick={invite}>
          <Icon name="person" />
          {t('friend-by-link')}
        </Button>
      )}
      {hasRooms() && (
        <a className="button button-plain" href={href('rooms')}>
          <Icon name="person" />
          {t('to-rooms')}
        </a>
      )}
    </section>
  );
}
