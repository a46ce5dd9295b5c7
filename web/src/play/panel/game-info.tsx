/** Information about a game: rules, players, time; buttons to copy its position and to save its record. */
import { type GameOptions, gameDefinition, gameTraits } from 'otau';
import { dateTags, formatRecord } from 'otau/records';
import type { JSX } from 'react';
import { controlName, optionValue, seatName, variantName } from '../../games/describe.js';
import { optionName } from '../../games/game-text.js';
import { gameUi } from '../../games/index.js';
import { useSection, useWords } from '../../i18n/index.js';
import { PLAY } from '../../i18n/namespaces/first.js';
import { SETUP } from '../../i18n/namespaces/setup.js';
import { recordOfSession } from '../../session/record.js';
import { isAgent, type Session } from '../../session/session.js';
import { Button, ButtonLink, Checkbox } from '../../shell/controls.js';
import { CopyButton } from '../../shell/copy-button.js';
import { href } from '../../shell/route.js';
import { saveFile } from '../../shell/save-file.js';
import { changeSettings, useSettings } from '../../theme/settings.js';
import type { BaseMatch } from '../match/base-match.js';

export default function GameInfo({ match, names }: { match: BaseMatch; names: readonly string[] }): JSX.Element {
  const words = useWords();
  const t = useSection(PLAY);
  const s = useSection(SETUP);
  const { coach } = useSettings();
  const { session, shown, metadata } = match;
  const { game, setup, control } = session;
  const players = names.map((name, player) => {
    const seat = seatName(words, game.id, player);
    return name === seat ? name : `${seat}: ${name}`;
  });
  const save = () => saveFile(`${game.id}-${metadata.id}.otau`, recordText(match));
  return (
    <>
      <dl className="game-info">
        <dt>{t('rules')}</dt>
        <dd>{[variantName(words, game), ...useChanges(session)].join('; ')}</dd>
        <dt>{t('players')}</dt>
        <dd>{words.list(players)}</dd>
        <dt>{s('clock')}</dt>
        <dd>{controlName(words, control)}</dd>
        <dt>{t('started')}</dt>
        <dd>{words.time(metadata.created)}</dd>
        {setup.seed !== '' && (gameTraits(game.id).hasChance || setup.players.some(isAgent)) && (
          <>
            <dt>{t('seed')}</dt>
            <dd>{setup.seed}</dd>
          </>
        )}
        <dt>{t('position')}</dt>
        <dd>
          <code>{game.formatPosition(shown.row, shown.counters)}</code>
        </dd>
      </dl>
      {session.isCoachable && (
        <Checkbox name={s('coach')} value={coach} onChange={(to) => changeSettings({ coach: to })} />
      )}
      <p className="game-info-actions">
        <CopyButton name={t('copy-position')} text={() => game.formatPosition(shown.row, shown.counters)} />
        <CopyButton name={t('copy-record')} text={() => recordText(match)} />
        <Button text={t('save-record')} onClick={save} />
        {metadata.id !== '' && <ButtonLink text={t('analyse')} href={href('analyse', metadata.id)} />}
      </p>
    </>
  );
}

/** Texts of the options that differ from their defaults and are not part of the variant's name. */
function useChanges({ game: { id, options } }: Session): string[] {
  const words = useWords();
  const named = gameUi(id).variantOptions;
  return Object.entries(gameDefinition(id).options)
    .filter(([name, spec]) => !named.includes(name) && (options as GameOptions)[name] !== spec.default)
    .map(([name]) => {
      const value = (options as GameOptions)[name];
      const label = optionName(words, id, name);
      return typeof value === 'boolean' ? label : `${label}: ${optionValue(words, id, name, value)}`;
    });
}

function recordText({ session, metadata: { created, tags } }: BaseMatch): string {
  const date = tags?.Date === undefined ? dateTags(new Date(created)) : { Date: tags.Date };
  const record = recordOfSession(session, date);
  return formatRecord({ ...record, tags: { ...tags, ...record.tags } }, 'text');
}
