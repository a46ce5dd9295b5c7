/**
 * The board of Kindo in a page. A click captures; on an own tile it opens the choice of an edge for a wall (`choice.ts`). Tiles of a
 * mass capture turn one after another.
 */
import { isLegal } from 'otau';
import {
  drawKindo,
  type KindoEffect,
  type KindoScene,
  type KindoView,
  kindoCells,
  kindoEffect,
  readKindo,
  screenDirection,
  sideAt,
  tileName,
} from 'otau/games/kindo';
import type { Bounds, DrawnCell, Shape } from 'otau/render';
import { type JSX, type MouseEvent, type PointerEvent, useState } from 'react';
import { arrowsOf, type BoardProps, choiceOf } from '../../board/board-props.js';
import { BoardPicture, gridCells } from '../../board/drawing.js';
import { Announce, BoardTools, Caption, Switch, useLabels } from '../../board/parts/tools.js';
import { useGrid } from '../../board/parts/use-grid.js';
import { moveKey, useMotionSpeed, useMove, useMoveSound } from '../../board/parts/use-motion.js';
import { type Touch, useTouch } from '../../board/parts/use-touch.js';
import { describeMove, describePosition, effectWords, KINDO_BOARD, statusWords, tileWords } from './speech.js';

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, last, flipped = false, words, marked, edit, ahead } = props;
  const { row: chosen } = choiceOf(props);
  const t = words.of(KINDO_BOARD);
  const [coordinates, setCoordinates] = useLabels();
  const [hovered, setHovered] = useState<number>();
  const scene = readKindo(game, row);
  const { size, tiles } = scene;
  const mover = game.actor(chosen);
  const key = moveKey(row, last);
  const flips = useFlips(props, scene);

  const touch = useTouch(key, props.oneTap);
  const { choice, captures, wallsOf, choose, cancel, onKey, onPointerMove, onClick } = useChoice(props, touch);
  const base: KindoView = {
    game,
    row: chosen,
    coordinates,
    isFlipped: flipped,
    // The page says elsewhere who has won
    words: { player0: 'X', player1: 'O', won0: 'X', won1: 'O', next: t('next') },
    marked,
  };
  const grid = useGrid({
    cells: gridCells(kindoCells(size, flipped)),
    start: mover === 1 ? size - 1 : size * (size - 1),
    onChoose: choose,
    onEscape: cancel,
    onKey,
  });

  // The arrow of a move that waits is not covered by what a pointer passes
  const looked = (ahead?.waiting === undefined ? hovered : undefined) ?? touch.shown ?? grid.focused;
  const canBuild = choice !== undefined && wallsOf(choice.tile).includes(choice.wall);
  const preview = canBuild
    ? 5 * choice.tile + choice.wall
    : looked !== undefined && captures(looked) && 5 * looked !== ahead?.waiting
      ? 5 * looked
      : undefined;
  const effect = preview === undefined ? undefined : kindoEffect(game, chosen, preview);
  const drawn = drawKindo(flips.scene, {
    ...base,
    preview,
    choice: choice === undefined ? undefined : { ...choice, walls: wallsOf(choice.tile) },
    last: flips.isMoving ? undefined : last,
    legal: ahead === undefined ? tiles.flatMap((_, tile) => (captures(tile) ? 5 * tile : [])) : [],
    // Analysis may lag behind the position shown
    arrows: flips.isMoving ? [] : arrowsOf(props).filter(({ action }) => isLegal(game, chosen, action)),
  });

  const name = (tile: number) => tileWords(words, size, tiles[tile], tile);
  const wordsOf = (one: KindoEffect) => effectWords(words, size, one) + (one.wins ? `, ${t('wins')}` : '');
  const choosing = choice === undefined ? '' : t('choosing', { tile: name(choice.tile) });
  const spoken =
    last === undefined ? statusWords(words, game, row) : describeMove(words, game, last.before, last.action, row);
  const caption = effect !== undefined ? wordsOf(effect) : choosing || spoken;
  const label = (tile: number): string => {
    if (captures(tile)) return `${name(tile)}. ${wordsOf(kindoEffect(game, chosen, 5 * tile))}`;
    return wallsOf(tile).length > 0 ? `${name(tile)}. ${t('canWall')}` : name(tile);
  };
  const cellProps = ({ id: tile, box }: DrawnCell) => ({
    'aria-label': label(tile),
    'aria-selected': wallsOf(tile).length > 0 ? choice?.tile === tile : undefined,
    'data-choosable': edit !== undefined || captures(tile) || wallsOf(tile).length > 0 || undefined,
    onPointerEnter: () => setHovered(tile),
    onPointerMove: (event: PointerEvent<SVGGElement>) => onPointerMove(event, tile, box),
    onClick: (event: MouseEvent<SVGGElement>) => onClick(event, tile, box),
  });

  return (
    <div className="board-frame kindo" {...touch.props}>
      <BoardPicture
        {...{ drawn, grid, cellProps }}
        name={t('board')}
        keys={t('keys')}
        motion={flips.isMoving ? flips.motion : undefined}
        svgProps={{ onPointerLeave: () => setHovered(undefined) }}
      />
      <Caption>{caption}</Caption>
      <BoardTools textLabel={t('text')} describe={() => describePosition(words, game, row)} textView={props.textView}>
        <Switch text={t('coordinates')} isOn={coordinates} onChange={setCoordinates} />
      </BoardTools>
      <Announce text={spoken} moment={key} />
      <Announce
        text={effect !== undefined && effect.wall > 0 ? wordsOf(effect) : choosing}
        moment={`${choice?.tile} ${choice?.wall}`}
      />
    </div>
  );
}

/** Milliseconds from one turning tile to the next, and for the last tile. */
const TILE_DELAY_MS = 110;
const LAST_TILE_DELAY_MS = 260;

/** Plays the sound of the last move and times its animation: the tiles of a capture turn one after another, a wall rises. */
function useFlips(props: BoardProps, now: KindoScene) {
  const { game, row, last, flipped = false } = props;
  const effect = last === undefined ? undefined : kindoEffect(game, last.before, last.action);
  const taken = effect === undefined || effect.wall > 0 ? [] : [effect.tile, ...effect.mass];
  const steps = effect === undefined ? 0 : Math.max(1, taken.length) + 1;
  const speed = useMotionSpeed(props.motion);
  const wait = (at: number) => (at === 0 ? 10 : at === steps - 1 ? LAST_TILE_DELAY_MS : TILE_DELAY_MS);
  const { step } = useMove(row, last, { steps, wait, speed });
  useMoveSound(props, effect?.wall === 0 && effect.from !== undefined);
  const isMoving = step < steps;
  const old = isMoving && last !== undefined ? readKindo(game, last.before).tiles : now.tiles;
  const waiting = taken.slice(step);
  const names = taken.map((tile) => tileName(now.size, tile));
  const motion = ({ part, at = '' }: Shape) => {
    if (part === 'face' && step > names.indexOf(at) && names.includes(at)) return { className: 'kindo-turning' };
    if (part !== 'wall' || effect === undefined || effect.wall === 0) return undefined;
    if (at !== tileName(now.size, effect.tile)) return undefined;
    return { className: screenDirection(flipped, effect.wall) % 2 === 1 ? 'kindo-rising-flat' : 'kindo-rising' };
  };
  return {
    isMoving,
    /** The position as it is now, during the animation. */
    scene: { ...now, tiles: now.tiles.map((tile, i) => (waiting.includes(i) ? old[i] : tile)) },
    motion,
  };
}

/** Clicks on tiles: a click captures, or opens the choice of an edge for a wall on an own tile. */
const ARROWS = ['', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** The tile of the wall to choose, and the direction of the wall; 0 while none is chosen. */
interface Choice {
  readonly position: string;
  readonly tile: number;
  readonly wall: number;
}

function useChoice(props: BoardProps, touch: Touch) {
  const { edit, flipped = false, onAction } = props;
  const { row, legal } = choiceOf(props);
  const [kept, setChoice] = useState<Choice>();
  const position = row.join();
  const canAct = edit === undefined && onAction !== undefined;
  const captures = (tile: number) => canAct && legal.includes(5 * tile);
  const wallsOf = (tile: number) => (canAct ? [1, 2, 3, 4].filter((wall) => legal.includes(5 * tile + wall)) : []);
  const choice = kept?.position === position && wallsOf(kept.tile).length > 0 ? kept : undefined;

  const play = (action: number) => {
    setChoice(undefined);
    onAction?.(action);
  };
  const build = ({ tile, wall }: Choice): boolean => {
    const canBuild = wallsOf(tile).includes(wall);
    if (canBuild) play(5 * tile + wall);
    return canBuild;
  };
  const choose = (tile: number) => {
    if (edit !== undefined) edit.onCell(tile);
    else if (captures(tile)) play(5 * tile);
    else if (choice?.tile === tile || wallsOf(tile).length === 0) setChoice(undefined);
    else setChoice({ position, tile, wall: 0 });
  };
  const onKey = (pressed: string, tile: number): boolean => {
    if (choice === undefined || choice.tile !== tile) return false;
    const side = ARROWS.indexOf(pressed);
    if (side > 0) {
      setChoice({ ...choice, wall: screenDirection(flipped, side) });
      return true;
    }
    return (pressed === 'Enter' || pressed === ' ') && choice.wall > 0 && build(choice);
  };
  /** A pointer chooses the edge that is nearest to it. */
  const edgeAt = (event: MouseEvent<SVGGElement>, { x, y, width, height }: Bounds): number => {
    const matrix = event.currentTarget.getScreenCTM();
    if (matrix === null) return 0;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return screenDirection(flipped, sideAt({ x: point.x - x - width / 2, y: point.y - y - height / 2 }));
  };
  const onPointerMove = (event: PointerEvent<SVGGElement>, tile: number, box: Bounds) => {
    if (choice?.tile !== tile || event.pointerType === 'touch') return;
    const wall = edgeAt(event, box);
    if (wall !== choice.wall) setChoice({ ...choice, wall });
  };
  const onClick = (event: MouseEvent<SVGGElement>, tile: number, box: Bounds) => {
    const isScreenReaderClick = event.detail === 0; // a screen reader clicks without a position
    const wall = choice?.tile === tile && !isScreenReaderClick ? edgeAt(event, box) : 0;
    if (
      choice !== undefined &&
      wall !== 0 &&
      touch.isFinger(event) &&
      wall !== choice.wall &&
      wallsOf(tile).includes(wall)
    )
      setChoice({ ...choice, wall });
    else if (choice !== undefined && wall !== 0 && build({ ...choice, wall })) return;
    else if (edit !== undefined || !captures(tile) || touch.isMeant(event, tile)) choose(tile);
  };

  return { choice, captures, wallsOf, choose, cancel: () => setChoice(undefined), onKey, onPointerMove, onClick };
}
