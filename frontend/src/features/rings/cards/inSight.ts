/** The distance to the foot of a card, in pixels. */
const GAP_PX = 8;

/** What is written now: a line of a card, or its field for back numbers. */
const written = () => document.activeElement?.closest('[data-written]')?.getBoundingClientRect();

/**
 * Scrolls what is written now from behind the foot of the card. Of a line that is higher than what
 * is free, the field is shown.
 */
export function keepInSight(): void {
  const part = written();
  const end = document.querySelector('[data-foot]')?.getBoundingClientRect().top;
  if (part === undefined || end === undefined) return;
  const field = document.activeElement?.getBoundingClientRect() ?? part;
  const hidden = Math.max(Math.min(part.bottom - end, part.top), field.bottom - end);
  if (hidden > 0) window.scrollBy(0, hidden + GAP_PX);
}

/** A field keeps the focus when a button is pressed, which may be gone then. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/**
 * Keeps what is written in sight, and in the focus, when a notice makes the foot of a card higher: a
 * `ref` for it.
 */
export function growingFoot(foot: HTMLElement | null): (() => void) | undefined {
  if (foot === null) return undefined;
  let before = foot.offsetHeight;
  const look = new ResizeObserver(() => {
    const grown = foot.offsetHeight - before;
    before = foot.offsetHeight;
    const part = written();
    if (grown <= 0 || part === undefined) return;
    // Who has scrolled away from it looks at something else.
    const wasSeen = part.bottom > 0 && part.top < foot.getBoundingClientRect().top + grown;
    if (wasSeen) keepInSight();
  });
  look.observe(foot);
  foot.addEventListener('mousedown', keepFocus);
  return () => {
    look.disconnect();
    foot.removeEventListener('mousedown', keepFocus);
  };
}
