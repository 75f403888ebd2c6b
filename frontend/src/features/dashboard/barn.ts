import { type PagedList, pagedList } from '../../api/paging';
import type { Call } from '../../components/ui/loading/Loaded';
import { addDays, type Day } from '../../lib/time/days';
import { useOutbox } from '../../sync/OutboxProvider';
import { type CareRow, useListCareInfiniteQuery } from '../horses/horsesApi';
import { type DayRow, isOpen, partsOf, rowsOf } from '../barnDay/day';
import { FRESH_DAY, type Today, useBarnDayQuery } from '../barnDay/dayApi';

/** How far the dashboard looks ahead. */
export const AHEAD_DAYS = 30;

/** The number of care rows requested: enough to count what is overdue in most stables. */
const CARE_ROWS = 100;

/** The barn's day as it was loaded, and its rows with what was ticked on this device since. */
export type BarnDay = Call & { currentData?: Today | undefined; rows: DayRow[] | undefined };

/** Loads what is due on a day. */
export function useBarnDay(today: Day): BarnDay {
  const query = useBarnDayQuery(today, FRESH_DAY);
  const { state } = useOutbox();
  const day = query.currentData;
  return { ...query, rows: day && rowsOf(day, state.changes, '') };
}

/** The rows that are neither done nor skipped, what was missed first, then by time. */
export function openRows(rows: readonly DayRow[], today: Day): DayRow[] {
  return partsOf(rows.filter(isOpen), today).flatMap((part) => part.rows);
}

/** The care that is overdue or due soon, the earliest first. */
export type CareDue = PagedList<CareRow>;

/** Loads the care that is due until some time after a day. */
export function useCareDue(today: Day): CareDue {
  return pagedList(
    useListCareInfiniteQuery({ until: addDays(today, AHEAD_DAYS), limit: CARE_ROWS }),
  );
}

/** How many of the first rows are overdue. */
export const overdueOf = (rows: readonly CareRow[], today: Day) =>
  rows.filter(({ due_on: due }) => due !== null && due < today).length;
