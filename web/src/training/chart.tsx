/**
 * A chart over the iterations, drawn by uPlot in the colours of the theme. Each curve has its own dash pattern. The values at the
 * pointer, or where the arrow keys have gone, stand below it.
 */
import { type JSX, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import { useSection, useWords, type Words } from '../i18n/index.js';
import { TRAINING } from '../i18n/namespaces/training.js';
import { watchSettings } from '../theme/settings.js';
import { type Curve, columnsOf } from './metrics.js';
import 'uplot/dist/uPlot.min.css';

const COLOURS = ['--blue', '--red', '--green', '--saffron-ink', '--ink-soft', '--ink'];
const DASHES = [[], [8, 4], [2, 3], [12, 3, 2, 3], [5, 5], [1, 4]];
const HEIGHT = 220;

export function Chart({ title, curves }: { title: string; curves: readonly Curve[] }): JSX.Element | null {
  const words = useWords();
  const t = useSection(TRAINING);
  const theme = useSyncExternalStore(watchSettings, () => document.documentElement.dataset.theme);
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const table = columnsOf(curves) as uPlot.AlignedData;
  const latest = useRef(table);
  latest.current = table;
  const isEmpty = table[0].length === 0;
  const look = [
    theme,
    words.language,
    isEmpty,
    ...curves.map(({ name, low, measured }) => `${name} ${low !== undefined} ${measured !== undefined}`),
  ].join();
  const shown = useRef(curves);
  shown.current = curves;
  const [pointed, setPointed] = useState<number | null>();

  // Creates the chart again if names, language or colours change
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const options = optionsOf(() => shown.current, element.clientWidth, words, setPointed);
    const made = new uPlot(options, latest.current, element);
    plot.current = made;
    const observer = new ResizeObserver(([{ contentRect }]) => {
      made.setSize({ width: contentRect.width, height: HEIGHT });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [look]);
  const key = JSON.stringify(table);
  // New values are set in the existing chart
  useEffect(() => plot.current?.setData(latest.current), [key]);

  if (isEmpty) return null;
  const at = pointed ?? undefined;
  const iteration = at === undefined ? undefined : (table[0][at] ?? undefined);
  const last = table[0].length - 1;
  const point = (to: number) => {
    const left = plot.current?.valToPos(table[0][to], 'x') ?? 0;
    plot.current?.setCursor({ left, top: 0 });
  };
  const turn = (event: KeyboardEvent) => {
    const from = at ?? last;
    const by: Partial<Record<string, number>> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last };
    const to = by[event.key];
    if (to === undefined) return;
    event.preventDefault();
    point(Math.min(last, Math.max(0, to)));
  };
  const texts = curves.map((curve) => `${curve.name}: ${valueText(words, curve, iteration)}`);
  const iterationText = `${t('iteration')} ${words.number(iteration ?? table[0][last])}`;
  return (
    <figure className="card chart">
      <figcaption>
        <h2>{title}</h2>
      </figcaption>
      <div
        ref={frame}
        className="chart-frame"
        role="slider"
        tabIndex={0}
        aria-label={t('chart', { title })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={words.list([iterationText, ...texts])}
        onKeyDown={turn}
        onBlur={() => plot.current?.setCursor({ left: -10, top: -10 })}
      />
      <ul className="row chart-legend">
        {curves.map((curve, i) => (
          <li key={curve.name}>
            <svg width="28" height="10" aria-hidden="true">
              <path
                d="M0 5h28"
                stroke={`var(${COLOURS[i % COLOURS.length]})`}
                strokeWidth="2.5"
                strokeDasharray={DASHES[i % DASHES.length].join(' ')}
              />
            </svg>
            {curve.name}: <strong>{valueText(words, curve, iteration)}</strong>
            {curve.measured !== undefined && (
              <span className="muted">
                {' '}
                {t('measured', { value: valueText(words, { ...curve, points: curve.measured }, iteration) })}
              </span>
            )}
          </li>
        ))}
        {at !== undefined && <li className="muted">{iterationText}</li>}
      </ul>
    </figure>
  );
}

/** The value of a curve at an iteration, or its last one: `512 (209 … 1007)`, or `≥ 209` if only one end is known. */
function valueText(words: Words, { points, low, high }: Curve, iteration: number | undefined): string {
  const index = iteration === undefined ? points.length - 1 : points.findIndex(([x]) => x === iteration);
  const text = (value: number) => words.number(value, { maximumSignificantDigits: value >= 100 ? 3 : 4 });
  const value = points[index]?.[1];
  const [least, most] = [low?.[index], high?.[index]];
  if (value !== undefined && least !== undefined && most !== undefined) {
    return `${words.number(Math.round(value))} (${words.number(Math.round(least))} … ${words.number(Math.round(most))})`;
  }
  if (value !== undefined) return text(value);
  if (least !== undefined) return `≥ ${words.number(Math.round(least))}`;
  return most === undefined ? '–' : `≤ ${words.number(Math.round(most))}`;
}

function optionsOf(
  curvesNow: () => readonly Curve[],
  width: number,
  words: Words,
  onPoint: (index: number | null | undefined) => void,
): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const series: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  curvesNow().forEach(({ low, measured }, i) => {
    const stroke = colour(COLOURS[i % COLOURS.length]);
    const line = { stroke, dash: DASHES[i % DASHES.length] };
    series.push({ ...line, width: 2, spanGaps: true, points: { size: 6 } });
    if (measured !== undefined)
      series.push({ stroke: `${stroke}55`, width: 1, spanGaps: true, points: { show: false } });
    if (low === undefined) return;
    const end = { ...line, width: 0.5, dash: [], spanGaps: true, points: { show: false } };
    series.push(end, end);
    bands.push({ series: [series.length - 1, series.length - 2], fill: `${stroke}22` });
  });
  const compact = (value: number) => words.number(value, { notation: 'compact', maximumSignificantDigits: 4 });
  const axis = { stroke: colour('--ink-soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
  return {
    width,
    height: HEIGHT,
    series,
    bands,
    scales: { x: { time: false } },
    axes: [
      {
        ...axis,
        size: 30,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
        values: (_, splits) => splits.map((value) => words.number(value)),
      },
      { ...axis, size: 56, values: (_, splits) => splits.map(compact) },
    ],
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    hooks: {
      setCursor: [({ cursor }) => onPoint(cursor.idx)],
      drawAxes: [(plot) => drawIntervals(plot, curvesNow(), (i) => colour(COLOURS[i % COLOURS.length]))],
    },
  };
}

/** Draws the interval of each point as a vertical line; an open end reaches the edge of the chart. */
function drawIntervals(
  { ctx, bbox, valToPos }: uPlot,
  curves: readonly Curve[],
  colourOf: (curve: number) => string,
): void {
  ctx.save();
  ctx.lineWidth = 2 * devicePixelRatio;
  curves.forEach(({ points, low, high }, i) => {
    if (low === undefined || high === undefined) return;
    ctx.strokeStyle = colourOf(i);
    points.forEach(([iteration], at) => {
      const [bottom, top] = [low[at], high[at]];
      if (bottom === undefined && top === undefined) return;
      const x = valToPos(iteration, 'x', true);
      ctx.beginPath();
      ctx.moveTo(x, bottom === undefined ? bbox.top + bbox.height : valToPos(bottom, 'y', true));
      ctx.lineTo(x, top === undefined ? bbox.top : valToPos(top, 'y', true));
      ctx.stroke();
    });
  });
  ctx.restore();
}
