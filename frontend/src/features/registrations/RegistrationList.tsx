import { useId, useState } from 'react';

import { pagedList } from '../../api/paging';
import { Card } from '../../components/ui/Card';
import { EmptyState } from '../../components/ui/EmptyState';
import { Icon } from '../../components/ui/Icon';
import { Results } from '../../components/ui/Results';
import { Skeleton } from '../../components/ui/Skeleton';
import { VisuallyHidden } from '../../components/ui/VisuallyHidden';
import { matches } from './matches';
import styles from './RegistrationList.module.css';
import { type Registration, useListRegistrationsInfiniteQuery } from './registrationsApi';
import { RegistrationTable } from './RegistrationTable';

/** The participants of a show, for its organizer. */
export function RegistrationList({ eventId }: { eventId: string }) {
  return (
    <Card title="Participants">
      <Participants eventId={eventId} />
    </Card>
  );
}

function Participants({ eventId }: { eventId: string }) {
  const list = pagedList(useListRegistrationsInfiniteQuery(eventId));
  return (
    <Results
      list={list}
      name="The participants"
      things="participants"
      waiting={<Skeleton shape="list" count={3} label="Loading participants" />}
      empty={
        <EmptyState title="No registrations yet" icon="people">
          <p>Copy the link of the registration form and share it: riders who enter appear here.</p>
        </EmptyState>
      }
    >
      {(loaded) => <Searchable loaded={loaded} complete={list.more === null} />}
    </Results>
  );
}

function Searchable({ loaded, complete }: { loaded: Registration[]; complete: boolean }) {
  const [search, setSearch] = useState('');
  const id = useId();
  const found = loaded.filter((registration) => matches(registration, search));
  return (
    <>
      <div className={styles.search}>
        <label htmlFor={id}>
          <VisuallyHidden>Search participants</VisuallyHidden>
        </label>
        <Icon name="search" />
        <input
          id={id}
          type="search"
          value={search}
          placeholder="Rider, horse, class or number"
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            setSearch(event.target.value);
          }}
        />
      </div>
      <p className={styles.count} role="status">
        {sayCount(found.length, loaded.length, complete)}
      </p>
      {found.length > 0 && <RegistrationTable registrations={found} />}
    </>
  );
}

function sayCount(found: number, loaded: number, complete: boolean): string {
  const whole = complete ? `${loaded}` : `the latest ${loaded}`;
  if (found < loaded) return `${found} of ${whole} shown`;
  return complete ? `${loaded} registered` : `The latest ${loaded} shown`;
}
