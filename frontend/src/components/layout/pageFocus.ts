import { MAIN_ID } from './PageShell';

/** How long a page that is still loading may take the keyboard to its heading. */
const PATIENCE_MS = 10_000;

const mainPart = () => document.getElementById(MAIN_ID);

/** Leads the keyboard to an element that is no control. */
function lead(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The library marks a dialog that is open; one on its way out no longer needs the keyboard. */
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-open]';

/** Whether a dialog has the keyboard; it keeps it, and gives it back by itself. */
const inDialog = () =>
  document.activeElement !== null && document.activeElement.closest(OPEN_DIALOG) !== null;

/** Whether somebody is in a field of the page already: it was drawn before this was called. */
const inField = () =>
  document.activeElement !== null &&
  document.activeElement.matches(`#${MAIN_ID} :is(input, select, textarea)`);

/** Whether nothing has the keyboard, or only what stood in for the heading. */
const isFree = () => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === mainPart();
};

/**
 * Leads the keyboard and screen readers to the heading of the page, as a page load would begin at
 * its top. Until the heading is there (the page is loading) its main part stands in. A heading that
 * is replaced before anybody pressed anything, such as that of a page which loads, is followed.
 *
 * @returns a function that stops following
 */
export function focusPage(): () => void {
  if (inDialog() || inField()) return () => {};
  const heading = () => mainPart()?.querySelector('h1') ?? null;
  const start = heading() ?? mainPart();
  if (start !== null) lead(start);

  const observer = new MutationObserver(() => {
    const target = heading() ?? mainPart();
    if (target !== null && target !== document.activeElement && isFree()) lead(target);
  });
  observer.observe(document.body, { childList: true, subtree: true });

  const stop = () => {
    observer.disconnect();
    clearTimeout(patience);
    document.removeEventListener('keydown', stop, { capture: true });
    document.removeEventListener('pointerdown', stop, { capture: true });
  };
  const patience = setTimeout(stop, PATIENCE_MS);
  document.addEventListener('keydown', stop, { capture: true });
  document.addEventListener('pointerdown', stop, { capture: true });
  return stop;
}
