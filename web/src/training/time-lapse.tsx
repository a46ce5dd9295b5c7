/** The time-lapse of a run: predictions of the network of each iteration for any position. */
import { type Counters, createGame, type Game, type GameOptions, gameIds, type Row, startOf, unlessThrown } from 'otau';
import { type FormEvent, type JSX, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatShare } from '../evaluation/comment.js';
import { seatName } from '../games/describe.js';
import { FailureNote, useAttempt } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords, type Words, withTexts } from '../i18n/index.js';
import { GAMES } from '../i18n/namespaces/first.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import { Replay } from '../replay/replay.js';
import type { MoveNode } from '../session/tree.js';
import { Button, FormField, TableHead } from '../shell/controls.js';
import { saveFile } from '../shell/save-file.js';
import { useCurrentEffect, useLoaded } from '../shell/use-current-effect.js';
import { Study } from '../study/study.js';
import { boardMotion, useSettings } from '../theme/settings.js';
import { fetchConfig, fetchIterations } from './api.js';
import { Chart } from './chart.js';
import { type Curve, objectOf } from './metrics.js';
import { type Prediction, playNetwork, predict } from './networks.js';

/** The most moves in the list, and the most arrows on the board. */
const MAX_MOVES = 6;
const MAX_HINTS = 3;
/** Moves with a lower policy get no arrow. */
const MIN_HINT = 0.05;

interface TimeLapseProps {
  readonly id: string;
  /** The last iteration; a change reloads the list of networks. */
  readonly last: number | undefined;
}

export function TimeLapse({ id, last }: TimeLapseProps): JSX.Element | null {
  const game = useLoaded(async () => gameOf(await fetchConfig(id)), [id]);
  const iterations = useLoaded(() => fetchIterations(id, 'models'), [id, last]);
  if (game === undefined || iterations === undefined || iterations.length === 0) return null;
  return <TimeLapseView key={id} id={id} game={game} iterations={iterations} />;
}

/** The game of a run; undefined if its configuration cannot be read. */
function gameOf(config: Readonly<Record<string, unknown>>): Game | undefined {
  const known = gameIds().find((one) => one === config.game);
  return known === undefined
    ? undefined
    : unlessThrown(() => createGame(known, objectOf(config.options) as GameOptions), Error);
}

interface TimeLapseViewProps {
  readonly id: string;
  readonly game: Game;
  readonly iterations: readonly number[];
}

function TimeLapseView({ id, game, iterations }: TimeLapseViewProps): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const settings = useSettings();
  const [study, setStudy] = useState(() => Study.begin(game));
  useSyncExternalStore(study.watch, study.version);
  const { row, counters } = study.shown;
  const position = game.actor(row) < 0 ? undefined : game.formatPosition(row, counters);
  const lapse = useLapse({ id, game, iterations }, row, position);
  const { known, failure } = lapse;
  const prediction = known.get(lapse.iteration);
  return (
    <section className="card stack training-games">
      <h2>{t('time-lapse')}</h2>
      <p className="muted">{t('time-lapse-about')}</p>
      <div className="time-lapse">
        <div>
          <Replay
            study={study}
            words={words}
            motion={boardMotion(settings)}
            hints={prediction === undefined ? [] : hintsOf(prediction)}
            controls
            playable
          />
          <PositionField game={game} onPosition={(start) => setStudy(Study.begin(game, start))} />
        </div>
        <div className="time-lapse-text">
          <Slider iterations={iterations} lapse={lapse} />
          <div className="row training-choose">
            <Buttons id={id} lapse={lapse} canWatch={position !== undefined} />
            <SaveGif
              name={`${id}.gif`}
              game={game}
              node={study.shown}
              predictions={iterations.flatMap((iteration) => known.get(iteration) ?? [])}
            />
          </div>
          <p role="status">
            {position === undefined && t('no-move')}
            {prediction !== undefined && chancesText(words, game, game.actor(row), (prediction.value + 1) / 2)}
          </p>
          <FailureNote failure={failure} />
          {prediction !== undefined && <Moves game={game} row={row} prediction={prediction} />}
        </div>
      </div>
      {known.size > 1 && (
        <Chart
          title={t('over-iterations')}
          curves={curvesOf(known, t('chances-of', { name: seatName(words, game.id, game.actor(row)) }), game, row)}
        />
      )}
    </section>
  );
}

/** Each player's chances to win, in the words of the analysis; of more than two players those of the one to move. */
function chancesText(words: Words, { id, players }: Game, mover: number, chance: number): string {
  const of = (player: number, share: number) => `${seatName(words, id, player)} ${formatShare(words, share)}`;
  const both = mover === 0 ? [of(0, chance), of(1, 1 - chance)] : [of(0, 1 - chance), of(1, chance)];
  return words.of(GAMES)('chances', { shares: words.list(players === 2 ? both : [of(mover, chance)]) });
}

/** The predictions for a position, and which of them is shown: the chosen one, or the newest while all are watched. */
function useLapse({ id, game, iterations }: TimeLapseViewProps, row: Uint8Array, position: string | undefined) {
  const [chosen, setChosen] = useState<number>();
  const [isWatching, setWatching] = useState(false);
  const [failure, attempt] = useAttempt();
  const last = chosen ?? iterations[iterations.length - 1];
  const predictions = usePredictions(id, game, row, position, isWatching ? iterations : [last]);
  const { known } = predictions;
  const newest = iterations.findLast((iteration) => known.has(iteration)) ?? iterations[0];
  const isComplete = iterations.every((iteration) => known.has(iteration));
  useEffect(() => setWatching((before) => before && !isComplete), [isComplete]);
  return {
    known,
    failure: failure ?? predictions.failure,
    attempt,
    iteration: isWatching ? newest : last,
    isWatching,
    setWatching,
    choose(iteration: number) {
      setWatching(false);
      setChosen(iteration);
    },
  };
}

type Lapse = ReturnType<typeof useLapse>;

function Slider({ iterations, lapse }: { iterations: readonly number[]; lapse: Lapse }): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const name = `${t('iteration')} ${words.number(lapse.iteration)}`;
  return (
    <FormField name={name}>
      <input
        type="range"
        min={0}
        max={iterations.length - 1}
        value={iterations.indexOf(lapse.iteration)}
        aria-valuetext={name}
        onChange={({ target }) => lapse.choose(iterations[Number(target.value)])}
      />
    </FormField>
  );
}

function Buttons({ id, lapse, canWatch }: { id: string; lapse: Lapse; canWatch: boolean }): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const { iteration, isWatching, setWatching, attempt } = lapse;
  const playShown = () => void attempt(() => playNetwork(id, iteration, iteration));
  return (
    <>
      <Button
        text={t('watch-all')}
        disabled={!canWatch}
        onClick={() => setWatching(!isWatching)}
        aria-pressed={isWatching}
      />
      <Button text={t('play-iteration', { iteration: words.number(iteration) })} onClick={playShown} />
    </>
  );
}

function hintsOf({ moves }: Prediction) {
  return moves
    .filter(({ policy }) => policy >= MIN_HINT)
    .slice(0, MAX_HINTS)
    .map(({ action, policy }) => ({ action, strength: policy }));
}

interface PositionFieldProps {
  readonly game: Game;
  readonly onPosition: (start: { readonly row: Row; readonly counters: Counters }) => void;
}

function PositionField({ game, onPosition }: PositionFieldProps): JSX.Element {
  const t = useSection(TRAINING);
  const [failure, attempt] = useAttempt();
  const set = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('position');
    void attempt(() => onPosition(startOf(game, String(text).trim())));
  };
  return (
    <form className="row time-lapse-position" onSubmit={set}>
      <FormField name={t('position')}>
        <input name="position" maxLength={1000} spellCheck={false} autoComplete="off" required />
      </FormField>
      <Button text={t('set-position')} type="submit" />
      <FailureNote failure={failure} />
    </form>
  );
}

interface SaveGifProps {
  readonly name: string;
  readonly game: Game;
  readonly node: MoveNode;
  readonly predictions: readonly Prediction[];
}

/** The button that saves the predictions as an animated GIF, with a frame for each. */
function SaveGif({ name, game, node, predictions }: SaveGifProps): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const [progress, setProgress] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const frameOf = ({ iteration, value, moves, chosen }: Prediction) => ({
    row: node.row,
    arrows: moves.slice(0, MAX_HINTS).map(({ action, policy }) => ({ action, strength: policy })),
    title: [
      `${t('iteration')} ${words.number(iteration)}`,
      `${game.formatAction(node.row, chosen)} · ${chancesText(words, game, game.actor(node.row), (value + 1) / 2)}`,
    ],
  });
  const save = async () => {
    setFailed(false);
    try {
      const { gifOf } = await withTexts(() => import('../analyse/share/pictures.js'));
      const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
      const picture = { game, theme, title: [], words } as const;
      saveFile(name, await gifOf(picture, predictions.map(frameOf), setProgress));
    } catch {
      setFailed(true);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <Button
        text={progress === undefined ? t('film') : t('film-progress', { percent: formatShare(words, progress) })}
        disabled={predictions.length < 2 || progress !== undefined}
        onClick={() => void save()}
      />
      {hasFailed && <span className="error">{t('film-failed')}</span>}
    </>
  );
}

interface MovesProps {
  readonly game: Game;
  readonly row: Uint8Array;
  readonly prediction: Prediction;
}

function Moves({ game, row, prediction: { moves, chosen } }: MovesProps): JSX.Element {
  const words = useWords();
  const t = useSection(TRAINING);
  const top = moves.slice(0, MAX_MOVES);
  const others = moves.slice(MAX_MOVES).filter(({ action }) => action === chosen);
  return (
    <table className="training-table time-lapse-moves">
      <TableHead names={[t('move'), t('first-sight'), t('after-search')]} />
      <tbody>
        {[...top, ...others].map(({ action, policy, searched }) => (
          <tr key={action} className={action === chosen ? 'time-lapse-chosen' : undefined}>
            <th scope="row">
              {game.formatAction(row, action)}
              {action === chosen && <span className="muted"> {t('chosen')}</span>}
            </th>
            <td>{formatShare(words, policy)}</td>
            <td>{formatShare(words, searched)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Curves in percent: the chances to win of the player to move, and the policy of each move that some network plays. */
function curvesOf(known: ReadonlyMap<number, Prediction>, chances: string, game: Game, row: Uint8Array): Curve[] {
  const predictions = [...known.values()].sort((a, b) => a.iteration - b.iteration);
  const last = predictions[predictions.length - 1];
  const likeliest = [last.chosen, ...last.moves.map(({ action }) => action)];
  const actions = [...new Set(likeliest)].slice(0, MAX_HINTS);
  return [
    { name: chances, points: predictions.map(({ iteration, value }) => [iteration, 50 * (value + 1)] as const) },
    ...actions.map((action) => ({
      name: game.formatAction(row, action),
      points: predictions.map(({ iteration, moves }) => {
        const policy = moves.find((move) => move.action === action)?.policy ?? 0;
        return [iteration, 100 * policy] as const;
      }),
    })),
  ];
}

/** A hook for predictions of a run's networks for one position. They are computed one by one, and cached for this position. */
interface Predictions {
  /** By iteration. */
  readonly known: ReadonlyMap<number, Prediction>;
  readonly failure: Failure | undefined;
}

const NOTHING: Predictions = { known: new Map(), failure: undefined };

/**
 * @param wanted iterations in the order of computation; known ones are skipped
 * @param position the position as text; undefined if no player moves
 */
function usePredictions(
  id: string,
  game: Game,
  row: Row,
  position: string | undefined,
  wanted: readonly number[],
): Predictions {
  const [predictions, setPredictions] = useState({ of: position, ...NOTHING });
  /** The running prediction. Only one runs at a time, as networks need much memory. */
  const asking = useRef<Promise<unknown>>(Promise.resolve());
  const current = predictions.of === position ? predictions : NOTHING;
  const next = position === undefined ? undefined : wanted.find((iteration) => !current.known.has(iteration));
  useCurrentEffect(
    (isCurrent) => {
      if (next === undefined || current.failure !== undefined) return;
      const report = (change: (before: Predictions) => Predictions) => {
        if (!isCurrent()) return;
        setPredictions((before) => ({ of: position, ...change(before.of === position ? before : NOTHING) }));
      };
      asking.current = asking.current.then(async () => {
        if (!isCurrent()) return;
        try {
          const prediction = await predict(id, next, game, row);
          report(({ known, failure }) => ({ known: new Map(known).set(next, prediction), failure }));
        } catch (error) {
          report(({ known }) => ({ known, failure: failureOf(error) }));
        }
      });
    },
    [id, position, next, current.failure],
  );
  return current;
}
