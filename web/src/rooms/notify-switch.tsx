/** Asks for notifications when it is this player's turn, or ends them. */
import { type JSX, useState } from 'react';
import { useSection } from '../i18n/index.js';
import { PEOPLE } from '../i18n/namespaces/people.js';
import { Check } from '../shell/check.js';
import { notifyState, startNotifying, stopNotifying } from './notify.js';

export function NotifySwitch(): JSX.Element {
  const t = useSection(PEOPLE);
  const [state, setState] = useState(notifyState);
  if (state === 'none') return <p className="muted">{t('notify-off')}</p>;
  const change = (isOn: boolean) => {
    if (isOn) void startNotifying(t('notified')).then(setState);
    else setState(stopNotifying());
  };
  return <Check name={t('notify')} value={state === 'on'} onChange={change} />;
}
