/** Paths of many equal shapes, which keep emblems small: a form shows all of them at once. */

/** The shapes of all items as one path. */
export function pathOf<T>(items: readonly T[], shape: (item: T) => string): string {
  return items.map(shape).join('');
}

/** A disc around a point. */
export function discAt(x: number, y: number, r: number): string {
  return `M${(x - r).toFixed(1)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0Z`;
}

/** 0 to 8. */
export const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];
