import { type ReactNode, useId } from 'react';

import { DirtyProbe } from '../../components/form/DirtyProbe';
import { FormAlert, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import { Button } from '../../components/ui/Button';
import { DialogActions, DialogBody } from '../../components/ui/Dialog';
import { EventFields } from './EventFields';
import type { EventValues } from './eventForm';
import { eventSchema } from './eventSchema';
import { useFocusField } from './useFocusField';

/** Props of {@link EventForm}. */
export interface EventFormProps {
  label: string;
  submitLabel: string;
  initialValues: EventValues;
  /** What stands before the fields. */
  lead?: ReactNode;
  /** Begins with the name selected: it is the first thing to change in a filled form. */
  selectName?: boolean;
  /** The field to begin in, as the request body names it. */
  focusField?: string | undefined;
  onSubmit: (values: EventValues) => Promise<unknown>;
  /** The sentence for a failure that is not about a field; `null` when it is told elsewhere. */
  onFailure: (error: unknown) => string | null;
  onDirtyChange: (dirty: boolean) => void;
  onCancel: () => void;
}

/** The form of a show: the body of its dialog. */
export function EventForm({
  label,
  submitLabel,
  initialValues,
  lead,
  selectName = false,
  focusField,
  onSubmit,
  onFailure,
  onDirtyChange,
  onCancel,
}: EventFormProps) {
  const id = useId();
  useFocusField(id, selectName ? 'name' : focusField, selectName);

  return (
    <FormikForm
      id={id}
      label={label}
      initialValues={initialValues}
      schema={eventSchema}
      onSubmit={onSubmit}
      onFailure={onFailure}
    >
      <DirtyProbe initialValues={initialValues} onChange={onDirtyChange} />
      <DialogBody>
        {lead}
        <EventFields />
      </DialogBody>
      <DialogActions>
        <FormAlert />
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton pendingText="Saving...">{submitLabel}</SubmitButton>
      </DialogActions>
    </FormikForm>
  );
}
