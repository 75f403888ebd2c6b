/** A rectangle on the screen, in pixels from its top left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The air that is kept around what must stay free. */
const GAP_PX = 8;

/** How much of the screen's top is never used: the bar of the page is there. */
const TOP_PX = 72;

const meet = (a: Box, b: Box) =>
  a.left < b.right + GAP_PX &&
  b.left - GAP_PX < a.right &&
  a.top < b.bottom + GAP_PX &&
  b.top - GAP_PX < a.bottom;

/**
 * How far a box must be lifted, in pixels, so that it meets none of the obstacles.
 *
 * @param box - where it is when it is not lifted
 * @param current - how far it is lifted now, which stays if nothing is met there
 * @returns the smallest lift that will do; 0 when there is no free place
 */
export function clearLift(box: Box, obstacles: readonly Box[], current = 0): number {
  const metAt = (lift: number) => {
    const lifted = { ...box, top: box.top - lift, bottom: box.bottom - lift };
    return obstacles.filter((obstacle) => meet(lifted, obstacle));
  };
  if (metAt(current).length === 0) return current;
  let lift = 0;
  for (;;) {
    if (box.top - lift < TOP_PX) return 0;
    const met = metAt(lift);
    if (met.length === 0) return lift;
    lift = Math.ceil(box.bottom - Math.min(...met.map(({ top }) => top)) + GAP_PX);
  }
}
