import { useState } from 'react';
import { Link } from 'react-router';

import { type PagedList, pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { LoadMore } from '../../components/ui/lists/LoadMore';
import { Loaded } from '../../components/ui/loading/Loaded';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Stack } from '../../components/ui/page/Stack';
import { formatDay } from '../../lib/time/days';
import { sayPlace } from '../horses/placeOf';
import { usePermission } from '../people/usePermission';
import { useToday } from '../people/useBarn';
import { MoveDialog, moveDraft } from './MoveDialog';
import { useGetPlacesQuery, useListStaysInfiniteQuery } from './placesApi';
import styles from './PlaceCard.module.css';
import type { Stay } from './placesTypes';

/** `Mar 2, 2026 – Apr 1, 2026`. */
const nightsOf = ({ from, until }: Stay) =>
  until === null ? `since ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(until)}`;

/** Where a horse stands, since when, and where it stood before. */
export function PlaceCard({
  horse,
  organizationId,
}: {
  horse: { id: string; name: string; isArchived: boolean };
  organizationId: string;
}) {
  const { items, more, ...stays } = pagedList(useListStaysInfiniteQuery({ id: horse.id }));
  const places = useGetPlacesQuery({ organization_id: organizationId });
  const mayMove = usePermission(organizationId, 'record_care') && !horse.isArchived;
  const hasDraft = useHasDraft();
  // Opens the dialog after a reload if there is a draft.
  const [open, setOpen] = useState(() => hasDraft(moveDraft(horse.id)));
  const plan = places.currentData;
  const hasPlan = plan !== undefined && plan.areas.length > 0;
  return (
    <Card
      title="Place"
      actions={
        mayMove &&
        hasPlan && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Move
          </Button>
        )
      }
    >
      <Loaded
        small
        query={{ ...stays, currentData: items }}
        name="The place"
        shape="lines"
        count={1}
      >
        {(list) => <Where stays={list} more={more} hasPlan={plan === undefined || hasPlan} />}
      </Loaded>
      {open && hasPlan && (
        <MoveDialog
          horse={horse}
          organizationId={organizationId}
          places={plan}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

interface WhereProps {
  stays: readonly Stay[];
  /** Loads earlier ones. */
  more: PagedList<Stay>['more'];
  hasPlan: boolean;
}

function Where({ stays, more, hasPlan }: WhereProps) {
  const today = useToday();
  const isNow = ({ from, until }: Stay) => from <= today && (until === null || until >= today);
  const now = stays.find(isNow);
  const planned = stays.filter(({ from }) => from > today);
  const former = stays.filter((stay) => stay.from <= today && !isNow(stay));
  return (
    <Stack gap={3}>
      {now !== undefined ? (
        <p>
          <strong className={styles.place}>{sayPlace(now)}</strong> <Soft>{nightsOf(now)}</Soft>
        </p>
      ) : hasPlan ? (
        <Soft as="p">No place at present.</Soft>
      ) : (
        <Soft as="p">
          No place at present. <Link to={paths.places}>Make a plan of the barn</Link> first.
        </Soft>
      )}
      {planned.map((stay) => (
        <p key={stay.id}>
          From {formatDay(stay.from)}: {sayPlace(stay)}
        </p>
      ))}
      {former.length > 0 && (
        <details>
          <summary className={styles.summary}>Earlier places ({former.length})</summary>
          <ul>
            {former.map((stay) => (
              <li key={stay.id}>
                {sayPlace(stay)} <Soft>{nightsOf(stay)}</Soft>
              </li>
            ))}
          </ul>
          <LoadMore more={more} things="places" />
        </details>
      )}
    </Stack>
  );
}
