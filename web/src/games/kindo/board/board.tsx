/**
 * The board of Kindo: hatched tiles in a wooden frame, and a row of pips for each player. A click captures; on an own tile it opens
 * the choice of an edge for a wall. Tiles of a mass capture turn one after another.
 */

import { isLegal } from 'otau';
import { readKindo, tileName } from 'otau/games/kindo';
import { type JSX, type MouseEvent, type PointerEvent, useId, useState } from 'react';
import type { BoardProps } from '../../../board/board-props.js';
import { Announce } from '../../../board/parts/announce.js';
import { DECORATION } from '../../../board/parts/decoration.js';
import { Marked } from '../../../board/parts/marked.js';
import { Picture } from '../../../board/parts/picture.js';
import { Switch, useSwitch } from '../../../board/parts/switches.js';
import { BoardTools, Caption } from '../../../board/parts/tools.js';
import { useGrid } from '../../../board/parts/use-grid.js';
import { moveKey, useMotionSpeed, useMove } from '../../../board/parts/use-motion.js';
import { useMoveSound } from '../../../board/parts/use-move-sound.js';
import { useTouch } from '../../../board/parts/use-touch.js';
import { KINDO_BOARD } from '../i18n/board.js';
import { describeMove, describePosition, effectWords, statusWords, tileWords } from '../speech.js';
import { type Effect, effectOf } from './effect.js';
import { CaptureMark, Hints, LastMarks, Preview, WallChoice } from './marks.js';
import { Panel } from './panel.js';
import { centreOf, PITCH, planOf, square, TILE, turned } from './plan.js';
import { PlayerRows } from './player-rows.js';
import { KindoDefinitions, TileDrawing } from './tiles.js';
import { useChoice } from './use-choice.js';
import './board.css';

/** Milliseconds from one turning tile to the next, and for the last tile. */
const TILE_DELAY_MS = 110;
const LAST_TILE_DELAY_MS = 260;

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, last, flipped = false, words, hints = [], marked = [], edit } = props;
  const t = words.of(KINDO_BOARD);
  const ids = useId();
  const [hasCoordinates, setCoordinates] = useSwitch('kindo-coordinates');
  const [hovered, setHovered] = useState<number>();
  const scene = readKindo(game, row);
  const { size } = scene;
  const plan = planOf(size, flipped);
  const mover = game.actor(row);
  const key = moveKey(row, last);

  const played = last === undefined ? undefined : effectOf(game, last.before, last.action);
  const taken = played === undefined || played.wall > 0 ? [] : [played.tile, ...played.mass];
  const steps = played === undefined ? 0 : Math.max(1, taken.length) + 1;
  const speed = useMotionSpeed(props.motion);
  const wait = (at: number) => (at === 0 ? 10 : at === steps - 1 ? LAST_TILE_DELAY_MS : TILE_DELAY_MS);
  const { step } = useMove(row, last, { steps, wait, speed });
  const isMoving = step < steps;
  const old = isMoving && last !== undefined ? readKindo(game, last.before) : undefined;
  useMoveSound(props, played?.wall === 0 && played.from !== undefined);

  const touch = useTouch(key, props.oneTap);
  const { choice, captures, wallsOf, choose, cancel, onKey, onPointerMove, onClick } = useChoice(props, plan, touch);
  const grid = useGrid({
    cells: scene.tiles.map((_, tile) => ({ id: tile, ...centreOf(plan, tile) })),
    start: mover === 1 ? size - 1 : size * (size - 1),
    onChoose: choose,
    onEscape: cancel,
    onKey,
  });

  const looked = hovered ?? touch.shown ?? grid.focused;
  const wallAction =
    choice === undefined || !wallsOf(choice.tile).includes(choice.wall) ? -1 : 5 * choice.tile + choice.wall;
  const planned = wallAction >= 0 ? wallAction : looked !== undefined && captures(looked) ? 5 * looked : -1;
  const effect = planned < 0 ? undefined : effectOf(game, row, planned);
  const name = (tile: number) => tileWords(words, size, scene.tiles[tile], tile);
  const wordsOf = (one: Effect) => effectWords(words, size, one) + (one.wins ? `, ${t('wins')}` : '');
  const choosing = choice === undefined ? '' : t('choosing', { tile: name(choice.tile) });
  const spoken =
    last === undefined ? statusWords(words, game, row) : describeMove(words, game, last.before, last.action, row);
  const caption = effect !== undefined ? wordsOf(effect) : choosing || spoken;
  const label = (tile: number): string => {
    if (captures(tile)) return `${name(tile)}. ${wordsOf(effectOf(game, row, 5 * tile))}`;
    return wallsOf(tile).length > 0 ? `${name(tile)}. ${t('canWall')}` : name(tile);
  };

  const cellProps = (tile: number) => ({
    ...grid.cellProps(tile),
    'aria-label': label(tile),
    'aria-selected': wallsOf(tile).length > 0 ? choice?.tile === tile : undefined,
    'data-choosable': edit !== undefined || captures(tile) || wallsOf(tile).length > 0 || undefined,
    onPointerEnter: () => setHovered(tile),
    onPointerMove: (event: PointerEvent<SVGGElement>) => onPointerMove(event, tile),
    onClick: (event: MouseEvent<SVGGElement>) => onClick(event, tile),
  });
  // Analysis may lag behind the position shown.
  const suggested = hints.filter(({ action }) => isLegal(game, row, action));
  const shownAt = (tile: number) => {
    const turn = taken.indexOf(tile);
    return old !== undefined && turn >= 0 && step <= turn ? old.tiles[tile] : scene.tiles[tile];
  };
  const rows = Array.from({ length: size }, (_, x) =>
    scene.tiles.map((_, tile) => tile).slice(x * size, (x + 1) * size),
  );

  return (
    <div className="board-frame kindo" {...touch.props}>
      <Picture {...plan} svgProps={{ onPointerLeave: () => setHovered(undefined) }}>
        <g {...DECORATION}>
          <KindoDefinitions ids={ids} />
          <Panel ids={ids} plan={plan} hasCoordinates={hasCoordinates} />
          <PlayerRows
            ids={ids}
            plan={plan}
            scene={scene}
            actor={mover}
            bonus={effect?.bonus ?? []}
            nextWord={t('next')}
          />
          {scene.tiles.map((_, tile) => {
            const shown = shownAt(tile);
            return (
              <TileDrawing
                key={tile}
                ids={ids}
                plan={plan}
                tile={shown}
                at={centreOf(plan, tile)}
                wall={turned(plan, shown.wall)}
                isTurning={isMoving && taken.includes(tile) && step > taken.indexOf(tile)}
                isRising={isMoving && played?.wall !== 0 && played?.tile === tile}
              />
            );
          })}
          {played !== undefined && !isMoving && effect === undefined && <LastMarks plan={plan} effect={played} />}
        </g>
        <Marked boxes={markedTiles(scene.size, marked).map((tile) => square(centreOf(plan, tile), TILE + 2))} />
        <g {...grid.gridProps} aria-label={t('board')} aria-description={t('keys')}>
          {(flipped ? [...rows].reverse() : rows).map((tiles) => (
            <g key={tiles[0]} {...grid.rowProps}>
              {(flipped ? [...tiles].reverse() : tiles).map((tile) => {
                const at = centreOf(plan, tile);
                return (
                  <g key={tile} className="kindo-cell" {...cellProps(tile)}>
                    <rect className="kindo-target" {...square(at, PITCH)} />
                    {captures(tile) && !effect?.mass.includes(tile) && (
                      <CaptureMark at={at} isEnemy={scene.tiles[tile].owner !== undefined} />
                    )}
                    <rect className="kindo-focus" {...square(at, TILE - 4)} rx={7} />
                  </g>
                );
              })}
            </g>
          ))}
        </g>
        <g {...DECORATION}>
          {effect !== undefined && effect.wall === 0 && <Preview plan={plan} effect={effect} />}
          {choice !== undefined && (
            <WallChoice plan={plan} tile={choice.tile} walls={wallsOf(choice.tile)} chosen={choice.wall} />
          )}
          {effect === undefined && choice === undefined && !isMoving && (
            <Hints
              plan={plan}
              scene={scene}
              hints={suggested.map(({ action, weight }) => ({ effect: effectOf(game, row, action), weight }))}
            />
          )}
        </g>
      </Picture>
      <Caption>{caption}</Caption>
      <BoardTools textLabel={t('text')} describe={() => describePosition(words, game, row)} textView={props.textView}>
        <Switch isOn={hasCoordinates} onChange={setCoordinates}>
          {t('coordinates')}
        </Switch>
      </BoardTools>
      <Announce text={spoken} moment={key} />
      <Announce
        text={effect !== undefined && effect.wall > 0 ? wordsOf(effect) : choosing}
        moment={`${choice?.tile} ${choice?.wall}`}
      />
    </div>
  );
}

function markedTiles(size: number, names: readonly string[]): number[] {
  return Array.from({ length: size * size }, (_, tile) => tile).filter((tile) => names.includes(tileName(size, tile)));
}
