import { MAIN_ID } from './PageShell';

/** How long to wait for a page that is loading, in milliseconds. */
const MAX_WAIT_MS = 10_000;

const mainPart = () => document.getElementById(MAIN_ID);

/** Focuses an element that is not a control. */
export function focusElement(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The library marks open dialogs with `data-open`; a dialog that is closing does not count. */
export const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-open]';

/** Whether the focus is in a dialog; the dialog manages it. */
const inDialog = () =>
  document.activeElement !== null && document.activeElement.closest(OPEN_DIALOG) !== null;

/** Whether the focus is already in a field of the new page. */
const inField = () =>
  document.activeElement !== null &&
  document.activeElement.matches(`#${MAIN_ID} :is(input, select, textarea)`);

/** Whether nothing has the focus, or only the main part. */
const isFree = () => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === mainPart();
};

/** Calls back once the user does something, or after some time; returns a function that ends this. */
function onceUsed(stop: () => void): () => void {
  const timer = setTimeout(stop, MAX_WAIT_MS);
  const signs = ['keydown', 'pointerdown', 'wheel'] as const;
  for (const sign of signs) document.addEventListener(sign, stop, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const sign of signs) document.removeEventListener(sign, stop, { capture: true });
  };
}

/**
 * Scrolls to a place of a page, as soon as so much of it is loaded.
 *
 * @returns a function that stops this
 */
export function scrollBackTo(top: number): () => void {
  let end = () => {};
  const stop = () => {
    observer.disconnect();
    end();
  };
  const go = () => {
    window.scrollTo(0, top);
    // Positions of zoomed pages are fractions.
    if (window.scrollY > top - 2) stop();
  };
  const observer = new ResizeObserver(go);
  observer.observe(document.body);
  end = onceUsed(stop);
  go();
  return stop;
}

/**
 * Moves the focus of keyboard and screen readers to the heading of the page. While the page loads
 * and has no heading, its main part is focused. If the heading is replaced before the user presses
 * anything, the new one is focused. A page that shows one thing after the other marks its heading by
 * `data-page-heading`.
 *
 * @returns a function that stops this
 */
export function focusPage(): () => void {
  if (inDialog() || inField()) return () => {};
  const heading = () =>
    mainPart()?.querySelector<HTMLElement>('[data-page-heading]') ??
    mainPart()?.querySelector('h1') ??
    null;
  const start = heading() ?? mainPart();
  if (start !== null) focusElement(start);

  const observer = new MutationObserver(() => {
    const target = heading() ?? mainPart();
    if (target !== null && target !== document.activeElement && isFree()) focusElement(target);
  });
  observer.observe(document.body, { childList: true, subtree: true });

  let end = () => {};
  const stop = () => {
    observer.disconnect();
    end();
  };
  end = onceUsed(stop);
  return stop;
}
