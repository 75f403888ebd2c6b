import { Suspense } from 'react';

import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../../components/ui/actions/Dialog';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import type { OwnEvent } from '../eventsApi';

// The forms are large, and most visits of the pages with the dialog do not open it.
const CreateEventForm = lazyPart(
  () => import(/* webpackChunkName: "create-event" */ './CreateEventForm'),
);
const EditEventForm = lazyPart(
  () => import(/* webpackChunkName: "edit-event" */ './EditEventForm'),
);

/** The name of the draft of a new show. */
export const NEW_EVENT = 'event:new';

/** The name of the draft for changes of a show. */
export const eventDraft = (eventId: string) => `event:${eventId}`;

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
      <Suspense fallback={<FormSkeleton />}>
        {event === undefined ? (
          <CreateEventForm {...part} />
        ) : (
          <EditEventForm {...part} event={event} />
        )}
      </Suspense>
    </Dialog>
  );
}

/** Props of the two forms in the dialog. */
export interface EventFormPart {
  focusField: string | undefined;
  onDone: () => void;
}

/** The place of the form while it is loading. */
export function FormSkeleton() {
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
