import { useState } from 'react';

import { withRetryHint } from '../../../api/errors';
import { DialogForm } from '../../../components/form/DialogForm';
import { Select } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Card, Facts } from '../../../components/ui/page/Card';
import { Row } from '../../../components/ui/page/Stack';
import { PersonFields } from '../parts/DetailFields';
import { type OwnEntry, useNameOwnPeopleMutation } from '../parts/ownEntryApi';
import type { Limits } from './ownEntry';
import {
  choicesOf,
  isUsual,
  namedSchema,
  type NamedValues,
  sayNamed,
  toNamedBody,
  toNamedValues,
} from './namedPeople';
import { FAILED } from './useSendOwnEntry';

interface PaymentAndPrizesProps {
  token: string;
  entry: OwnEntry;
  limits: Limits;
}

/** Who pays for the entry and who receives its prizes, and the form that names others. */
export function PaymentAndPrizes({ token, entry, limits }: PaymentAndPrizesProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  // After the closing date only who was not named can be named.
  const mayName =
    limits.canChange ||
    (limits.canComplete && (isUsual(entry, 'payer') || isUsual(entry, 'prize_to')));
  return (
    <Card title="Payment and prizes">
      <Facts
        items={[
          { term: 'Who pays', value: sayNamed(entry.payer) },
          { term: 'Who receives prizes', value: sayNamed(entry.prize_to) },
        ]}
      />
      {mayName && (
        <Row>
          <Button onClick={() => setOpen(true)}>Name Somebody Else</Button>
        </Row>
      )}
      <Dialog
        open={open}
        onClose={close}
        title="Payment and prizes"
        description="The show’s office sees it. Your bill stays as it is."
      >
        <NamedForm token={token} entry={entry} onDone={close} />
      </Dialog>
    </Card>
  );
}

interface NamedFormProps extends Pick<PaymentAndPrizesProps, 'token' | 'entry'> {
  onDone: () => void;
}

function NamedForm({ token, entry: latest, onDone }: NamedFormProps) {
  // The entry as it was when the form was opened; its revision is sent.
  const [entry] = useState(latest);
  const [initialValues] = useState(() => toNamedValues(entry));
  const [save] = useNameOwnPeopleMutation();
  return (
    <DialogForm
      submit="Save"
      label="Payment and prizes"
      initialValues={initialValues}
      schema={namedSchema}
      onSubmit={(values) => save({ token, body: toNamedBody(values, entry) }).unwrap()}
      onFailure={(error) => withRetryHint(FAILED, error)}
      done="The show’s office sees it now"
      onSaved={onDone}
    >
      <Choice entry={entry} of="payer" label="Who Pays" person="Payer" />
      <Choice entry={entry} of="prize_to" label="Who Receives Prizes" person="Recipient" />
    </DialogForm>
  );
}

interface ChoiceProps {
  entry: OwnEntry;
  of: 'payer' | 'prize_to';
  label: string;
  /** What the fields of somebody else begin with. */
  person: string;
}

/** One of the people of the entry, or somebody else, who is typed. */
function Choice({ entry, of, label, person }: ChoiceProps) {
  const [options] = useState(() => choicesOf(entry, of));
  const values = useFormValues<NamedValues>();
  return (
    <>
      <Select name={of} label={label} options={options} required />
      {values[of] === 'new' && <PersonFields name={`${of}_person`} label={person} required />}
    </>
  );
}
