/** A rectangle on the screen, in pixels from the top left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The distance kept to each obstacle, in pixels. */
const GAP_PX = 8;

/** The height of the page's bar at the top, which is never used, in pixels. */
const TOP_PX = 72;

const meet = (a: Box, b: Box) =>
  a.left < b.right + GAP_PX &&
  b.left - GAP_PX < a.right &&
  a.top < b.bottom + GAP_PX &&
  b.top - GAP_PX < a.bottom;

/**
 * How far a box must be lifted, in pixels, so that it covers none of the obstacles.
 *
 * @param box - where it is when it is not lifted
 * @param current - how far it is lifted now; kept if nothing is covered there
 * @returns the smallest sufficient lift; `null` when there is no free place
 */
export function clearLift(box: Box, obstacles: readonly Box[], current = 0): number | null {
  const metAt = (lift: number) => {
    const lifted = { ...box, top: box.top - lift, bottom: box.bottom - lift };
    return obstacles.filter((obstacle) => meet(lifted, obstacle));
  };
  if (metAt(current).length === 0) return current;
  let lift = 0;
  for (;;) {
    if (box.top - lift < TOP_PX) return null;
    const met = metAt(lift);
    if (met.length === 0) return lift;
    lift = Math.ceil(box.bottom - Math.min(...met.map(({ top }) => top)) + GAP_PX);
  }
}
