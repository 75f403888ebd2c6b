import { useSearchParams } from 'react-router';

import { Button } from '../../components/ui/Button';
import { EmptyState, ErrorState } from '../../components/ui/EmptyState';
import { LoadMore } from '../../components/ui/LoadMore';
import { Skeleton } from '../../components/ui/Skeleton';
import { browserTimeZone } from '../../lib/dates';
import { todayHere } from '../../lib/days';
import { CalendarFeedCard } from '../calendarFeed/CalendarFeedCard';
import { Agenda } from './Agenda';
import { type AgendaFilters, isFiltering, readFilters, toQuery } from './agenda';
import { CalendarFilters } from './CalendarFilters';
import styles from './CalendarPage.module.css';
import { CreateEvent } from './CreateEvent';
import { EventsHeader } from './EventsHeader';
import { readMonth } from './month';
import { MonthCalendar } from './MonthCalendar';
import { useEventList } from './useEventList';

/** Every show of the account. */
export default function CalendarPage() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);

  const change = (changes: Partial<AgendaFilters & { month: string }>) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '' || (name === 'sort' && value === '-start')) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      // One step back leaves the page, however many letters were typed into a filter.
      { replace: true },
    );
  };

  return (
    <>
      <EventsHeader title="All Events" />
      <CalendarFilters filters={filters} onChange={change} />
      <MonthCalendar
        month={readMonth(params.get('month'), todayHere())}
        filter={{
          ...(filters.q.trim() !== '' && { q: filters.q.trim() }),
          ...(filters.type !== '' && { type: filters.type }),
        }}
        onMonth={(month) => {
          change({ month });
        }}
      />
      <Results
        filters={filters}
        onClear={() => {
          change({ q: '', type: '', from: '', to: '' });
        }}
      />
      <CalendarFeedCard />
    </>
  );
}

function Results({ filters, onClear }: { filters: AgendaFilters; onClear: () => void }) {
  const { items, error, isFetching, retry, more } = useEventList(
    toQuery(filters, browserTimeZone()),
  );

  if (items === undefined) {
    return error === undefined ? (
      <Skeleton shape="list" count={5} label="Loading your events" />
    ) : (
      <ErrorState
        error={error}
        title="Your events could not be loaded"
        onRetry={retry}
        retrying={isFetching}
      />
    );
  }
  if (items.length > 0) {
    return (
      <div className={styles.results}>
        <Agenda events={items} />
        <LoadMore more={more} things="events" />
      </div>
    );
  }
  return isFiltering(filters) ? (
    <EmptyState
      icon="search"
      title="No events match"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      <p>No show of yours fits these filters.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No events yet" action={<CreateEvent reopens={false} />}>
      <p>Every show you create is listed here by month, past ones too.</p>
    </EmptyState>
  );
}
