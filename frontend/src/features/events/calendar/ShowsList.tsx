import { pagedList } from '../../../api/paging';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { NothingMatches, Results } from '../../../components/ui/lists/Results';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { browserTimeZone } from '../../../lib/time/dates';
import { Agenda } from './Agenda';
import { type AgendaFilters, isFiltering, toQuery } from './agenda';
import { CalendarFilters } from './CalendarFilters';
import { CreateEvent } from '../form/CreateEvent';
import { useListEventsInfiniteQuery } from '../eventsApi';

/** All shows of the account by month, with filters in the address. */
export function ShowsList() {
  const { read, change } = useFilterParams<keyof AgendaFilters>();
  const filters: AgendaFilters = {
    q: read('q'),
    type: read('type'),
    from: read('from'),
    to: read('to'),
    sort: read('sort') === 'start' ? 'start' : '-start',
  };
  const list = pagedList(useListEventsInfiniteQuery(toQuery(filters, browserTimeZone())));

  return (
    <>
      <CalendarFilters filters={filters} onChange={change} />
      <Results
        list={list}
        name="Your events"
        things="events"
        empty={
          isFiltering(filters) ? (
            <NothingMatches
              title="No events match"
              onClear={() => change({ q: '', type: '', from: '', to: '' })}
            >
              No show of yours fits these filters.
            </NothingMatches>
          ) : (
            <EmptyState title="No events yet" action={<CreateEvent />}>
              <p>Every show you create is listed here by month, past ones too.</p>
            </EmptyState>
          )
        }
      >
        {(events) => <Agenda events={events} />}
      </Results>
    </>
  );
}
