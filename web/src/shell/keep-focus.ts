/**
 * Keeps the keyboard focus where the user works. Browsers drop it when a button disappears or is disabled, as after "Try again";
 * it then moves to the nearest part of the page around the button.
 */

/** Starts keeping the focus. Returns a function that ends it. */
export function keepFocus(): () => void {
  /** The element with the focus and all around it, from inside to outside. */
  let path: readonly Element[] = [];
  const onFocus = ({ target }: FocusEvent) => {
    path = target instanceof Element ? [target, ...ancestorsOf(target)] : [];
  };
  // A press beside all controls drops the focus on purpose
  const onPress = () => {
    path = [];
  };
  const observer = new MutationObserver(() => {
    const [last, ...around] = path;
    if (last === undefined || (last.isConnected && !last.matches(':disabled'))) return;
    // A disabled button has the focus until the page is drawn
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== last) return;
    const part = around.find((element) => element.isConnected);
    if (part instanceof HTMLElement || part instanceof SVGElement) focusOnce(part);
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  addEventListener('focusin', onFocus);
  addEventListener('pointerdown', onPress, true);
  return () => {
    observer.disconnect();
    removeEventListener('focusin', onFocus);
    removeEventListener('pointerdown', onPress, true);
  };
}

function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement === null || parentElement === document.body
    ? []
    : [parentElement, ...ancestorsOf(parentElement)];
}

/** Moves the focus to an element that cannot have it otherwise. */
function focusOnce(element: HTMLElement | SVGElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
