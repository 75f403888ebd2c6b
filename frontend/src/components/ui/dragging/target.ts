/** The keys of the lines of each list, by its id. */
export type Lists = Readonly<Record<string, readonly string[]>>;

/** Where a dragged line would go. */
export interface Target {
  list: string;
  /** Its place among the other lines of the list. */
  at: number;
  /** The line beside which it would go. */
  key: string | null;
  /** On which side of that line; `end` of a list, and `null` where it is already. */
  mark: 'before' | 'after' | 'end' | null;
}

/**
 * Where a line goes that is dropped over a line or a list. Within its list it takes the place of the
 * line that it is over; in another one it goes before or behind that line.
 *
 * @param over - the key of a line, or the id of a list
 * @param isBelow - whether its middle lies below the middle of what it is over
 */
export function targetOf(
  lists: Lists,
  active: string,
  over: string,
  isBelow: boolean,
): Target | null {
  const own = Object.keys(lists).find((id) => lists[id]?.includes(active));
  const whole = lists[over];
  if (whole !== undefined) {
    const others = whole.filter((key) => key !== active);
    const isThere = whole.at(-1) === active;
    return { list: over, at: others.length, key: null, mark: isThere ? null : 'end' };
  }
  const list = Object.keys(lists).find((id) => lists[id]?.includes(over));
  const keys = list === undefined ? undefined : lists[list];
  if (list === undefined || keys === undefined) return null;
  const to = keys.indexOf(over);
  if (list !== own) {
    return { list, at: to + Number(isBelow), key: over, mark: isBelow ? 'after' : 'before' };
  }
  const from = keys.indexOf(active);
  const mark = from === to ? null : from < to ? 'after' : 'before';
  return { list, at: to, key: over, mark };
}
