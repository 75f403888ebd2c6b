import { useState } from 'react';

import { hasCode, messageOf, withRetryHint } from '../../../api/errors';
import { FieldFailure } from '../../../components/form/FormikForm';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { useToast } from '../../../components/ui/messages/Toast';
import { EventForm } from './EventForm';
import { type EventValues, fromEvent, sameContent, toBody } from './eventForm';
import { eventDraft, type EventFormPart } from './EventFormDialog';
import { type OwnEvent, useLazyGetEventQuery, useUpdateEventMutation } from '../eventsApi';
import { useTemplateRevision } from './useTemplateRevision';

/** The form to change a show. It shows a conflict if the show was changed in another window. */
export default function EditEventForm({
  event,
  focusField,
  onDone,
}: EventFormPart & { event: OwnEvent }) {
  const [update] = useUpdateEventMutation();
  const [read] = useLazyGetEventQuery();
  const templateRevision = useTemplateRevision();
  const toast = useToast();
  const [initialValues] = useState(() => fromEvent(event));
  const id = event._id.$oid;
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

  return (
    <EventForm
      label="Edit Event"
      submitLabel="Update Event"
      initialValues={initialValues}
      focusField={focusField}
      draft={eventDraft(id)}
      onSubmit={save}
      onSaved={() => {
        toast.success('Event updated successfully');
        onDone();
      }}
      onFailure={(error) => {
        toast.error(withRetryHint('Failed to update event. Please try again.', error));
        return null;
      }}
    />
  );
}
