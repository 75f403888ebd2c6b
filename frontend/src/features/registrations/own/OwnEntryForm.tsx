import { useState } from 'react';

import { hasCode, withRetryHint } from '../../../api/errors';
import { ChoiceCards } from '../../../components/form/ChoiceCards';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormFailure, FormikForm } from '../../../components/form/FormikForm';
import { TextArea, TextField } from '../../../components/form/TextField';
import { Button } from '../../../components/ui/Button';
import { formatMoney } from '../../../lib/money';
import { FIELD_NAMES } from '../registrationSchema';
import { RiderFields } from '../RiderFields';
import styles from './OwnEntryPage.module.css';
import { choosable, draftOf, extrasOf, ownEntrySchema, toBody, toValues } from './ownEntry';
import { type OwnEntry, useSaveOwnEntryMutation } from './ownEntryApi';

const FAILED = 'Failed to save your entry. Please try again.';
const CHANGED =
  'Your entry was changed meanwhile. Reload this page to see how it is now: what you typed is kept.';

interface OwnEntryFormProps {
  token: string;
  entry: OwnEntry;
  onClose: () => void;
}

/** The form in which riders change their entry. */
export function OwnEntryForm({ token, entry: latest, onClose }: OwnEntryFormProps) {
  // The entry as it was when the form was opened; its revision is sent.
  const [entry] = useState(latest);
  const [extras] = useState(() => extrasOf(entry, Date.now()));
  const [initialValues] = useState(() => toValues(entry, extras));
  const [save] = useSaveOwnEntryMutation();
  return (
    <FormikForm
      label="Your entry"
      className={styles.form}
      draft={draftOf(entry)}
      initialValues={initialValues}
      schema={ownEntrySchema}
      rename={FIELD_NAMES}
      onSubmit={async (values) => {
        try {
          await save({ token, body: toBody(values, entry.revision) }).unwrap();
        } catch (error) {
          if (hasCode(error, 'changed_meanwhile')) throw new FormFailure(CHANGED);
          throw error;
        }
      }}
      onSaved={onClose}
      onFailure={(error) => withRetryHint(FAILED, error)}
    >
      <RiderFields />
      <ChoiceCards
        name="classes"
        label="Classes"
        hint="A class that you leave before the closing date costs nothing."
        options={choosable(entry).map(({ id, name, description, price, places_left }) => ({
          value: id,
          label: name,
          description:
            places_left === 0 ? `${description} Full: a new entry waits.`.trim() : description,
          aside: formatMoney(price),
        }))}
      />
      {extras.map(({ feeId, name, amount }, at) => (
        <TextField
          key={feeId}
          name={`extras[${at}].quantity`}
          label={`${name}, ${formatMoney(amount)} each`}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
      <TextArea name="notes" label="Notes" hint="Stall requests, arrival time, anything else" />
      <FormActions sticky>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pendingText="Saving...">Save Changes</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}
