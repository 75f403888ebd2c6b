import { useState } from 'react';
import { useNavigate } from 'react-router';

import { withRetryHint } from '../../../api/errors';
import { href } from '../../../app/paths';
import { useDraftKey } from '../../../components/form/useDraft';
import { Dialog, DialogActions, DialogBody, DialogCancel } from '../../../components/ui/Dialog';
import { Skeleton } from '../../../components/ui/Skeleton';
import { useToast } from '../../../components/ui/Toast';
import { browserTimeZone } from '../../../lib/dates';
import { useGetOrganizationQuery } from '../../organization/organizationApi';
import { EditEventForm } from './EditEventForm';
import { EventForm } from './EventForm';
import { blankEvent, isOver, type LocationValues, locationOf, toBody } from './eventForm';
import { type OwnEvent, useCreateEventMutation, useListTemplatesQuery } from '../eventsApi';
import { TemplatePanel, type TemplateQuery } from './TemplatePanel';
import { useTemplateRevision } from './useTemplateRevision';

/** The name of the draft of a show that does not exist yet. */
export const NEW_EVENT = 'event:new';

/** Props of {@link EventFormDialog}. */
export interface EventFormDialogProps {
  open: boolean;
  onClose: () => void;
  /** The show to change; without it a new one is made. */
  event?: OwnEvent;
  /** The field to begin in, as the request body names it: `location.address`. */
  focusField?: string | undefined;
}

/** Makes a show or changes one. */
export function EventFormDialog({ open, onClose, event, focusField }: EventFormDialogProps) {
  const part = { focusField, onDone: onClose };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={event === undefined ? 'Create Event' : 'Edit Event'}
    >
      {event === undefined ? <CreatePart {...part} /> : <EditEventForm {...part} event={event} />}
    </Dialog>
  );
}

/** What both forms share with the dialog around them. */
export interface EventFormPart {
  focusField: string | undefined;
  onDone: () => void;
}

/**
 * Waits for what fills the form, so that nothing changes under the hands of someone who types. A
 * failure is no reason to wait longer: the place can be typed.
 */
function CreatePart(props: EventFormPart) {
  const organization = useGetOrganizationQuery();
  const templates = useListTemplatesQuery();
  const loading = organization.isLoading || templates.isLoading;
  const [ready, setReady] = useState(!loading);
  // Once and for all: a second try of what failed must not take the form away again.
  if (!ready && !loading) setReady(true);
  if (!ready) {
    return (
      <>
        <DialogBody>
          <Skeleton shape="list" count={5} label="Loading the form" />
        </DialogBody>
        <DialogActions>
          <DialogCancel />
        </DialogActions>
      </>
    );
  }
  return <CreateForm {...props} home={locationOf(organization.data)} templates={templates} />;
}

function CreateForm({
  home,
  templates,
  focusField,
  onDone,
}: EventFormPart & { home: LocationValues; templates: TemplateQuery }) {
  const [create] = useCreateEventMutation();
  const keyFor = useDraftKey(NEW_EVENT);
  const templateRevision = useTemplateRevision();
  const toast = useToast();
  const navigate = useNavigate();
  const [blank] = useState(() => blankEvent(browserTimeZone(), home));

  return (
    <EventForm
      label="Create Event"
      submitLabel="Create Event"
      initialValues={blank}
      lead={<TemplatePanel query={templates} blank={blank} />}
      focusField={focusField}
      draft={NEW_EVENT}
      onSubmit={(values) =>
        templateRevision.save(toBody(values), (body) =>
          create({ body, idempotencyKey: keyFor(body) }).unwrap(),
        )
      }
      onSaved={(made) => {
        toast.success('Event created successfully');
        onDone();
        // It is not among the upcoming shows, so this is where it can be seen.
        if (isOver(made)) void navigate(href.event(made._id.$oid));
      }}
      onFailure={(error) => withRetryHint('Failed to create event. Please try again.', error)}
    />
  );
}
