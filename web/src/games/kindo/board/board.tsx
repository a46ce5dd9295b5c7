/**
 * The board of Kindo: hatched tiles in a wooden frame, and a row of pips for each player. A click captures; on an own tile it opens
 * the choice of an edge for a wall. Tiles of a mass capture turn one after another.
 */

import { isLegal } from 'otau';
import { type KindoScene, readKindo, tileName } from 'otau/games/kindo';
import { type JSX, type MouseEvent, type PointerEvent, useId, useState } from 'react';
import type { BoardProps } from '../../../board/board-props.js';
import { Announce } from '../../../board/parts/announce.js';
import { DECORATION } from '../../../board/parts/decoration.js';
import { Marked } from '../../../board/parts/marked.js';
import { Picture } from '../../../board/parts/picture.js';
import { Switch, useSwitch } from '../../../board/parts/switches.js';
import { BoardTools, Caption } from '../../../board/parts/tools.js';
import { useGrid } from '../../../board/parts/use-grid.js';
import { moveKey } from '../../../board/parts/use-motion.js';
import { useTouch } from '../../../board/parts/use-touch.js';
import { KINDO_BOARD } from '../i18n/board.js';
import { describeMove, describePosition, effectWords, statusWords, tileWords } from '../speech.js';
import { Cells } from './cells.js';
import { type Effect, effectOf } from './effect.js';
import { type Flips, useFlips } from './flips.js';
import { Hints, LastMarks, Preview, WallChoice } from './marks.js';
import { Panel } from './panel.js';
import { centreOf, type Plan, planOf, square, TILE, turned } from './plan.js';
import { PlayerRows } from './player-rows.js';
import { KindoDefinitions, TileDrawing } from './tiles.js';
import { useChoice } from './use-choice.js';
import './board.css';

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

  const flips = useFlips(props, scene);
  const { isMoving } = flips;

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
    'aria-label': label(tile),
    'aria-selected': wallsOf(tile).length > 0 ? choice?.tile === tile : undefined,
    'data-choosable': edit !== undefined || captures(tile) || wallsOf(tile).length > 0 || undefined,
    onPointerEnter: () => setHovered(tile),
    onPointerMove: (event: PointerEvent<SVGGElement>) => onPointerMove(event, tile),
    onClick: (event: MouseEvent<SVGGElement>) => onClick(event, tile),
  });
  // Analysis may lag behind the position shown.
  const suggested = hints.filter(({ action }) => isLegal(game, row, action));
  const captureAt = (tile: number) => {
    if (!captures(tile) || effect?.mass.includes(tile)) return undefined;
    return scene.tiles[tile].owner === undefined ? 'free' : 'enemy';
  };

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
          <Tiles ids={ids} plan={plan} scene={scene} flips={flips} />
          {flips.effect !== undefined && !isMoving && effect === undefined && (
            <LastMarks plan={plan} effect={flips.effect} />
          )}
        </g>
        <Marked boxes={markedTiles(scene.size, marked).map((tile) => square(centreOf(plan, tile), TILE + 2))} />
        <Cells
          grid={grid}
          plan={plan}
          size={size}
          flipped={flipped}
          name={t('board')}
          keys={t('keys')}
          cellProps={cellProps}
          captureAt={captureAt}
        />
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

interface TilesProps {
  readonly ids: string;
  readonly plan: Plan;
  readonly scene: KindoScene;
  readonly flips: Flips;
}

function Tiles({ ids, plan, scene, flips }: TilesProps): JSX.Element {
  return (
    <>
      {scene.tiles.map((_, tile) => {
        const shown = flips.shownAt(tile);
        return (
          <TileDrawing
            key={tile}
            ids={ids}
            plan={plan}
            tile={shown}
            at={centreOf(plan, tile)}
            wall={turned(plan, shown.wall)}
            isTurning={flips.isTurning(tile)}
            isRising={flips.isRising(tile)}
          />
        );
      })}
    </>
  );
}

function markedTiles(size: number, names: readonly string[]): number[] {
  return Array.from({ length: size * size }, (_, tile) => tile).filter((tile) => names.includes(tileName(size, tile)));
}
