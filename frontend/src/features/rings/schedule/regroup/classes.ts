import type { Shown, Unscheduled } from '../shown';
import { numbersIn } from './proposals';
import type { Regrouping } from './regroupTypes';

/**
 * What a class can be combined with: what did not start, of its session first, then the others by
 * number.
 */
export function combinable({ sessions, tray }: Shown, classId: string): Unscheduled[] {
  const waitingOf = ({ lines }: Shown['sessions'][number]): Unscheduled[] =>
    lines.flatMap(({ key, number, name, entries, now }) =>
      now?.state === 'waiting' ? [{ class_id: key, number, name, entries }] : [],
    );
  const isOwn = ({ lines }: Shown['sessions'][number]) => lines.some(({ key }) => key === classId);
  const numeric = new Intl.Collator('en-US', { numeric: true });
  const rest = [...sessions.filter((one) => !isOwn(one)).flatMap(waitingOf), ...tray].sort((a, b) =>
    numeric.compare(a.number, b.number),
  );
  return [...sessions.filter(isOwn).flatMap(waitingOf), ...rest].filter(
    ({ class_id }) => class_id !== classId,
  );
}

/** The numbers that classes have, also those that were split or combined and keep theirs. */
export const takenNumbers = ({ sessions, tray }: Shown, regrouped: readonly Regrouping[]) =>
  numbersIn([
    ...sessions.flatMap(({ lines }) => lines),
    ...tray,
    ...regrouped.flatMap(({ from }) => from),
  ]);
