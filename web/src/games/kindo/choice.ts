/** Clicks on tiles: a click captures, or opens the choice of an edge for a wall on an own tile. */
import { screenDirection, sideAt } from 'otau/games/kindo';
import type { Bounds } from 'otau/render';
import { type MouseEvent, type PointerEvent, useState } from 'react';
import type { BoardProps } from '../../board/board-props.js';
import type { Touch } from '../../board/parts/use-touch.js';

const ARROWS = ['', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** The tile of the wall to choose, and the direction of the wall; 0 while none is chosen. */
interface Choice {
  readonly position: string;
  readonly tile: number;
  readonly wall: number;
}

export function useChoice({ row, legal, edit, flipped = false, onAction }: BoardProps, touch: Touch) {
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
