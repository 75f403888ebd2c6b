import { useState } from 'react';
import { useNavigate } from 'react-router';

import { Button } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { LoadFailure } from '../../components/ui/loading/Loaded';
import { addDays } from '../../lib/time/days';
import { useNarrow } from '../../lib/useNarrow';
import { type CalendarItem, useGetCalendarQuery } from './calendarApi';
import { byDay } from './items';
import { ListView } from './ListView';
import { useToday } from '../people/useBarn';

/** As many are shown until a button is pressed: fewer on a phone. */
const SHOWN = { narrow: 2, wide: 3 };

/** Whether an item is about a horse. */
const isAbout = (item: CalendarItem, horseId: string) =>
  item.link === `/horses/${horseId}` ||
  item.appointment?.horses.some(({ id }) => id === horseId) === true;

/** What has a date in the next days and is about a horse. Renders nothing if there is nothing. */
export function ComingUpCard({
  title,
  days,
  horseId,
}: {
  title: string;
  /** How far it looks ahead. */
  days: number;
  horseId: string;
}) {
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
  const few = useNarrow() ? SHOWN.narrow : SHOWN.wide;
  const from = useToday();
  const to = addDays(from, days);
  const query = useGetCalendarQuery({ from, to });
  if (query.currentData === undefined && query.error !== undefined) {
    return (
      <Card title={title}>
        <LoadFailure query={query} name="What comes up" />
      </Card>
    );
  }
  const items = query.currentData?.filter((item) => isAbout(item, horseId)) ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={title}>
      <ListView
        days={byDay(all ? items : items.slice(0, few))}
        from={from}
        to={to}
        onOpen={(item) => void navigate(item.link)}
      />
      {!all && items.length > few && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show all {items.length}
        </Button>
      )}
    </Card>
  );
}
