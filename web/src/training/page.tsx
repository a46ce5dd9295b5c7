/** The training page: the list of runs of `otau serve`, a run (`#/training/ID`), a comparison with others (`#/training/ID/OTHER/…`). */
import { createGame, gameIds, unlessThrown } from 'otau';
import { parseRecords } from 'otau/records';
import { type JSX, useEffect, useMemo, useState } from 'react';
import { agentName, outcomeText, seatName, variantName } from '../games/describe.js';
import { Emblem } from '../games/emblem.js';
import { gameTitle } from '../games/game-text.js';
import { gameUi } from '../games/index.js';
import { FailureNote, useAttempt } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { MODELS } from '../i18n/namespaces/first.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import { addModel, notifyModelsChanged, watchModels } from '../models/models.js';
import { listModels, type OwnModel, putModel, removeModel } from '../models/store.js';
import { playAgainstModel } from '../play/match/start-game.js';
import { Replay } from '../replay/replay.js';
import { Button, ButtonLink, Checkbox, FileButton, SelectField, TableHead } from '../shell/controls.js';
import { PageTitle } from '../shell/icons.js';
import { go, href, type PageProps } from '../shell/route.js';
import { useCurrentEffect, useLoaded } from '../shell/use-current-effect.js';
import { studyOfRecord } from '../study/create-study.js';
import type { Study } from '../study/study.js';
import { boardMotion, useSettings } from '../theme/settings.js';
import {
  fetchConfig,
  fetchGames,
  fetchIterations,
  fetchWorkers,
  type LiveRun,
  type RunSummary,
  runAddress,
  useLiveRuns,
  useRuns,
  type WorkerStatus,
} from './api.js';
import { Chart } from './chart.js';
import { anchorNames, type Curve, curveOf, type Metrics, objectOf, smoothCurve, strengthCurve } from './metrics.js';
import { playNetwork } from './networks.js';
import type { Rates } from './speed.js';
import { TimeLapse } from './time-lapse.js';
import './training.css';
import '../play/model-drop.css';

export default function TrainingPage({ rest: [id, ...others] }: PageProps): JSX.Element {
  const t = useSection(TRAINING);
  const runs = useRuns();
  return (
    <section className="page training">
      <PageTitle text={id ?? t('title')} />
      {id === undefined ? (
        <>
          <RunList runs={runs} />
          <ModelList />
        </>
      ) : (
        <RunView key={id} id={id} others={others} runs={Array.isArray(runs) ? runs : []} />
      )}
    </section>
  );
}

function RunList({ runs }: { runs: ReturnType<typeof useRuns> }): JSX.Element | null {
  const t = useSection(TRAINING);
  if (runs === undefined) return <p className="muted">{t('looking')}</p>;
  if (runs === 'none' || runs.length === 0) return <Instructions isServed={runs !== 'none'} />;
  return (
    <ul className="training-runs">
      {runs.map((run) => (
        <RunItem key={run.id} run={run} />
      ))}
    </ul>
  );
}

/** Shown without runs: how to start one. */
function Instructions({ isServed }: { isServed: boolean }): JSX.Element {
  const t = useSection(TRAINING);
  return (
    <div className="card training-instructions">
      <p>{t(isServed ? 'no-runs' : 'no-server')}</p>
      <ol>
        <li>
          {t('how-train')} <code>otau train kindo --out runs/kindo</code>
        </li>
        <li>
          {t('how-serve')} <code>otau serve</code>
        </li>
        <li>{t('how-open')}</li>
      </ol>
    </div>
  );
}

function RunItem({ run }: { run: RunSummary }): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const { id, game, last, updated, isTraining, problem } = run;
  return (
    <li>
      <a className="card training-run" href={href('training', id)}>
        {game !== undefined && <Emblem game={game} />}
        <span>
          <strong>{id}</strong>
          <span className="muted">{game === undefined ? problem : gameTitle(words, game)}</span>
          <span>{t('iterations', { count: last?.iteration ?? 0 })}</span>
          <span className="muted">
            {t(isTraining ? 'training' : 'not-running')}
            {updated !== undefined && ` · ${words.time(updated)}`}
          </span>
        </span>
      </a>
    </li>
  );
}

function ModelList(): JSX.Element {
  const words = useWords();
  const t = useSection(MODELS);
  const [models, setModels] = useState<readonly OwnModel[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [removed, setRemoved] = useState<readonly OwnModel[]>([]);
  // Networks of plugins that are not loaded stay stored
  const listed = models.filter(({ game }) => gameIds().includes(game));
  useEffect(() => {
    const read = () => void listModels().then(setModels);
    read();
    return watchModels(read);
  }, []);
  const add = async (file: File) => setFailure(await addModel(file, Date.now()).then(() => undefined, failureOf));
  const remove = async (model: OwnModel) => {
    await removeModel(model.id);
    setRemoved((before) => [...before, model]);
    notifyModelsChanged();
  };
  const bringBack = async () => {
    const last = removed.at(-1);
    if (last === undefined) return;
    await putModel(last);
    setRemoved(removed.slice(0, -1));
    notifyModelsChanged();
  };
  return (
    <section className="card stack stack-start">
      <h2>{t('title')}</h2>
      <p className="muted">{t('about')}</p>
      <ul className="models-list">
        {listed.map((model) => (
          <li key={model.id}>
            <span>
              <strong>{model.id}</strong>{' '}
              <span className="muted">{variantName(words, createGame(model.game, model.options))}</span>
            </span>
            <Button text={t('play')} onClick={() => void playAgainstModel(model)} />
            <Button
              icon="close"
              look="plain icon"
              aria-label={t('remove', { name: model.id })}
              onClick={() => void remove(model)}
            />
          </li>
        ))}
      </ul>
      <FileButton text={t('add')} accept=".onnx" onFile={(file) => void add(file)} />
      <div role="status">
        {removed.length > 0 && (
          <p>
            {t('removed', { name: removed.at(-1)?.id ?? '' })}{' '}
            <Button icon="undo" text={t('undo')} onClick={() => void bringBack()} />
          </p>
        )}
      </div>
      <FailureNote failure={failure} title={t('failed')} />
    </section>
  );
}

// A run: its settings, live charts, also in comparison with other runs, the time-lapse of its networks, and
// sample games.

interface RunViewProps {
  readonly id: string;
  /** The runs it is compared with. */
  readonly others: readonly string[];
  readonly runs: readonly RunSummary[];
}

/** The most runs in a chart: so many curves have distinct colours. */
const MAX_SHOWN = 6;

function RunView({ id, others, runs }: RunViewProps): JSX.Element {
  const t = useSection(TRAINING);
  const run = runs.find((one) => one.id === id);
  const ids = [id, ...others.filter((other) => other !== id)].slice(0, MAX_SHOWN);
  const followed = useLiveRuns(ids);
  const [first] = followed;
  const last = first.metrics.at(-1)?.iteration;
  const [failure, attempt] = useAttempt();
  const playLatest = () => void attempt(() => playNetwork(id, undefined, last ?? 0));
  const toAll = (
    <p>
      <a href={href('training')}>{t('all')}</a>
    </p>
  );
  if (first.state === 'unknown') {
    return (
      <>
        <p role="alert">{t('unknown')}</p>
        {toAll}
      </>
    );
  }
  return (
    <>
      {toAll}
      <div className="row training-head">
        <p role="status">
          <strong>{t('iterations', { count: last ?? 0 })}</strong>{' '}
          <span className="muted">{t(stateOf(first.state, run?.isTraining === true))}</span>
        </p>
        {run?.hasModel && (
          <>
            <Button text={t('play-best')} onClick={playLatest} />
            <ButtonLink text={t('model')} href={runAddress(id, 'model').href} download={`${id}.onnx`} />
          </>
        )}
      </div>
      <FailureNote failure={failure} />
      <CompareRuns ids={ids} runs={runs.filter((one) => one.game === run?.game)} />
      {first.metrics.length === 0 && first.state === 'live' && <p className="card">{t('no-iterations')}</p>}
      <SettingsTable ids={ids} />
      <WorkerTable id={id} />
      <Charts runs={followed} />
      <TimeLapse id={id} last={last} />
      <SampleGames id={id} last={last} />
    </>
  );
}

interface CompareRunsProps {
  /** The run and those compared with it. */
  readonly ids: readonly string[];
  readonly runs: readonly RunSummary[];
}

function CompareRuns({ ids, runs }: CompareRunsProps): JSX.Element | null {
  const t = useSection(TRAINING);
  const [first, ...shown] = ids;
  const others = runs.filter((one) => one.id !== first);
  if (others.length === 0) return null;
  const change = (id: string, isOn: boolean) =>
    go('training', first, ...(isOn ? [...shown, id] : shown.filter((other) => other !== id)));
  return (
    <fieldset className="row training-overlay">
      <legend>{t('compare')}</legend>
      {others.map(({ id }) => (
        <Checkbox
          key={id}
          name={id}
          value={shown.includes(id)}
          disabled={ids.length >= MAX_SHOWN && !shown.includes(id)}
          onChange={(isOn) => change(id, isOn)}
        />
      ))}
    </fieldset>
  );
}

function stateOf(state: LiveRun['state'], isTraining: boolean) {
  if (state === 'lost' || state === 'gone') return state;
  return isTraining ? 'training' : 'not-running';
}

function Charts({ runs }: { runs: readonly LiveRun[] }): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const [smoothing, setSmoothing] = useState(0);
  const isOne = runs.length === 1;
  const named = (name: string, id: string) => (isOne ? name : `${id}: ${name}`);
  const curves = (name: string, pick: (metrics: Metrics) => number | undefined): Curve[] =>
    runs.map(({ id, metrics }) => curveOf(isOne ? name : id, metrics, pick));
  const speeds = (name: string, rate: keyof Rates): Curve[] =>
    runs.map(({ id, metrics, rates }) => curveOf(isOne ? name : id, metrics, (one) => rates(one)[rate]));
  const charts: readonly { readonly title: string; readonly curves: readonly Curve[] }[] = [
    ...anchorNames(runs.map(({ metrics }) => metrics)).map((anchor) => ({
      title: t('elo', { name: anchorTitle(anchor, agentName(words, anchor)) }),
      curves: runs.map(({ id, metrics }) => strengthCurve(isOne ? t('elo-short') : id, metrics, anchor)),
    })),
    {
      title: t('loss'),
      curves: runs.flatMap(({ id, metrics }) => [
        curveOf(named(t('whole'), id), metrics, ({ loss }) => loss),
        curveOf(named(t('policy'), id), metrics, ({ policyLoss }) => policyLoss),
      ]),
    },
    { title: t('value-loss'), curves: curves(t('value'), ({ valueLoss }) => valueLoss) },
    { title: t('length'), curves: curves(t('moves'), ({ length }) => length) },
    { title: t('games-speed'), curves: speeds(t('per-hour'), 'games') },
    { title: t('evaluations-speed'), curves: speeds(t('per-second'), 'evaluations') },
    { title: t('samples-speed'), curves: speeds(t('samples'), 'samples') },
    { title: t('work'), curves: curves(t('positions'), ({ evaluations }) => evaluations) },
  ];
  return (
    <>
      <Smoothing weight={smoothing} onChange={setSmoothing} />
      <div className="training-charts">
        {charts.map(({ title, curves }) => (
          <Chart key={title} title={title} curves={curves.map((curve) => smoothCurve(curve, smoothing))} />
        ))}
      </div>
    </>
  );
}

/** Weights of what came before in a smoothed curve. */
const SMOOTHINGS = [0, 0.5, 0.8, 0.9, 0.95] as const;

function Smoothing({ weight, onChange }: { weight: number; onChange: (weight: number) => void }): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  return (
    <div className="row training-head">
      <SelectField
        name={t('smoothing')}
        value={weight}
        items={SMOOTHINGS.map((one) => [one, one === 0 ? t('no-smoothing') : words.number(one)])}
        onChange={onChange}
      />
      {weight > 0 && <p className="muted">{t('smoothing-about')}</p>}
    </div>
  );
}

/** The name of an anchor, with the limits that distinguish anchors of one kind. */
function anchorTitle(anchor: string, name: string): string {
  const limits = /(nodes|visits|depth)=(\d+)/.exec(anchor);
  return limits === null ? name : `${name}, ${limits[1]} ${limits[2]}`;
}

type Settings = ReadonlyMap<string, string>;

/** The settings of the runs that are shown: all of one run, and of several only those that differ. */
function SettingsTable({ ids }: { ids: readonly string[] }): JSX.Element | null {
  const t = useSection(TRAINING);
  const configs = useLoaded(() => Promise.all(ids.map(fetchConfig)), [JSON.stringify(ids)]);
  if (configs?.length !== ids.length) return null;
  const all = configs.map(settingsOf);
  const names = namesToShow(all);
  return (
    <details className="card wide training-settings">
      <summary>{t(ids.length === 1 ? 'settings' : 'differences')}</summary>
      {names.length === 0 && <p className="muted">{t('no-differences')}</p>}
      {names.length > 0 && (
        <table className="training-table">
          <TableHead names={[t('setting'), ...ids]} />
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {ids.map((id, i) => (
                  <td key={id}>{all[i].get(name) ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

/** What a configuration says, each value as text: its settings, the game's options, the network, seed and so on. */
export function settingsOf(config: Readonly<Record<string, unknown>>): Settings {
  const { settings, options, network, format, version, ...rest } = config;
  const parts = { ...rest, ...objectOf(options), ...objectOf(objectOf(network).trunk), ...objectOf(settings) };
  const texts = Object.entries(parts).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new Map(texts);
}

/** All names of one run; of several those whose values differ. */
export function namesToShow(all: readonly Settings[]): string[] {
  const names = [...new Set(all.flatMap((settings) => [...settings.keys()]))];
  if (all.length === 1) return names;
  return names.filter((name) => new Set(all.map((settings) => settings.get(name))).size > 1);
}

/** As often as the trainer writes. */
const POLL_INTERVAL_MS = 5000;

/** The run's workers, polled every few seconds. */
function WorkerTable({ id }: { id: string }): JSX.Element | null {
  const t = useSection(TRAINING);
  const { number } = useWords();
  const [workers, setWorkers] = useState<readonly WorkerStatus[]>([]);
  useCurrentEffect(
    (isCurrent) => {
      const poll = () => void fetchWorkers(id).then((found) => isCurrent() && setWorkers(found));
      poll();
      const timer = setInterval(poll, POLL_INTERVAL_MS);
      return () => clearInterval(timer);
    },
    [id],
  );
  if (workers.length === 0) return null;
  return (
    <section className="card">
      <h2>{t('machines')}</h2>
      <table className="training-table">
        <TableHead names={[t('machine'), t('per-hour'), t('iteration')]} />
        <tbody>
          {workers.map(({ name, gamesPerHour, iteration, problem }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{number(Math.round(gamesPerHour))}</td>
              <td>{problem ?? iteration ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const MAX_GAMES = 30;

interface SampleGamesProps {
  readonly id: string;
  /** The last iteration; a change reloads the list of iterations. */
  readonly last: number | undefined;
}

/** Self-play games of the run, to step through. */
function SampleGames({ id, last }: SampleGamesProps): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const [chosen, setChosen] = useState<number>();
  const [index, setIndex] = useState(0);
  // Each new iteration adds games
  const iterations = useLoaded(() => fetchIterations(id, 'games'), [id, last]) ?? [];
  const iteration = chosen ?? iterations.at(-1);
  const text = useLoaded(async () => (iteration === undefined ? '' : fetchGames(id, iteration)), [id, iteration]) ?? '';
  useEffect(() => setIndex(0), [text]);
  const lines = text.split('\n', MAX_GAMES).filter((line) => line !== '');
  const line = lines[index];
  const study = useMemo(() => (line === undefined ? undefined : readGame(line)), [line]);
  return (
    <section className="card stack training-games">
      <h2>{t('games')}</h2>
      {iterations.length === 0 && <p className="muted">{t('no-games')}</p>}
      {iteration !== undefined && (
        <div className="row training-choose">
          <SelectField
            name={t('iteration')}
            value={iteration}
            items={[...iterations].reverse().map((one) => [one, words.number(one)])}
            onChange={setChosen}
          />
          <SelectField
            name={t('game')}
            value={index}
            items={lines.map((_, number) => [number, words.number(number + 1)])}
            onChange={setIndex}
          />
        </div>
      )}
      {study !== undefined && <Steps key={line} study={study} />}
      {line !== undefined && study === undefined && <p className="muted">{t('broken-game')}</p>}
    </section>
  );
}

function Steps({ study }: { study: Study }): JSX.Element {
  const words = useWords();
  const settings = useSettings();
  const { game, info } = study;
  const names = Array.from({ length: game.players }, (_, player) => seatName(words, game.id, player));
  return (
    <div className={gameUi(game.id).isCompact ? 'training-board training-board-compact' : 'training-board'}>
      <p className="muted">{outcomeText(words, names, info.results)}</p>
      <Replay study={study} words={words} motion={boardMotion(settings)} controls />
    </div>
  );
}

/** Reads a self-play record; undefined where the file is still being written. Self-play can resign, so the record names the winner. */
function readGame(line: string): Study | undefined {
  return unlessThrown(() => studyOfRecord(parseRecords(line)[0]), Error);
}
