import { Suspense } from 'react';

import { pagedList } from '../../api/paging';
import { lazyPart } from '../../components/ui/loading/lazyPart';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Row } from '../../components/ui/page/Stack';
import { formatDay } from '../../lib/time/days';
import { CreateEvent } from '../events/form/CreateEvent';
import { useListEventsInfiniteQuery } from '../events/eventsApi';
import { useListHorsesInfiniteQuery } from '../horses/horsesApi';
import { useGetOrganizationsQuery } from '../people/peopleApi';
import { useMayWhereOneWorks, useOrganizationsThatPermit } from '../people/usePermission';

import { BarnPart, Waiting } from './BarnPart';
import styles from './DashboardPage.module.css';
import { DatesCard } from './DatesCard';
import { DeadlinesCard } from './DeadlinesCard';
import { HorsesCard } from './HorsesCard';
import { ShowsPart } from './ShowsPart';
import { useToday } from '../people/useBarn';

const Offers = lazyPart(() => import('./Offers'));
const Messages = lazyPart(() => import('./Messages'));
const First = lazyPart(() => import('./First'));

/** How many shows and deadlines are shown beside those of a barn, so that both fit. */
const SHOWS_BESIDE_HORSES = 5;
const DEADLINES_BESIDE_HORSES = 2;
const DEADLINES = 6;

/**
 * The first page of a session. It is about what the account has: horses, shows, or both; the other is
 * offered at the end.
 */
export default function DashboardPage() {
  const day = formatDay(useToday(), { weekday: 'long', month: 'short', day: 'numeric' });
  const roles = useGetOrganizationsQuery();
  // The page of the horses makes the same call.
  const horses = pagedList(useListHorsesInfiniteQuery({}));
  const anyShow = pagedList(useListEventsInfiniteQuery({ limit: 1 }));
  const known = [
    roles.currentData ?? roles.error,
    horses.items ?? horses.error,
    anyShow.items ?? anyShow.error,
  ];
  // After a failure both are shown, and say themselves what could not be loaded.
  const hasHorses = horses.items?.length !== 0;
  const hasShows = anyShow.items?.length !== 0;

  // The account may do everything in its own organization, so the ones with its horses count.
  const barns = new Set(horses.items?.map((horse) => horse.organization_id));
  const isBarn = ({ id }: { id: string }) => barns.has(id);
  const mayKeepBook = useOrganizationsThatPermit('keep_book').some(isBarn);
  const kept = useOrganizationsThatPermit('edit_horses').filter(isBarn);

  const mayRecord = useMayWhereOneWorks('record_care');
  const offers = {
    hasHorses,
    hasShows,
    mayKeepHorses: useMayWhereOneWorks('edit_horses'),
    mayRunShows: useMayWhereOneWorks('edit_shows'),
  };

  const parts = () => {
    if (known.includes(undefined)) return <Waiting />;
    if (!hasHorses && !hasShows) {
      if (offers.mayKeepHorses || offers.mayRunShows)
        return (
          <Suspense fallback={<Waiting />}>
            <Offers {...offers} />
          </Suspense>
        );
      // A barn has a day before it has horses.
      if (mayRecord) return <BarnPart withMoney={false} kept={[]} />;
      return (
        <EmptyState title="Nothing here yet">
          <p>The shows in which you work stand here as soon as there are some.</p>
        </EmptyState>
      );
    }
    return (
      <>
        <Suspense>
          <First
            hasShows={hasShows}
            show={anyShow.more === null ? anyShow.items?.[0] : undefined}
            horses={horses.items ?? []}
          />
        </Suspense>
        {hasHorses && hasShows && <DeadlinesCard most={DEADLINES_BESIDE_HORSES} />}
        {hasHorses && <BarnPart withMoney={mayKeepBook} kept={kept} />}
        {hasShows && (
          <ShowsPart
            {...(hasHorses && { limit: SHOWS_BESIDE_HORSES })}
            create={offers.mayRunShows && <CreateEvent variant="secondary" />}
          />
        )}
        <div className={styles.cards}>
          {!hasHorses && <DeadlinesCard most={DEADLINES} />}
          <DatesCard withCare={!hasHorses} />
          {hasHorses && <HorsesCard list={horses} />}
        </div>
        {kept.length > 0 && (
          <Suspense>
            <Messages kept={kept} />
          </Suspense>
        )}
        {!(hasHorses && hasShows) && (
          // At the end of the page, where nothing moves when it appears.
          <Suspense>
            <Offers {...offers} />
          </Suspense>
        )}
      </>
    );
  };
  return (
    <>
      <Row spread>
        <PageHeader title="Dashboard" subtitle={day} />
        {!known.includes(undefined) && hasShows && offers.mayRunShows && <CreateEvent />}
      </Row>
      {parts()}
    </>
  );
}
