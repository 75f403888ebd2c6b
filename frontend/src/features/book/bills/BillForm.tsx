import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { statusOf, toFormErrors } from '../../../api/errors';
import { href } from '../../../app/paths';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FieldFailure, FormikForm } from '../../../components/form/FormikForm';
import { sameValue } from '../../../components/form/merge';
import { AddressFields } from '../../../components/form/controls/AddressFields';
import { EmailField, TextArea, TextField } from '../../../components/form/controls/TextField';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Stack } from '../../../components/ui/page/Stack';
import { useToast } from '../../../components/ui/messages/Toast';
import { ContactField } from '../../contacts/ContactField';
import { BillLines } from './BillLines';
import {
  billBody,
  billSchema,
  type BillValues,
  billValues,
  placeErrors,
  proposalFor,
} from './billSchema';
import styles from '../Book.module.css';
import {
  type Bill,
  useCreateBillMutation,
  useLazyGetBillQuery,
  useLazyGetProposalQuery,
  useReplaceBillMutation,
} from '../bookApi';

interface BillFormProps {
  organizationId: string;
  draft: string;
  /** To whom, if it is no contact. */
  name: string;
  /** The bill to change; without it a new one is made out. */
  bill?: Bill;
  start: BillValues;
}

/** The form that makes out a bill, or changes one. */
export function BillForm({ organizationId, draft, name, bill, start }: BillFormProps) {
  const [create] = useCreateBillMutation();
  const [replace] = useReplaceBillMutation();
  const [propose] = useLazyGetProposalQuery();
  const [read] = useLazyGetBillQuery();
  const navigate = useNavigate();
  const toast = useToast();
  const keyFor = useDraftKey(draft);
  // The request without an answer yet, and what was typed then. The server may have made the bill:
  // its parts are no longer offered, so only the request as it was is the same one.
  const unanswered = useRef<{ typed: BillValues; request: ReturnType<typeof billBody> } | null>(
    null,
  );
  const [initialValues] = useState(start);

  const requestOf = async (values: BillValues) => {
    const last = unanswered.current;
    if (last !== null && sameValue(last.typed, values)) return last.request;
    // As it is shown, so mostly of the cache.
    const proposal = await propose(proposalFor(organizationId, name, values), true).unwrap();
    return billBody(values, proposal, bill === undefined);
  };
  const send = async (values: BillValues, over?: Bill) => {
    const request = await requestOf(values);
    const { body, sent } = request;
    try {
      if (over !== undefined) {
        const { _id, revision } = over;
        return await replace({ id: _id.$oid, body: { ...body, revision } }).unwrap();
      }
      const made = { ...body, organization_id: organizationId };
      return await create({ body: made, idempotencyKey: keyFor(made) }).unwrap();
    } catch (error) {
      unanswered.current = (statusOf(error) ?? 500) >= 500 ? { typed: values, request } : null;
      const errors = toFormErrors(error);
      throw errors === null ? error : new FieldFailure(placeErrors(errors, sent));
    }
  };
  const saveOver = useSaveOrConflict<Bill, BillValues>({
    record: bill,
    what: 'This bill',
    valuesOf: (version) => ({ ...billValues(version), month: initialValues.month }),
    save: send,
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  return (
    <FormikForm<BillValues, Bill>
      draft={draft}
      label={bill === undefined ? 'New bill' : 'Edit bill'}
      marks="required"
      className={styles.page}
      initialValues={initialValues}
      schema={billSchema}
      onSubmit={bill === undefined ? send : saveOver}
      onSaved={({ _id, number }) => {
        toast.success(`Bill ${String(number)} was ${bill === undefined ? 'made' : 'saved'}`);
        void navigate(href.bill(_id.$oid));
      }}
    >
      <Card title="To">
        <Recipient organizationId={organizationId} />
        <div className={styles.fields}>
          <TextField name="date" label="Date" type="date" required />
          <TextField name="due_on" label="Due" type="date" required />
        </div>
      </Card>
      <BillLines
        organizationId={organizationId}
        name={name}
        before={bill === undefined ? [] : initialValues.lines}
      />
      <Card title="Payment and Note">
        <TextArea
          name="how_to_pay"
          label="How to Pay"
          rows={3}
          hint="Of this bill alone. What all bills say is changed in the list of bills."
        />
        <TextArea name="note" label="Note" rows={2} />
      </Card>
      <FormActions sticky>
        <SubmitButton pendingText="Saving...">
          {bill === undefined ? 'Make Bill' : 'Save Bill'}
        </SubmitButton>
        {bill !== undefined && <LinkButton to={href.bill(bill._id.$oid)}>Cancel</LinkButton>}
      </FormActions>
    </FormikForm>
  );
}

function Recipient({ organizationId }: { organizationId: string }) {
  const { contact_id } = useFormValues<BillValues>();
  return (
    <>
      <ContactField
        organizationId={organizationId}
        hint={
          contact_id === ''
            ? 'Or type a name and an address below.'
            : 'Its name, address and email are copied to the bill.'
        }
      />
      {contact_id === '' && (
        <Stack>
          <div className={styles.fields}>
            <TextField name="recipient_name" label="Name" required />
            <EmailField name="email" label="Email" autoComplete="off" />
          </div>
          <AddressFields of="address" />
        </Stack>
      )}
    </>
  );
}
