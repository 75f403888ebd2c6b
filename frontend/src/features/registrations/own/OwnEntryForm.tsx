import { useState } from 'react';

import { hasCode, withRetryHint } from '../../../api/errors';
import { ChoiceCards } from '../../../components/form/ChoiceCards';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormFailure, FormikForm } from '../../../components/form/FormikForm';
import { TextArea } from '../../../components/form/TextField';
import { Button } from '../../../components/ui/Button';
import { Card } from '../../../components/ui/Card';
import { useToast } from '../../../components/ui/Toast';
import { ClassPrice } from '../ClassPrice';
import { ExtraFields } from '../ExtraFields';
import { entrySchema } from '../registrationSchema';
import { FIELD_NAMES } from '../registrationValues';
import { RiderFields } from '../RiderFields';
import styles from './OwnEntryPage.module.css';
import { choosable, draftOf, ownExtrasOf, toBody, toValues, waits } from './ownEntry';
import { type OwnEntry, useSaveOwnEntryMutation } from './ownEntryApi';

const FAILED = 'Failed to save your entry. Please try again.';
const CHANGED =
  'Your entry was changed meanwhile. Reload this page to see how it is now: what you typed is kept.';

/** The form replaces the page's content, from the top. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

interface OwnEntryFormProps {
  token: string;
  entry: OwnEntry;
  onClose: () => void;
}

/** The form in which riders change their entry. */
export function OwnEntryForm({ token, entry: latest, onClose }: OwnEntryFormProps) {
  // The entry as it was when the form was opened; its revision is sent.
  const [entry] = useState(latest);
  const [extras] = useState(() => ownExtrasOf(entry, Date.now()));
  const [initialValues] = useState(() => toValues(entry, extras));
  const [save] = useSaveOwnEntryMutation();
  const toast = useToast();
  return (
    <FormikForm
      label="Your entry"
      className={styles.form}
      draft={draftOf(entry)}
      initialValues={initialValues}
      schema={entrySchema(extras)}
      rename={FIELD_NAMES}
      onSubmit={async (values) => {
        try {
          await save({ token, body: toBody(values, extras, entry.revision) }).unwrap();
        } catch (error) {
          if (hasCode(error, 'changed_meanwhile')) throw new FormFailure(CHANGED);
          throw error;
        }
      }}
      onSaved={() => {
        toast.success('Your entry was changed');
        onClose();
      }}
      onFailure={(error) => withRetryHint(FAILED, error)}
    >
      <Card
        title={
          <span ref={takeFocus} tabIndex={-1}>
            Rider and horse
          </span>
        }
      >
        <RiderFields />
      </Card>
      <Card title="Classes and extras">
        <ChoiceCards
          name="classes"
          label="Classes"
          hint="A class that you leave before the closing date costs nothing."
          search="Search classes"
          options={choosable(entry).map((offered) => ({
            value: offered.id,
            label: offered.name,
            description: offered.description,
            keywords: offered.number,
            aside: <ClassPrice offered={offered} waits={waits(entry, offered.id)} />,
          }))}
        />
        <ExtraFields extras={extras} />
        <TextArea name="notes" label="Notes" hint="Stall requests, arrival time, anything else" />
      </Card>
      <FormActions sticky>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pendingText="Saving...">Save Changes</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}
