/**
 * A new page is shown from its top; "back" shows what was in view. The browser scrolls back at once, as far as the page is high by then;
 * parts of it may come later. Here the page scrolls as soon as there is room, until somebody touches it.
 */
import { getHistoryState, setHistoryState } from './route.js';

/** Marks an entry of the history whose page has been shown. */
const SHOWN = 'shown';
/** How far down a page was, in pixels, by the mark of its entry. */
const positions = new Map<unknown, number>();
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

let wanted: number | undefined;
let stop = () => {};

/** Starts keeping the positions. Returns a function that ends it. */
export function keepScroll(): () => void {
  const onScroll = () => {
    const mark = getHistoryState(SHOWN);
    if (mark !== undefined) positions.set(mark, scrollY);
  };
  // The browser scrolls only after this
  const onEntry = () => {
    stop();
    wanted = positions.get(getHistoryState(SHOWN));
  };
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('popstate', onEntry);
  return () => {
    stop();
    removeEventListener('scroll', onScroll);
    removeEventListener('popstate', onEntry);
  };
}

/** Shows a new page from its top, and one that was shown before where it was left. After a reload the browser itself does that. */
export function scrollToShow(): void {
  if (getHistoryState(SHOWN) === undefined) {
    scrollTo(0, 0);
    setHistoryState(SHOWN, Date.now());
  } else if (wanted !== undefined) stop = scrollWhenHigh(wanted);
  wanted = undefined;
}

/** Scrolls a growing page down to a position. Returns a function that ends it. */
function scrollWhenHigh(top: number): () => void {
  const end = () => {
    observer.disconnect();
    for (const touch of TOUCHES) removeEventListener(touch, end, true);
  };
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= Math.floor(top)) end();
  });
  observer.observe(document.body);
  for (const touch of TOUCHES) addEventListener(touch, end, true);
  return end;
}
