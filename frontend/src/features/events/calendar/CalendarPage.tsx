import { pagedList } from '../../../api/paging';
import { EmptyState } from '../../../components/ui/EmptyState';
import { NothingMatches, Results } from '../../../components/ui/Results';
import { Skeleton } from '../../../components/ui/Skeleton';
import { useFilterParams } from '../../../components/ui/useFilterParams';
import { browserTimeZone } from '../../../lib/dates';
import { todayHere } from '../../../lib/days';
import { CalendarFeedCard } from '../../calendarFeed/CalendarFeedCard';
import { Agenda } from './Agenda';
import { type AgendaFilters, isFiltering, toQuery } from './agenda';
import { CalendarFilters } from './CalendarFilters';
import { CreateEvent } from '../form/CreateEvent';
import { EventsHeader } from '../list/EventsHeader';
import { useListEventsInfiniteQuery } from '../eventsApi';
import { readMonth } from './month';
import { MonthCalendar } from './MonthCalendar';

/** The page with all shows of the account. */
export default function CalendarPage() {
  const { read, change } = useFilterParams<keyof AgendaFilters | 'month'>();
  const filters: AgendaFilters = {
    q: read('q'),
    type: read('type'),
    from: read('from'),
    to: read('to'),
    sort: read('sort') === 'start' ? 'start' : '-start',
  };
  const query = toQuery(filters, browserTimeZone());
  const list = pagedList(useListEventsInfiniteQuery(query));

  return (
    <>
      <EventsHeader title="All Events" />
      <CalendarFilters filters={filters} onChange={change} />
      <MonthCalendar
        month={readMonth(read('month'), todayHere())}
        filter={{
          ...(query.q !== undefined && { q: query.q }),
          ...(query.type !== undefined && { type: query.type }),
        }}
        onMonth={(month) => {
          change({ month });
        }}
      />
      <Results
        list={list}
        name="Your events"
        things="events"
        waiting={<Skeleton shape="list" count={5} label="Loading your events" />}
        empty={
          isFiltering(filters) ? (
            <NothingMatches
              title="No events match"
              onClear={() => {
                change({ q: '', type: '', from: '', to: '' });
              }}
            >
              No show of yours fits these filters.
            </NothingMatches>
          ) : (
            <EmptyState title="No events yet" action={<CreateEvent reopens={false} />}>
              <p>Every show you create is listed here by month, past ones too.</p>
            </EmptyState>
          )
        }
      >
        {(events) => <Agenda events={events} />}
      </Results>
      <CalendarFeedCard />
    </>
  );
}
