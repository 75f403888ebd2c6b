import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';

import { hasCode, messageOf, statusOf, withRetryHint } from '../../../api/errors';
import { href } from '../../../app/paths';
import { FieldFailure } from '../../../components/form/FormikForm';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { useToast } from '../../../components/ui/messages/Toast';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { usePermission } from '../../people/usePermission';
import { EventForm } from './EventForm';
import { type EventValues, fromEvent, sameContent, toBody } from './eventForm';
import { useWayBack } from './eventPages';
import {
  type OwnEvent,
  useGetEventQuery,
  useLazyGetEventQuery,
  useUpdateEventMutation,
} from '../eventsApi';
import { useTemplateRevision } from './useTemplateRevision';

/** The page to change a show. */
export default function EditEventPage() {
  const { eventId = '' } = useParams();
  const event = useGetEventQuery(eventId);
  // Not this account's show, or there is none: its page says so.
  if (statusOf(event.error) === 404) return <Navigate to={href.event(eventId)} replace />;
  return (
    <>
      <PageHeader title="Edit Event" subtitle={event.currentData?.name} />
      <Loaded
        query={event}
        name="The event"
        waiting={<Skeleton shape="list" count={5} label="Loading the form" />}
      >
        {(found) => <EditForm key={eventId} event={found} />}
      </Loaded>
    </>
  );
}

/** Shows a conflict if the show was changed in another window. */
function EditForm({ event }: { event: OwnEvent }) {
  const [update] = useUpdateEventMutation();
  const [read] = useLazyGetEventQuery();
  const templateRevision = useTemplateRevision();
  const toast = useToast();
  const [initialValues] = useState(() => fromEvent(event));
  const id = event._id.$oid;
  const navigate = useNavigate();
  const back = useWayBack(href.event(id));
  const mayEdit = usePermission(event.organization_id, 'edit_shows');
  const save = useSaveOrConflict<OwnEvent, EventValues>({
    record: event,
    what: 'This event',
    valuesOf: fromEvent,
    save: (values, over) => {
      const sent = { ...toBody(values, over), revision: over.revision };
      return templateRevision
        .save(over.organization_id, sent, (body) => update({ id, body }).unwrap())
        .catch((error: unknown) => {
          if (!hasCode(error, 'class_has_entries')) throw error;
          throw new FieldFailure({ classes: messageOf(error) });
        });
    },
    read: () => read(id).unwrap(),
    has: (version, values) =>
      sameContent(toBody(fromEvent(version), version), toBody(values, version)),
  });

  if (!mayEdit) return <Navigate to={href.event(id)} replace />;
  return (
    <EventForm
      label="Edit Event"
      submitLabel="Update Event"
      initialValues={initialValues}
      draft={`event:${id}`}
      back={back}
      onSubmit={save}
      onSaved={() => {
        toast.success('Event updated successfully');
        void navigate(back);
      }}
      onFailure={(error) => {
        toast.error(withRetryHint('Failed to update event. Please try again.', error));
        return null;
      }}
    />
  );
}
