import { useState } from 'react';

import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { Card } from '../../../components/ui/page/Card';
import { withRetryHint } from '../../../api/errors';
import { useToast } from '../../../components/ui/messages/Toast';
import { Details } from '../parts/AskedFields';
import { missingOf } from '../parts/missing';
import { FIELD_NAMES } from '../parts/registrationValues';
import { AddressField, RiderEmailField, RiderPhoneField } from '../parts/RiderFields';
import { NewSignature } from './NewSignature';
import styles from './OwnEntryPage.module.css';
import { missingDraftOf, ownExtrasOf, ownSchema, toValues } from './ownEntry';
import type { OwnEntry } from '../parts/ownEntryApi';
import { FAILED, useSendOwnEntry } from './useSendOwnEntry';

interface MissingFormProps {
  token: string;
  entry: OwnEntry;
}

/** Asks for exactly what an entry lacks. All else of it is sent as it is. */
export function MissingForm({ token, entry: latest }: MissingFormProps) {
  // The entry as it was when the form was shown; its revision is sent.
  const [entry] = useState(latest);
  const { event, missing } = entry;
  // Only what the entry has already: others may not be on offer any more when this is sent.
  const [extras] = useState(() =>
    ownExtrasOf(entry, Date.now()).filter(({ id }) =>
      entry.extras.some(({ fee_id }) => fee_id === id),
    ),
  );
  const [initialValues] = useState(() => toValues(entry, extras));
  const [schema] = useState(() => ownSchema(entry, extras));
  const send = useSendOwnEntry(token, entry, extras);
  const toast = useToast();
  return (
    <FormikForm
      label="Still missing"
      className={styles.form}
      draft={missingDraftOf(entry)}
      initialValues={initialValues}
      schema={schema}
      rename={FIELD_NAMES}
      onSubmit={send}
      onSaved={() => toast.success('Thank you. Your entry has it now')}
      onFailure={(error) => withRetryHint(FAILED, error)}
    >
      <Card title="Still missing">
        <p>{missing.map(missingOf).join(', ')}</p>
        {missing.includes('rider_email') && <RiderEmailField />}
        {missing.includes('rider_phone') && <RiderPhoneField />}
        {missing.includes('rider_address') && <AddressField />}
      </Card>
      <Details event={event} only={missing} />
      <NewSignature entry={entry} />
      <FormActions>
        <SubmitButton pendingText="Saving...">Save What Was Missing</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}
