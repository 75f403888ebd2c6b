import { useState } from 'react';

import { statusOf } from '../../../api/errors';
import { href } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/useDraft';
import { Button, LinkButton } from '../../../components/ui/Button';
import { Loaded } from '../../../components/ui/Loaded';
import { PageHeader } from '../../../components/ui/PageHeader';
import { Skeleton } from '../../../components/ui/Skeleton';
import { Stats } from '../../../components/ui/Stats';
import { formatNumber } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money';
import { RegistrationList } from '../../registrations/RegistrationList';
import { useGetUsdaOverviewQuery } from '../../usda/usdaApi';
import { UsdaBanner } from '../../usda/banner/UsdaBanner';
import { UsdaCard } from '../../usda/evidence/UsdaCard';
import { ClassEntries } from './ClassEntries';
import { CopyLink } from './CopyLink';
import { DeleteEvent } from './DeleteEvent';
import { eventDraft } from '../form/EditEventForm';
import { EventCards } from './EventCards';
import { EventFormDialog } from '../form/EventFormDialog';
import { EventTime } from '../EventTime';
import styles from './EventView.module.css';
import {
  type OwnEvent as EventView,
  useGetEventQuery,
  useGetEventSummaryQuery,
} from '../eventsApi';
import { PublicEventView } from './PublicEventView';
import { TypeBadge } from '../TypeBadge';
import { placeOf } from '../eventWords';

/** A show, for its organizer. */
export default function OwnEventView({ eventId }: { eventId: string }) {
  const event = useGetEventQuery(eventId);
  // Loaded at the same time as the show, so that the banner does not move the page later.
  useGetUsdaOverviewQuery(eventId);

  // Not this account's show, or it does not exist: the public view decides. A rider with an account
  // gets here from the registration form.
  if (statusOf(event.error) === 404) return <PublicEventView eventId={eventId} />;
  return (
    <Loaded
      query={event}
      heading="Event"
      waiting={<Skeleton shape="page" count={4} label="Loading the event" />}
    >
      {(own) => <OwnEvent event={own} />}
    </Loaded>
  );
}

/** Whether the form is open, and which field it focuses. */
interface Editing {
  open: boolean;
  field?: string;
}

function OwnEvent({ event }: { event: EventView }) {
  const id = event._id.$oid;
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [{ open, field }, setEditing] = useState<Editing>(() => ({
    open: hasDraft(eventDraft(id)),
  }));
  return (
    <>
      <UsdaBanner
        event={event}
        isFilling={open && field !== undefined}
        onFill={(missing) => {
          setEditing({ open: true, field: missing });
        }}
      />
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
        <Actions
          event={event}
          onEdit={() => {
            setEditing({ open: true });
          }}
        />
      </div>
      <EventCards event={event} own={event} />
      <UsdaCard event={event} />
      <ClassEntries eventId={id} />
      <RegistrationList eventId={id} />
      <EventFormDialog
        event={event}
        open={open}
        onClose={() => {
          setEditing({ open: false });
        }}
        focusField={field}
      />
    </>
  );
}

function Summary({ eventId }: { eventId: string }) {
  const { data, isError } = useGetEventSummaryQuery(eventId);
  // A placeholder for the numbers; the page is useful without them.
  const unknown = isError ? 'Not available' : <span aria-hidden="true">…</span>;
  return (
    <Stats
      items={[
        {
          label: data?.participant_count === 1 ? 'participant' : 'participants',
          value: data === undefined ? unknown : formatNumber(data.participant_count),
        },
        {
          label: 'total revenue',
          value: data === undefined ? unknown : formatMoney(data.total_fees),
        },
      ]}
    />
  );
}

function Actions({ event, onEdit }: { event: EventView; onEdit: () => void }) {
  return (
    <div className={styles.actions}>
      <Button variant="primary" icon="edit" onClick={onEdit}>
        Edit Event
      </Button>
      <LinkButton icon="external" to={href.publicForm(event.hashed_id)} newTab>
        View Registration Form
      </LinkButton>
      <CopyLink path={href.publicForm(event.hashed_id)} />
      <DeleteEvent event={event} />
    </div>
  );
}
