/** A film shows in each frame exactly what the picture of that position shows, and nothing moves where nobody wants it. */
import { describe, expect, it } from 'vitest';
import type { Game } from '../core/game.js';
import { History } from '../core/history.js';
import { createGame, gameIds } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { animatedSvg, framesOf } from './film.js';
import { paintSvg, renderSvg } from './svg.js';

/** A random game of a number of plies, throws among them. */
function randomGame(game: Game, plies: number): History {
  const history = new History(game);
  const rng = new Rng(5);
  const legal = new Uint16Array(game.maxLegal);
  const chance = new Float32Array(game.maxLegal);
  while (history.length < plies && history.ending() === undefined) {
    const count = game.legal(history.row, legal);
    history.play(count > 0 ? legal[rng.below(count)] : rng.pick(chance, game.outcomes(history.row, chance)));
  }
  return history;
}

/** The elements that are side by side in a piece of SVG, each with all that is in it. */
function topElements(markup: string): string[] {
  const elements: string[] = [];
  const tag = /<(\/?)[a-zA-Z][^<>]*>/g;
  let depth = 0;
  let first = 0;
  for (let match = tag.exec(markup); match !== null; match = tag.exec(markup)) {
    const [text, closes] = match;
    if (depth === 0) first = match.index;
    if (closes === '/') depth--;
    else if (!text.endsWith('/>')) depth++;
    if (depth === 0) elements.push(markup.slice(first, tag.lastIndex));
  }
  return elements;
}

/** What a film paints, in order, and its definitions. */
function partsOf(film: string): { readonly elements: string[]; readonly definitions: string[] } {
  const children = topElements(film.slice(film.indexOf('>') + 1, film.lastIndexOf('</svg>')));
  const definitions = children.filter((child) => child.startsWith('<defs>'));
  return {
    elements: children.filter((child) => !/^<(?:title|desc|style|defs)\b/.test(child)),
    definitions: definitions.flatMap((defs) => topElements(defs.slice('<defs>'.length, -'</defs>'.length))),
  };
}

/** The elements that a browser would show at a moment of the film: reads classes and keyframes as CSS does. */
function shownAt(film: string, percent: number): string[] {
  const shown = (name: string): boolean => {
    const [, keyframes] = new RegExp(`@keyframes ${name}\\{((?:[^{}]*\\{[^{}]*\\})*)\\}`).exec(film) as RegExpExecArray;
    const changes = [...keyframes.matchAll(/([\d.]+)%\{visibility:(\w+)\}/g)];
    return changes.filter(([, at]) => Number(at) <= percent).at(-1)?.[2] === 'visible';
  };
  return partsOf(film).elements.flatMap((element) => {
    const [, name, content] = /^<g class="(otau-show-\d+)">(.*)<\/g>$/s.exec(element) ?? [];
    if (name === undefined) return [element];
    return shown(name) ? [content] : [];
  });
}

describe.each(gameIds())('a film of %s', (id) => {
  const game = createGame(id);
  const frames = framesOf(randomGame(game, 30));
  const film = animatedSvg(game, frames, { delay: 500, lastDelay: 500 });
  const pictures = frames.map(({ row, last }) => paintSvg(game, row, { last }));

  it('shows each position for its time', () => {
    pictures.forEach(({ elements }, frame) => {
      const middle = (100 * (frame + 0.5)) / frames.length;
      expect(shownAt(film, middle)).toEqual(elements);
    });
  });

  it('holds every definition and every dark colour once', () => {
    const { definitions } = partsOf(film);
    expect(new Set(definitions)).toEqual(new Set(pictures.flatMap((picture) => picture.definitions)));
    const ids = definitions.map((def) => /id="([^"]*)"/.exec(def)?.[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const rule of pictures.flatMap((picture) => picture.darkRules)) expect(film.split(rule)).toHaveLength(2);
  });

  it('is much smaller than its pictures', () => {
    const whole = frames.reduce((sum, { row, last }) => sum + renderSvg(game, row, { last }).length, 0);
    expect(film.length).toBeLessThan(whole / 3);
  });

  it('stands still at the last position where no motion is wanted', () => {
    const [still] = film.split('@media (prefers-reduced-motion:no-preference)');
    const hidden = new Set([...still.matchAll(/\.(otau-show-\d+)\{visibility:hidden\}/g)].map(([, name]) => name));
    const left = partsOf(film).elements.filter((element) => {
      const [, name] = /^<g class="(otau-show-\d+)">/.exec(element) ?? [];
      return name === undefined || !hidden.has(name);
    });
    const inside = left.map((element) => element.replace(/^<g class="otau-show-\d+">(.*)<\/g>$/s, '$1'));
    expect(inside).toEqual(pictures[pictures.length - 1].elements);
  });
});

describe('animatedSvg', () => {
  const game = createGame('kindo');
  const frames = framesOf(randomGame(game, 3));

  it('lasts as long as its frames, and begins again unless told otherwise', () => {
    expect(animatedSvg(game, frames, { delay: 500, lastDelay: 2000 })).toContain('3.5s step-end infinite');
    expect(animatedSvg(game, frames, { delay: 500 })).toContain('3s step-end infinite');
    expect(animatedSvg(game, frames, { loop: false })).toContain('4.8s step-end forwards');
  });

  it('takes one frame alone', () => {
    expect(partsOf(animatedSvg(game, frames.slice(0, 1))).elements).toEqual(paintSvg(game, frames[0].row, {}).elements);
  });

  it('keeps classes of several films on one page apart', () => {
    const film = animatedSvg(game, frames, { idPrefix: 'second' });
    expect(film).toContain('.second-show-0{');
    expect(film).not.toContain('otau-');
  });

  it('refuses no frames and bad times', () => {
    expect(() => animatedSvg(game, [])).toThrow(/at least one frame/);
    for (const delay of [0, 19, Number.NaN, 60_001]) {
      expect(() => animatedSvg(game, frames, { delay })).toThrow(/^delay must be 20 to 60000 milliseconds; got/);
    }
  });
});
