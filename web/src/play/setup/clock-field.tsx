/** The time of a game: without clocks, one of the usual controls, or your own. */
import { formatTimeControl, parseTimeControl } from 'otau';
import { type JSX, useState } from 'react';
import { controlName } from '../../games/describe.js';
import { useSection, useWords } from '../../i18n/index.js';
import { SETUP } from '../../i18n/namespaces/setup.js';
import { FormField, SelectField } from '../../shell/controls.js';
import { NumberField } from './option-fields.js';

const OFFERED_CONTROLS = ['untimed', '3:00+2', '5:00+3', '10:00', '10:00+5', '15:00~10', '30:00+15'];
/** For games whose players are not online at the same time. */
export const DAYS_CONTROLS = ['1d', '3d', '7d'];
const OWN = 'own';

interface ClockFieldProps {
  /** Such as `10:00+5`. */
  readonly control: string;
  readonly onChange: (control: string) => void;
  /** Offered in addition to the usual ones. */
  readonly more?: readonly string[];
}

export function ClockField({ control, onChange, more = [] }: ClockFieldProps): JSX.Element {
  const words = useWords();
  const t = useSection(SETUP);
  const offered = [...OFFERED_CONTROLS, ...more];
  const [isOwn, setOwn] = useState(!offered.includes(control));
  const choose = (value: string) => {
    setOwn(value === OWN);
    if (value !== OWN) onChange(value);
    else if (control === 'untimed' || more.includes(control)) onChange('20:00+10');
  };
  return (
    <>
      <SelectField
        name={t('clock')}
        value={isOwn ? OWN : control}
        items={[...offered.map((text) => [text, controlName(words, text)] as const), [OWN, t('custom')]]}
        onChange={choose}
      />
      {isOwn && <OwnClock control={control} onChange={onChange} />}
    </>
  );
}

function OwnClock({ control, onChange }: ClockFieldProps): JSX.Element {
  const t = useSection(SETUP);
  const { initial, increment, delay } = parseTimeControl(control);
  const seconds = (increment + delay) / 1000;
  const kind = delay > 0 ? 'delay' : 'increment';
  const change = (to: { minutes?: number; seconds?: number; kind?: string }) => {
    const extra = 1000 * (to.seconds ?? seconds);
    const isDelay = (to.kind ?? kind) === 'delay';
    const time = to.minutes === undefined ? initial : 60_000 * to.minutes;
    onChange(formatTimeControl({ initial: time, increment: isDelay ? 0 : extra, delay: isDelay ? extra : 0 }));
  };
  return (
    <div className="setup-fields">
      <NumberField
        name={t('minutes')}
        min={1}
        max={300}
        value={Math.round(initial / 60_000)}
        onChange={(minutes) => change({ minutes })}
      />
      <NumberField
        name={t('extra-seconds')}
        min={0}
        max={300}
        value={seconds}
        onChange={(to) => change({ seconds: to })}
      />
      <FormField name={t('extra-kind')}>
        <select value={kind} onChange={(event) => change({ kind: event.target.value })} disabled={seconds === 0}>
          <option value="increment">{t('increment')}</option>
          <option value="delay">{t('delay')}</option>
        </select>
      </FormField>
    </div>
  );
}
