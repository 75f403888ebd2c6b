import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { SectionLinks } from '../../../components/form/FormSections';
import { Button } from '../../../components/ui/actions/Button';
import { EventFields } from './EventFields';
import styles from './EventForm.module.css';
import type { EventValues } from './eventForm';
import { SECTION } from './eventSections';
import { eventSchema } from './eventSchema';

interface EventFormProps<R> {
  label: string;
  submitLabel: string;
  initialValues: EventValues;
  /** Content before the fields. */
  lead?: ReactNode;
  draft: string;
  /** Where Cancel leads. */
  back: string;
  onSubmit: (values: EventValues) => Promise<R>;
  onSaved: (result: R) => void;
  /** The message for a failure that is not about a field; `null` if it is shown elsewhere. */
  onFailure: (error: unknown) => string | null;
}

/** The form of a show, with links to its sections. */
export function EventForm<R>({
  label,
  submitLabel,
  initialValues,
  lead,
  draft,
  back,
  onSubmit,
  onSaved,
  onFailure,
}: EventFormProps<R>) {
  const navigate = useNavigate();
  return (
    <FormikForm
      label={label}
      initialValues={initialValues}
      schema={eventSchema}
      rename={{ entries_open_at: 'entries_open_date', entries_close_at: 'entries_close_date' }}
      draft={draft}
      onSubmit={onSubmit}
      onSaved={onSaved}
      onFailure={onFailure}
      className={styles.form}
    >
      <SectionLinks sections={Object.values(SECTION)} />
      <div className={styles.fields}>
        {lead}
        <EventFields />
        <FormActions sticky="always">
          <Button onClick={() => void navigate(back)}>Cancel</Button>
          <SubmitButton pendingText="Saving...">{submitLabel}</SubmitButton>
        </FormActions>
      </div>
    </FormikForm>
  );
}
