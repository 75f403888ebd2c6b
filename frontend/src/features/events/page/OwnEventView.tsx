import { Suspense, useState } from 'react';
import { Outlet, useMatch } from 'react-router';

import { statusOf } from '../../../api/errors';
import { paths } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { cx } from '../../../lib/cx';
import { useGetUsdaOverviewQuery } from '../../usda/usdaApi';
import { eventDraft, EventFormDialog } from '../form/EventFormDialog';
import { EventTime } from '../EventTime';
import { EventTabs } from './EventTabs';
import { type OwnEvent as EventView, useGetEventQuery } from '../eventsApi';
import styles from './OwnEventView.module.css';
import { PublicEventView } from './PublicEventView';
import { TypeBadge } from '../TypeBadge';
import { placeOf } from '../eventWords';
import type { Workspace } from './workspace';

/** A show, for its organizer: its header, and the tabs of what there is to do. */
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
  field?: string | undefined;
}

function OwnEvent({ event }: { event: EventView }) {
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [{ open, field }, setEditing] = useState<Editing>(() => ({
    open: hasDraft(eventDraft(event._id.$oid)),
  }));
  const workspace: Workspace = {
    event,
    edit: (at) => setEditing({ open: true, field: at }),
    isFilling: open && field !== undefined,
  };
  const atEntry = useMatch(paths.eventEntry) !== null;
  const atClass = useMatch(paths.eventClass) !== null;
  return (
    <>
      <div className={cx(styles.top, (atEntry || atClass) && styles.atRow)}>
        <PageHeader
          title={event.name}
          subtitle={
            <div className={styles.facts}>
              <p>
                <EventTime event={event} />
              </p>
              <p>{placeOf(event)}</p>
              <TypeBadge type={event.event_type} />
            </div>
          }
        />
        <EventTabs event={event} />
      </div>
      <Suspense fallback={<Skeleton shape="page" count={2} label="Loading the page" />}>
        <Outlet context={workspace} />
      </Suspense>
      <EventFormDialog
        event={event}
        open={open}
        onClose={() => setEditing({ open: false })}
        focusField={field}
      />
    </>
  );
}
