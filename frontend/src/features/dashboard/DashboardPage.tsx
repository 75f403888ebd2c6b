import { useState } from 'react';

import { pagedList } from '../../api/paging';
import { EmptyState } from '../../components/ui/EmptyState';
import { Results } from '../../components/ui/Results';
import { SegmentedControl } from '../../components/ui/SegmentedControl';
import { Skeleton } from '../../components/ui/Skeleton';
import { type Stat, Stats } from '../../components/ui/Stats';
import { useFilterParams } from '../../components/ui/useFilterParams';
import { formatNumber } from '../../lib/intl';
import { formatMoney, sumMoney } from '../../lib/money';
import { ComingUpCard } from '../calendar/ComingUpCard';
import { CreateEvent } from '../events/form/CreateEvent';
import { EventsHeader } from '../events/list/EventsHeader';
import { type EventRow, useListEventsInfiniteQuery } from '../events/eventsApi';
import { EventTable } from '../events/list/EventTable';
import { CareDueCard } from './CareDueCard';
import cards from './DashboardCards.module.css';
import styles from './DashboardPage.module.css';
import { DeadlinesCard } from './DeadlinesCard';
import { InquiriesCard } from './InquiriesCard';

type View = 'upcoming' | 'past';

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
];

const CAPTIONS: Record<View, string> = {
  upcoming: 'Upcoming events, the soonest first',
  past: 'Past events, the latest first',
};

/** The first page of a session: upcoming shows, and what is due. */
export default function DashboardPage() {
  const { read, change } = useFilterParams<'view'>();
  const view: View = read('view') === 'past' ? 'past' : 'upcoming';
  // Fixed while the page is open, and rounded to the minute, so that coming back soon finds the
  // same query in the cache.
  const [now] = useState(() => `${new Date().toISOString().slice(0, 16)}:00Z`);
  const list = pagedList(
    useListEventsInfiniteQuery(view === 'past' ? { to: now, sort: '-start' } : { from: now }),
  );
  // The server answers with all shows that have started; current ones are not past.
  const events = view === 'past' ? list.items?.filter((event) => isOver(event, now)) : list.items;

  return (
    <>
      <EventsHeader title="Dashboard" />
      <div className={styles.toolbar}>
        <SegmentedControl
          label="Events"
          options={VIEWS}
          value={view}
          onChange={(next) => {
            change({ view: next === 'past' ? next : '' });
          }}
        />
        {(events === undefined || events.length > 0) && (
          <div className={styles.stats}>
            {/* Only for a complete list: sums of a part would look like sums of all shows. */}
            {events !== undefined && list.more === null && <Stats items={totals(events, view)} />}
          </div>
        )}
      </div>
      <Results
        list={{ ...list, items: events }}
        name="Your events"
        things="events"
        waiting={<Skeleton shape="list" count={5} label="Loading your events" />}
        empty={<NoEvents view={view} />}
      >
        {(shown) => <EventTable events={shown} caption={CAPTIONS[view]} />}
      </Results>
      <div className={cards.cards}>
        <DeadlinesCard />
        <ComingUpCard title="In the next two weeks" days={14} />
        <CareDueCard />
        <InquiriesCard />
      </div>
    </>
  );
}

function NoEvents({ view }: { view: View }) {
  return view === 'past' ? (
    <EmptyState title="No past events">
      <p>Shows that are over are kept here, with their participants and fees.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No upcoming events" action={<CreateEvent reopens={false} />}>
      <p>
        Create a show, share the link of its registration form, and watch riders enter. Show Stable
        keeps an eye on the notice to the USDA.
      </p>
    </EmptyState>
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
