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

/** How far a box is moved from its place at the bottom right, in pixels. */
export interface Place {
  lift: number;
  /** To the left. */
  shift: number;
}

/** What notices must not cover; fields only if there is room elsewhere. */
export interface Obstacles {
  buttons: readonly Box[];
  fields: readonly Box[];
}

/** The distance from the left edge of a box that is moved there, in pixels. */
const EDGE_PX = 16;

/**
 * Where a box covers no button and no field: above its place, or at the left side, over a list whose
 * rows are beside what is open. If there is no such place, one where it covers no button.
 *
 * @param box - where it is when it is not moved
 * @param current - where it is now; kept if nothing is covered there
 */
export function clearPlace(box: Box, { buttons, fields }: Obstacles, current: Place): Place {
  const aside = Math.max(0, box.left - EDGE_PX);
  const liftAt = (shift: number, obstacles: readonly Box[]) => {
    const moved = { ...box, left: box.left - shift, right: box.right - shift };
    return clearLift(moved, obstacles, shift === current.shift ? current.lift : 0);
  };
  for (const shift of current.shift > 0 ? [aside, 0] : [0, aside]) {
    const lift = liftAt(shift, [...buttons, ...fields]);
    if (lift !== null) return { lift, shift };
  }
  return { lift: liftAt(0, buttons) ?? 0, shift: 0 };
}
