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
import { OrganizationField } from '../../people/OrganizationField';
import { EditEventForm } from './EditEventForm';
import { EventForm } from './EventForm';
import { blankEvent, isOver, type LocationValues, locationOf, toBody } from './eventForm';
import { type OwnEvent, useCreateEventMutation, useListTemplatesQuery } from '../eventsApi';
import { TemplatePanel, type TemplateQuery } from './TemplatePanel';
import { useTemplateRevision } from './useTemplateRevision';

/** The name of the draft of a new show. */
export const NEW_EVENT = 'event:new';

/** Props of {@link EventFormDialog}. */
export interface EventFormDialogProps {
  open: boolean;
  onClose: () => void;
  /** The show to change; without it a new one is created. */
  event?: OwnEvent;
  /** The field to focus first, named as in the request body: `location.address`. */
  focusField?: string | undefined;
}

/** The dialog to create or change a show. */
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

/** Props of the two forms in the dialog. */
export interface EventFormPart {
  focusField: string | undefined;
  onDone: () => void;
}

/**
 * The form for a new show. It waits for the data that fills it, so that no value changes while the
 * user types. If loading fails, it shows the form anyway.
 */
function CreatePart(props: EventFormPart) {
  const organization = useGetOrganizationQuery();
  const templates = useListTemplatesQuery();
  const loading = organization.isLoading || templates.isLoading;
  const [ready, setReady] = useState(!loading);
  // Stays `true`: repeating a failed call must not hide the form again.
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
      lead={
        <>
          <TemplatePanel query={templates} blank={blank} />
          <OrganizationField permission="edit_shows" />
        </>
      }
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
        // A past show is not in the list of upcoming shows, so its page is opened.
        if (isOver(made)) void navigate(href.event(made._id.$oid));
      }}
      onFailure={(error) => withRetryHint('Failed to create event. Please try again.', error)}
    />
  );
}
