/** A switch for notifications when it is the player's turn. */
import { type JSX, useState } from 'react';
import { useSection } from '../../i18n/index.js';
import { ACCOUNTS } from '../../i18n/namespaces/rooms.js';
import { Checkbox } from '../../shell/checkbox.js';
import { disableNotifications, enableNotifications, notificationState } from './turn-notifications.js';

export function NotificationSwitch(): JSX.Element {
  const t = useSection(ACCOUNTS);
  const [state, setState] = useState(notificationState);
  if (state === 'none') return <p className="muted">{t('notify-off')}</p>;
  const change = (isOn: boolean) => {
    if (isOn) void enableNotifications().then(setState);
    else setState(disableNotifications());
  };
  return <Checkbox name={t('notify')} value={state === 'on'} onChange={change} />;
}
