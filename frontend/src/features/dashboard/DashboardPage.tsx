import { useState } from 'react';

import { pagedList } from '../../api/paging';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Row } from '../../components/ui/page/Stack';
import { formatDay } from '../../lib/time/days';
import { EventFormDialog, NEW_EVENT } from '../events/form/EventFormDialog';
import { useListEventsInfiniteQuery } from '../events/eventsApi';
import { useListHorsesInfiniteQuery } from '../horses/horsesApi';
import { useGetOrganizationsQuery } from '../people/peopleApi';
import { useOrganizationsThatPermit } from '../people/usePermission';

import { BarnPart, Waiting } from './BarnPart';
import styles from './DashboardPage.module.css';
import { DatesCard } from './DatesCard';
import { DeadlinesCard } from './DeadlinesCard';
import { HorsesCard } from './HorsesCard';
import { InquiriesCard } from './InquiriesCard';
import { Beginning, HorseOffer, ShowOffer } from './Offers';
import { ShowsPart } from './ShowsPart';
import { useToday } from '../people/useBarn';

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
  const mayReadInquiries = useOrganizationsThatPermit('edit_horses').some(isBarn);

  const hasDraft = useHasDraft();
  // Opens the dialog after a reload if there is a draft. It belongs to the page, so that it stays
  // open when the first show or horse changes what the page is about.
  const [creating, setCreating] = useState(() => hasDraft(NEW_EVENT));
  const create = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon="plus" onClick={() => setCreating(true)}>
      Create Event
    </Button>
  );
  const parts = () => {
    if (known.includes(undefined)) return <Waiting />;
    if (!hasHorses && !hasShows) return <Beginning create={create('primary')} />;
    return (
      <>
        {hasHorses && hasShows && <DeadlinesCard most={DEADLINES_BESIDE_HORSES} />}
        {hasHorses && <BarnPart withMoney={mayKeepBook} />}
        {hasShows && (
          <ShowsPart
            {...(hasHorses && { limit: SHOWS_BESIDE_HORSES })}
            create={create('secondary')}
          />
        )}
        <div className={styles.cards}>
          {!hasHorses && <DeadlinesCard most={DEADLINES} />}
          <DatesCard withCare={!hasHorses} />
          {hasHorses && <HorsesCard list={horses} />}
        </div>
        {mayReadInquiries && <InquiriesCard />}
        {!hasHorses && <HorseOffer />}
        {!hasShows && <ShowOffer create={create('secondary')} />}
      </>
    );
  };
  return (
    <>
      <Row spread>
        <PageHeader title="Dashboard" subtitle={day} />
        {!known.includes(undefined) && hasShows && create('primary')}
      </Row>
      {parts()}
      <EventFormDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
