import { useState } from 'react';

import { statusOf } from '../../api/errors';
import { href } from '../../app/paths';
import { Button, LinkButton } from '../../components/ui/Button';
import { ErrorState } from '../../components/ui/EmptyState';
import { PageHeader } from '../../components/ui/PageHeader';
import { Skeleton } from '../../components/ui/Skeleton';
import { Stats } from '../../components/ui/Stats';
import { formatMoney } from '../../lib/money';
import { RegistrationList } from '../registrations/RegistrationList';
import { UsdaBanner } from '../usda/UsdaBanner';
import { CopyLink } from './CopyLink';
import { DeleteEvent } from './DeleteEvent';
import { EventCards } from './EventCards';
import { EventFormDialog } from './EventFormDialog';
import { EventTime } from './EventTime';
import styles from './EventView.module.css';
import { type OwnEvent, useGetEventQuery, useGetEventSummaryQuery } from './eventsApi';
import { PublicEventView } from './PublicEventView';
import { TypeBadge } from './TypeBadge';
import { placeOf } from './words';

/** A show as its organizer manages it. */
export default function OwnEventView({ eventId }: { eventId: string }) {
  // Riders register and colleagues edit at any time: a show that was seen before is asked for again.
  const event = useGetEventQuery(eventId, { refetchOnMountOrArgChange: true });

  // Not this account's show, or none at all; the public view knows which. A rider with an account
  // of their own comes here from the registration form.
  if (statusOf(event.error) === 404) return <PublicEventView eventId={eventId} />;
  if (event.data === undefined) {
    return event.error === undefined ? (
      <Skeleton shape="page" count={4} label="Loading the event" />
    ) : (
      <>
        <PageHeader title="Event" />
        <ErrorState
          error={event.error}
          onRetry={() => void event.refetch()}
          retrying={event.isFetching}
        />
      </>
    );
  }
  return <Loaded event={event.data} />;
}

function Loaded({ event }: { event: OwnEvent }) {
  const id = event._id.$oid;
  return (
    <>
      <UsdaBanner event={event} />
      <div className={styles.top}>
        <PageHeader
          title={event.name}
          eyebrow={<TypeBadge type={event.event_type} />}
          subtitle={
            <>
              <p>
                <EventTime event={event} />
              </p>
              <p>{placeOf(event)}</p>
            </>
          }
        />
        <Summary eventId={id} />
        <Actions event={event} />
      </div>
      <EventCards event={event} manager={event} />
      <RegistrationList eventId={id} />
    </>
  );
}

function Summary({ eventId }: { eventId: string }) {
  const { data, isError } = useGetEventSummaryQuery(eventId, { refetchOnMountOrArgChange: true });
  // A number that is not known keeps its place; the rest of the page is worth reading without it.
  const unknown = isError ? 'Not available' : <span aria-hidden="true">…</span>;
  return (
    <Stats
      items={[
        {
          label: data?.participant_count === 1 ? 'participant' : 'participants',
          value: data === undefined ? unknown : data.participant_count.toLocaleString('en-US'),
        },
        {
          label: 'total revenue',
          value: data === undefined ? unknown : formatMoney(data.total_fees),
        },
      ]}
    />
  );
}

function Actions({ event }: { event: OwnEvent }) {
  const [editing, setEditing] = useState(false);
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        icon="edit"
        onClick={() => {
          setEditing(true);
        }}
      >
        Edit Event
      </Button>
      <LinkButton icon="external" to={href.publicForm(event.hashed_id)} newTab>
        View Registration Form
      </LinkButton>
      <CopyLink path={href.publicForm(event.hashed_id)} />
      <DeleteEvent eventId={event._id.$oid} />
      <EventFormDialog
        event={event}
        open={editing}
        onClose={() => {
          setEditing(false);
        }}
      />
    </div>
  );
}
