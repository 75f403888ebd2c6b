import { useRef, useState } from 'react';

import { hasCode, messageOf, withRetryHint } from '../../../api/errors';
import { FormConflict } from '../../../components/form/FormConflict';
import { FieldFailure, FormStop } from '../../../components/form/FormikForm';
import { useToast } from '../../../components/ui/Toast';
import { EventForm } from './EventForm';
import { fromEvent, sameContent, toBody } from './eventForm';
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
  // The show when the dialog opened, so that reloads do not overwrite what is typed. Its revision
  // is sent with a change, so the server can detect a conflict.
  const base = useRef(event);
  const [initialValues] = useState(() => fromEvent(event));
  const id = event._id.$oid;

  return (
    <EventForm
      label="Edit Event"
      submitLabel="Update Event"
      initialValues={initialValues}
      focusField={focusField}
      draft={eventDraft(id)}
      onSubmit={async (values) => {
        const original = base.current;
        const sent = { ...toBody(values, original), revision: original.revision };
        try {
          await templateRevision.save(original.organization_id, sent, (body) =>
            update({ id, body }).unwrap(),
          );
        } catch (error) {
          if (hasCode(error, 'class_has_entries')) {
            throw new FieldFailure({ classes: messageOf(error) });
          }
          if (!hasCode(error, 'changed_meanwhile')) throw error;
          const present = await read(id).unwrap();
          // The answer to an earlier try was lost; the server already has these values.
          if (sameContent(toBody(fromEvent(present), present), toBody(values, original))) return;
          throw new FormStop(
            <FormConflict
              key={present.revision}
              what="This event"
              base={fromEvent(original)}
              theirs={fromEvent(present)}
              onAccept={() => {
                base.current = present;
              }}
            />,
          );
        }
      }}
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
