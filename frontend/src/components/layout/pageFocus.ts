import { MAIN_ID } from './PageShell';

/** How long to wait for the heading of a page that is loading, in milliseconds. */
const MAX_WAIT_MS = 10_000;

const mainPart = () => document.getElementById(MAIN_ID);

/** Focuses an element that is not a control. */
function focusElement(target: HTMLElement): void {
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

/**
 * Moves the focus of keyboard and screen readers to the heading of the page. While the page loads
 * and has no heading, its main part is focused. If the heading is replaced before the user presses
 * anything, the new one is focused.
 *
 * @returns a function that stops this
 */
export function focusPage(): () => void {
  if (inDialog() || inField()) return () => {};
  const heading = () => mainPart()?.querySelector('h1') ?? null;
  const start = heading() ?? mainPart();
  if (start !== null) focusElement(start);

  const observer = new MutationObserver(() => {
    const target = heading() ?? mainPart();
    if (target !== null && target !== document.activeElement && isFree()) focusElement(target);
  });
  observer.observe(document.body, { childList: true, subtree: true });

  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('keydown', stop, { capture: true });
    document.removeEventListener('pointerdown', stop, { capture: true });
  };
  const timer = setTimeout(stop, MAX_WAIT_MS);
  document.addEventListener('keydown', stop, { capture: true });
  document.addEventListener('pointerdown', stop, { capture: true });
  return stop;
}
