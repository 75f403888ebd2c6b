import { useState } from 'react';

import { hasCode, withRetryHint } from '../../../api/errors';
import { ChoiceCards } from '../../../components/form/controls/ChoiceCards';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormFailure, FormikForm, FormStop } from '../../../components/form/FormikForm';
import { TextArea } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Alert } from '../../../components/ui/messages/Alert';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { useToast } from '../../../components/ui/messages/Toast';
import { ClassPrice } from '../parts/ClassPrice';
import { sayClass } from '../parts/classTitles';
import { ExtraFields } from '../parts/ExtraFields';
import { FIELD_NAMES } from '../parts/registrationValues';
import { RiderFields } from '../parts/RiderFields';
import styles from './OwnEntryPage.module.css';
import { Details, Waiver } from '../parts/AskedFields';
import { signatureQuestion } from '../parts/SignatureQuestion';
import {
  choosable,
  draftOf,
  ownExtrasOf,
  ownSchema,
  type OwnValues,
  signsAnew,
  toBody,
  toValues,
  waits,
} from './ownEntry';
import { type OwnEntry, useSaveOwnEntryMutation } from './ownEntryApi';

const FAILED = 'Failed to save your entry. Please try again.';
const CHANGED =
  'Your entry was changed meanwhile. Reload this page to see how it is now: what you typed is kept.';

const WAIVER_CHANGED =
  'The show has changed its waiver. Reload this page to read it: what you typed is kept.';

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
  const [schema] = useState(() => ownSchema(entry, extras));
  const [save] = useSaveOwnEntryMutation();
  const toast = useToast();
  return (
    <FormikForm
      label="Your entry"
      className={styles.form}
      draft={draftOf(entry)}
      initialValues={initialValues}
      schema={schema}
      rename={FIELD_NAMES}
      onSubmit={async (values) => {
        const question = signsAnew(values, entry) && signatureQuestion(values, entry.event);
        if (question) throw new FormStop(question);
        try {
          await save({ token, body: toBody(values, extras, entry) }).unwrap();
        } catch (error) {
          if (hasCode(error, 'waiver_changed')) throw new FormFailure(WAIVER_CHANGED);
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
      <Details event={entry.event} />
      <Card title="Classes and extras">
        <ChoiceCards
          name="classes"
          label="Classes"
          hint="A class that you leave before the closing date costs nothing."
          search="Search classes"
          options={choosable(entry).map((offered) => ({
            value: offered.id,
            label: sayClass(offered),
            description: offered.description,
            aside: <ClassPrice offered={offered} waits={waits(entry, offered.id)} />,
          }))}
        />
        <ExtraFields extras={extras} />
        <TextArea name="notes" label="Notes" hint="Stall requests, arrival time, anything else" />
      </Card>
      <NewSignature entry={entry} />
      <FormActions sticky>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pendingText="Saving...">Save Changes</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

/** The waiver, when it is to be signed anew. */
function NewSignature({ entry }: { entry: OwnEntry }) {
  const values = useFormValues<OwnValues>();
  if (!signsAnew(values, entry)) return null;
  return (
    <>
      <Alert tone="info">
        {entry.missing.includes('waiver')
          ? 'This show asks for a signed waiver, of a rider under age also by a guardian.'
          : 'The waiver of this show is signed anew, because somebody else rides or the rider is under age. The office keeps the one that was signed before.'}
      </Alert>
      <Waiver event={entry.event} />
    </>
  );
}
