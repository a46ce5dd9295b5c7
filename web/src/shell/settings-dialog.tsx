/** The settings for all games: language, colours, motion, sound. Every change takes effect at once. */
import type { JSX } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { BOARDS, changeSettings, MOTIONS, THEMES, useSettings } from '../theme/settings.js';
import { playSound } from '../theme/sound.js';
import { Checkbox, FormField, SelectField } from './controls.js';
import { Dialog } from './dialog.js';

/** Steps of the volume, in hundredths; the lowest is still heard. */
const VOLUME_STEP = 10;

export default function SettingsDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useSection(SHELL);
  const { language, theme, board, motion, sound, volume, labels, textView, oneTap } = useSettings();
  const languages = LANGUAGES.map((name) => [name, LANGUAGE_NAMES[name]] as const);
  const themes = THEMES.map((name) => [name, t(`theme-${name}`)] as const);
  const boards = BOARDS.map((name) => [name, t(`board-${name}`)] as const);
  const motions = MOTIONS.map((name) => [name, t(`motion-${name}`)] as const);
  const percent = Math.round(100 * volume);
  const changeSound = (isOn: boolean) => {
    changeSettings({ sound: isOn });
    if (isOn) playSound('stone');
  };
  return (
    <Dialog title={t('settings')} onClose={onClose}>
      <div className="settings-fields">
        <SelectField
          name={t('language')}
          value={language}
          items={languages}
          onChange={(to) => changeSettings({ language: to })}
        />
        <SelectField name={t('theme')} value={theme} items={themes} onChange={(to) => changeSettings({ theme: to })} />
        <SelectField name={t('board')} value={board} items={boards} onChange={(to) => changeSettings({ board: to })} />
        <SelectField
          name={t('motion')}
          value={motion}
          items={motions}
          onChange={(to) => changeSettings({ motion: to })}
        />
        <Checkbox name={t('sound')} value={sound} onChange={changeSound} />
        {sound && (
          <FormField name={t('volume', { percent })}>
            <input
              type="range"
              min={VOLUME_STEP}
              max={100}
              step={VOLUME_STEP}
              value={percent}
              onChange={({ target }) => {
                changeSettings({ volume: Number(target.value) / 100 });
                playSound('stone');
              }}
            />
          </FormField>
        )}
        <Checkbox name={t('labels')} value={labels} onChange={(to) => changeSettings({ labels: to })} />
        <Checkbox name={t('one-tap')} value={oneTap} onChange={(to) => changeSettings({ oneTap: to })} />
        <Checkbox name={t('text-view')} value={textView} onChange={(to) => changeSettings({ textView: to })} />
      </div>
    </Dialog>
  );
}
