import { useState } from 'react';

import { useIdempotencyKey } from '../../api/idempotency';
import { Button } from '../../components/ui/Button';
import { Dialog, DialogActions, DialogBody } from '../../components/ui/Dialog';
import { Skeleton } from '../../components/ui/Skeleton';
import { useToast } from '../../components/ui/Toast';
import { useDiscardGuard } from '../../components/ui/useDiscardGuard';
import { browserTimeZone } from '../../lib/dates';
import { useGetOrganizationQuery } from '../organization/organizationApi';
import { EventForm } from './EventForm';
import {
  blankEvent,
  type EventValues,
  fromEvent,
  fromTemplate,
  type LocationValues,
  locationOf,
  toBody,
  usableZone,
} from './eventForm';
import {
  type EventTemplate,
  type OwnEvent,
  useCreateEventMutation,
  useListTemplatesQuery,
  useUpdateEventMutation,
} from './eventsApi';
import { TemplatePanel, type TemplateQuery } from './TemplatePanel';

/** Props of {@link EventFormDialog}. */
export interface EventFormDialogProps {
  open: boolean;
  onClose: () => void;
  /** The show to change; without it a new one is made. */
  event?: OwnEvent;
  /** The field to begin in, as the request body names it: `location.address`. */
  focusField?: string | undefined;
}

/** Makes a show or changes one. What was typed is never thrown away unasked. */
export function EventFormDialog({ open, onClose, event, focusField }: EventFormDialogProps) {
  const guard = useDiscardGuard(onClose);
  const part = {
    focusField,
    onDone: guard.close,
    onCancel: guard.requestClose,
    onDirtyChange: guard.setDirty,
  };
  return (
    <Dialog
      open={open}
      onClose={guard.requestClose}
      title={event === undefined ? 'Create Event' : 'Edit Event'}
    >
      {event === undefined ? <CreatePart {...part} /> : <EditPart {...part} event={event} />}
      {guard.question}
    </Dialog>
  );
}

/** What both forms share with the dialog around them. */
interface PartProps {
  focusField: string | undefined;
  onDone: () => void;
  onCancel: () => void;
  onDirtyChange: (dirty: boolean) => void;
}

/**
 * Waits for what fills the form, so that nothing changes under the hands of someone who types. A
 * failure is no reason to wait longer: the place can be typed.
 */
function CreatePart(props: PartProps) {
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
          <Button onClick={props.onCancel}>Cancel</Button>
        </DialogActions>
      </>
    );
  }
  return <CreateForm {...props} home={locationOf(organization.data)} templates={templates} />;
}

/** What the form began with; each picked template begins it anew. */
interface Beginning {
  round: number;
  template: string | null;
  values: EventValues;
}

function CreateForm({
  home,
  templates,
  focusField,
  onDone,
  onCancel,
  onDirtyChange,
}: PartProps & { home: LocationValues; templates: TemplateQuery }) {
  const [create] = useCreateEventMutation();
  const keyFor = useIdempotencyKey();
  const toast = useToast();
  const [beginning, setBeginning] = useState<Beginning>(() => ({
    round: 0,
    template: null,
    values: blankEvent(usableZone(browserTimeZone()), home),
  }));

  const pick = (template: EventTemplate) => {
    setBeginning(({ round }) => ({
      round: round + 1,
      template: template._id.$oid,
      values: fromTemplate(template, new Date().toISOString(), home),
    }));
  };

  return (
    <EventForm
      key={beginning.round}
      label="Create Event"
      submitLabel="Create Event"
      initialValues={beginning.values}
      lead={<TemplatePanel query={templates} picked={beginning.template} onPick={pick} />}
      selectName={beginning.round > 0}
      focusField={focusField}
      onSubmit={async (values) => {
        const body = toBody(values);
        await create({ body, idempotencyKey: keyFor(body) }).unwrap();
        toast.success('Event created successfully');
        onDone();
      }}
      onFailure={() => 'Failed to create event. Please try again.'}
      onDirtyChange={onDirtyChange}
      onCancel={onCancel}
    />
  );
}

function EditPart({
  event,
  focusField,
  onDone,
  onCancel,
  onDirtyChange,
}: PartProps & { event: OwnEvent }) {
  const [update] = useUpdateEventMutation();
  const toast = useToast();
  // The show as it was when the dialog opened: fresh answers do not overwrite what is typed.
  const [original] = useState(event);
  const [initialValues] = useState(() => fromEvent(event));

  return (
    <EventForm
      label="Edit Event"
      submitLabel="Update Event"
      initialValues={initialValues}
      focusField={focusField}
      onSubmit={async (values) => {
        await update({ id: original._id.$oid, body: toBody(values, original) }).unwrap();
        toast.success('Event updated successfully');
        onDone();
      }}
      onFailure={() => {
        toast.error('Failed to update event. Please try again.');
        return null;
      }}
      onDirtyChange={onDirtyChange}
      onCancel={onCancel}
    />
  );
}
