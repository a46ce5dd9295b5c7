/** The settings for all games: language, colours, motion, sound. Every change takes effect at once. */
import type { JSX } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { changeSettings, MOTIONS, THEMES, useSettings } from '../theme/settings.js';
import { playSound } from '../theme/sound.js';
import { Checkbox } from './controls.js';
import { Dialog } from './dialog.js';

export default function SettingsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const t = useSection(SHELL);
  return (
    <Dialog title={t('settings')} onClose={onClose}>
      <SettingsFields />
    </Dialog>
  );
}

function SettingsFields(): JSX.Element {
  const t = useSection(SHELL);
  const { language, theme, motion, sound, textView, oneTap } = useSettings();
  const languages = LANGUAGES.map((name) => ({ value: name, text: LANGUAGE_NAMES[name] }));
  const themes = THEMES.map((name) => ({ value: name, text: t(`theme-${name}`) }));
  const motions = MOTIONS.map((name) => ({ value: name, text: t(`motion-${name}`) }));
  const changeSound = (isOn: boolean) => {
    changeSettings({ sound: isOn });
    if (isOn) playSound('stone');
  };
  return (
    <div className="settings-fields">
      <Choice
        name={t('language')}
        value={language}
        items={languages}
        onChange={(to) => changeSettings({ language: to })}
      />
      <Choice name={t('theme')} value={theme} items={themes} onChange={(to) => changeSettings({ theme: to })} />
      <Choice name={t('motion')} value={motion} items={motions} onChange={(to) => changeSettings({ motion: to })} />
      <Checkbox name={t('sound')} value={sound} onChange={changeSound} />
      <Checkbox name={t('one-tap')} value={oneTap} onChange={(to) => changeSettings({ oneTap: to })} />
      <Checkbox name={t('text-view')} value={textView} onChange={(to) => changeSettings({ textView: to })} />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly value: T;
  readonly items: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ name, value, items, onChange }: ChoiceProps<T>): JSX.Element {
  return (
    <label className="field">
      <span className="field-name">{name}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as T)}>
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.text}
          </option>
        ))}
      </select>
    </label>
  );
}
