/** A run: its curves, live, beside those of another one if wished, and games that it has played. */
import type { JSX } from 'react';
import { agentName } from '../games/describe.js';
import { useSection, useWords } from '../i18n/index.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import { go, href } from '../shell/route.js';
import { modelAddress, type RunSummary } from './api.js';
import { Chart } from './chart.js';
import { anchorNames, type Curve, curveOf, type Figures, strengthCurve } from './figures.js';
import { Machines } from './machines.js';
import { SampleGames } from './sample-games.js';
import type { Rates } from './speed.js';
import { type Following, useRun } from './use-run.js';

interface RunViewProps {
  readonly id: string;
  /** The run it is compared with. */
  readonly other: string | undefined;
  readonly runs: readonly RunSummary[];
}

export function RunView({ id, other, runs }: RunViewProps): JSX.Element {
  const t = useSection(TRAINING);
  const run = runs.find((one) => one.id === id);
  const first = useRun(id);
  const second = useRun(other);
  const others = runs.filter((one) => one.id !== id && one.game === run?.game);
  const shown = [{ id, ...first }, ...(other === undefined ? [] : [{ id: other, ...second }])];
  return (
    <>
      <p>
        <a href={href('training')}>{t('all')}</a>
      </p>
      <div className="training-head">
        <p role="status">
          <strong>{t('iterations', { count: first.figures.at(-1)?.iteration ?? 0 })}</strong>{' '}
          <span className="muted">{t(stateOf(first.state, run?.isTraining === true))}</span>
        </p>
        {others.length > 0 && (
          <label className="field">
            <span className="field-name">{t('compare')}</span>
            <select
              value={other ?? ''}
              onChange={({ target: { value } }) => go('training', ...(value === '' ? [id] : [id, value]))}
            >
              <option value="">{t('nobody')}</option>
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.id}
                </option>
              ))}
            </select>
          </label>
        )}
        {run?.hasModel && (
          <a className="button" href={modelAddress(id).href} download={`${id}.onnx`}>
            {t('model')}
          </a>
        )}
      </div>
      {first.figures.length === 0 && first.state === 'live' && <p className="card">{t('no-figures')}</p>}
      <Machines id={id} />
      <Charts runs={shown} />
      <SampleGames id={id} last={first.figures.at(-1)?.iteration} />
    </>
  );
}

function stateOf(state: Following['state'], isTraining: boolean) {
  if (state === 'lost' || state === 'gone') return state;
  return isTraining ? 'training' : 'resting';
}

interface ChartsProps {
  readonly runs: readonly (Following & { readonly id: string })[];
}

function Charts({ runs }: ChartsProps): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const isOne = runs.length === 1;
  const named = (name: string, id: string) => (isOne ? name : `${id}: ${name}`);
  const curves = (name: string, pick: (figures: Figures) => number | undefined): Curve[] =>
    runs.map(({ id, figures }) => curveOf(isOne ? name : id, figures, pick));
  const speeds = (name: string, rate: keyof Rates): Curve[] =>
    runs.map(({ id, figures, rates }) => curveOf(isOne ? name : id, figures, (one) => rates(one)[rate]));
  return (
    <div className="training-charts">
      {anchorNames(runs.map(({ figures }) => figures)).map((anchor) => (
        <Chart
          key={anchor}
          title={t('elo', { name: anchorTitle(anchor, agentName(words, anchor)) })}
          curves={runs.map(({ id, figures }) => strengthCurve(isOne ? t('elo-short') : id, figures, anchor))}
        />
      ))}
      <Chart
        title={t('loss')}
        curves={runs.flatMap(({ id, figures }) => [
          curveOf(named(t('whole'), id), figures, ({ loss }) => loss),
          curveOf(named(t('policy'), id), figures, ({ policyLoss }) => policyLoss),
        ])}
      />
      <Chart title={t('value-loss')} curves={curves(t('value'), ({ valueLoss }) => valueLoss)} />
      <Chart title={t('length')} curves={curves(t('moves'), ({ length }) => length)} />
      <Chart title={t('games-speed')} curves={speeds(t('per-hour'), 'games')} />
      <Chart title={t('evaluations-speed')} curves={speeds(t('per-second'), 'evaluations')} />
      <Chart title={t('samples-speed')} curves={speeds(t('samples'), 'samples')} />
      <Chart title={t('work')} curves={curves(t('positions'), ({ evaluations }) => evaluations)} />
    </div>
  );
}

/** The name in words, with the limits that tell anchors of one kind apart. */
function anchorTitle(anchor: string, name: string): string {
  const limits = /(nodes|visits|depth)=(\d+)/.exec(anchor);
  return limits === null ? name : `${name}, ${limits[1]} ${limits[2]}`;
}
