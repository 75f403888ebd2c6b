import { type ReactNode, useId } from 'react';

import { DialogForm } from '../../../components/form/DialogForm';
import { EventFields } from './EventFields';
import type { EventValues } from './eventForm';
import { eventSchema } from './eventSchema';
import { useFocusField } from './useFocusField';

interface EventFormProps<R> {
  label: string;
  submitLabel: string;
  initialValues: EventValues;
  /** Content before the fields. */
  lead?: ReactNode;
  /** The field to focus first, named as in the request body. */
  focusField?: string | undefined;
  draft: string;
  onSubmit: (values: EventValues) => Promise<R>;
  onSaved: (result: R) => void;
  /** The message for a failure that is not about a field; `null` if it is shown elsewhere. */
  onFailure: (error: unknown) => string | null;
}

/** The form of a show, in a dialog. */
export function EventForm<R>({
  label,
  submitLabel,
  initialValues,
  lead,
  focusField,
  draft,
  onSubmit,
  onSaved,
  onFailure,
}: EventFormProps<R>) {
  const id = useId();
  useFocusField(id, focusField);

  return (
    <DialogForm
      submit={submitLabel}
      id={id}
      label={label}
      initialValues={initialValues}
      schema={eventSchema}
      rename={{ entries_open_at: 'entries_open_date', entries_close_at: 'entries_close_date' }}
      draft={draft}
      onSubmit={onSubmit}
      onSaved={onSaved}
      onFailure={onFailure}
    >
      {lead}
      <EventFields />
    </DialogForm>
  );
}
