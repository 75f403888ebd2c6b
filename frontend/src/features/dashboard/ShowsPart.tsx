import { type ReactNode, useState } from 'react';

import { pagedList } from '../../api/paging';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Results } from '../../components/ui/lists/Results';
import { SegmentedControl } from '../../components/ui/lists/SegmentedControl';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { Stack } from '../../components/ui/page/Stack';
import { type Stat, Stats } from '../../components/ui/page/Stats';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { formatNumber } from '../../lib/intl';
import { formatMoney, sumMoney } from '../../lib/money/money';
import { type EventRow, useListEventsInfiniteQuery } from '../events/eventsApi';
import { EventTable } from '../events/list/EventTable';
import styles from './DashboardPage.module.css';

type View = 'upcoming' | 'past';

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
];

const CAPTIONS: Record<View, string> = {
  upcoming: 'Upcoming events, the soonest first',
  past: 'Past events, the latest first',
};

interface ShowsPartProps {
  /** How many shows are loaded at a time; without it as many as the server usually gives. */
  limit?: number;
  /** The button to create a show. */
  create: ReactNode;
}

/** The upcoming or the past shows, with their sums. */
export function ShowsPart({ limit, create }: ShowsPartProps) {
  const { read, change } = useFilterParams<'view'>();
  const view: View = read('view') === 'past' ? 'past' : 'upcoming';
  // Fixed while the page is open, and rounded to the minute, so that coming back soon finds the
  // same query in the cache.
  const [now] = useState(() => `${new Date().toISOString().slice(0, 16)}:00Z`);
  const list = pagedList(
    useListEventsInfiniteQuery({
      ...(view === 'past' ? { to: now, sort: '-start' } : { from: now }),
      ...(limit !== undefined && { limit }),
    }),
  );
  // The server answers with all shows that have started; current ones are not past.
  const events = view === 'past' ? list.items?.filter((event) => isOver(event, now)) : list.items;

  return (
    <Stack as="section" aria-label="Events">
      <div className={styles.toolbar}>
        <SegmentedControl
          label="Events"
          options={VIEWS}
          value={view}
          onChange={(next) => change({ view: next === 'past' ? next : '' })}
        />
        {/* Only for a complete list: sums of a part would look like sums of all shows. */}
        {limit === undefined && list.more === null && events?.length !== 0 && (
          <div className={styles.stats}>
            {events !== undefined && <Stats items={totals(events, view)} />}
          </div>
        )}
      </div>
      <Results
        list={{ ...list, items: events }}
        name="Your events"
        things="events"
        waiting={<Skeleton shape="list" count={limit ?? 5} label="Loading your events" />}
        empty={
          view === 'past' ? (
            <EmptyState title="No past events">
              <p>Shows that are over are kept here, with their participants and fees.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No upcoming events" action={create}>
              <p>Create a show, share the link of its registration form, and watch riders enter.</p>
            </EmptyState>
          )
        }
      >
        {(shown) => <EventTable events={shown} caption={CAPTIONS[view]} />}
      </Results>
    </Stack>
  );
}

function totals(events: readonly EventRow[], view: View): Stat[] {
  const due = events.filter((event) => event.usda_state === 'required' && event.usda_rule.in_force);
  const riders = events.reduce((sum, { participant_count }) => sum + participant_count, 0);
  return [
    view === 'past'
      ? { label: events.length === 1 ? 'event' : 'events', value: events.length }
      : { label: 'USDA due', value: due.length, urgent: due.length > 0 },
    { label: riders === 1 ? 'participant' : 'participants', value: formatNumber(riders) },
    { label: 'in fees', value: formatMoney(sumMoney(events.map((event) => event.total_fees))) },
  ];
}

function isOver({ end_date }: EventRow, now: string): boolean {
  return Date.parse(end_date.$date) < Date.parse(now);
}
