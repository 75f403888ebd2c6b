import { useNavigate } from 'react-router';

import { paths } from '../../app/paths';
import { addDays, type Day } from '../../lib/time/days';
import { type CalendarItem, useGetCalendarQuery } from '../calendar/calendarApi';
import { byDay, inShort } from '../calendar/items';
import { ListView } from '../calendar/ListView';
import { AHEAD_DAYS } from './barn';
import { DashboardCard } from './DashboardCard';
import { useToday } from '../people/useBarn';

/** The most items shown; the calendar has the others. */
const SHOWN = 6;

/** What has a date in the next days. */
export function DatesCard({
  withCare,
}: {
  /** Whether care is shown that is due; not where another card has it. */
  withCare: boolean;
}) {
  const navigate = useNavigate();
  const from = useToday();
  const to = addDays(from, AHEAD_DAYS);
  const { currentData: data, ...call } = useGetCalendarQuery({ from, to });
  const days =
    data &&
    [...byDay(data.filter(({ kind }) => withCare || kind !== 'care_due'))]
      .filter(([day]) => day >= from && day <= to)
      .map(([day, items]) => [day, inShort(items)] as const)
      .sort(([a], [b]) => a.localeCompare(b));
  return (
    <DashboardCard
      title="Coming up"
      query={{ ...call, currentData: days }}
      name="What comes up"
      empty={`Nothing is in the calendar in the next ${AHEAD_DAYS} days.`}
      onward={{ to: paths.calendar, text: 'Calendar' }}
    >
      {(all) => (
        <ListView
          days={firstOf(all)}
          from={from}
          to={to}
          onOpen={(item) => void navigate(item.link)}
        />
      )}
    </DashboardCard>
  );
}

/** The first items of all, by day. */
function firstOf(
  days: readonly (readonly [Day, readonly CalendarItem[]])[],
): ReadonlyMap<Day, readonly CalendarItem[]> {
  const first = new Map<Day, readonly CalendarItem[]>();
  let room = SHOWN;
  for (const [day, items] of days) {
    if (room <= 0) break;
    first.set(day, items.slice(0, room));
    room -= items.length;
  }
  return first;
}
