/** A message that names plugins that could not be loaded. The page continues without their games. */
import type { JSX } from 'react';
import { useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { pluginFaults } from './plugins.js';

export function PluginFaults(): JSX.Element | null {
  const t = useSection(SHELL);
  const faults = pluginFaults();
  if (faults.length === 0) return null;
  return (
    <div className="page" role="alert">
      {faults.map(({ address, message }) => (
        <p key={address} className="error">
          {t('plugin-failed', { address, message })}
        </p>
      ))}
    </div>
  );
}
