import { type ReactNode, useRef, useState } from 'react';

import { withReason } from '../../../api/errors';
import { ChoiceField } from '../../../components/form/controls/ChoiceField';
import {
  EmailField,
  MoneyField,
  PhoneField,
  TextField,
} from '../../../components/form/controls/TextField';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormFailure } from '../../../components/form/FormikForm';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Dialog, DialogActions, DialogBody } from '../../../components/ui/actions/Dialog';
import { Pair, Row } from '../../../components/ui/page/Stack';
import { href } from '../../../app/paths';
import { useContactOptions } from '../../contacts/ContactField';
import { useCreateContactMutation } from '../../contacts/contactsApi';
import type { Horse } from '../../horses/horsesApi';
import { saleWith } from '../../horses/sale/saleForm';
import { useSaveSection } from '../../horses/sections/useSaveSection';
import { useToday } from '../../people/useBarn';
import { soldFields, type SoldValues } from './soldFields';

/** The name of the draft. */
export const soldDraft = (horseId: string) => `sold:${horseId}`;

interface MarkSoldDialogProps {
  horse: Horse;
  onClose: () => void;
  /** The buttons for what is to be done afterwards. */
  after: ReactNode;
}

/** The dialog that says when, to whom and for how much a horse was sold. It is open as long as it is rendered. */
export function MarkSoldDialog({ horse, onClose, after }: MarkSoldDialogProps) {
  const [buyer, setBuyer] = useState<{ id: string | null } | null>(null);
  const { name } = horse.profile;
  return (
    <Dialog
      open
      onClose={onClose}
      title={buyer === null ? `Mark ${name} as Sold` : `${name} is sold`}
    >
      {buyer === null ? (
        <SoldForm horse={horse} onSaved={(id) => setBuyer({ id })} />
      ) : (
        <>
          <DialogBody>
            <p>
              It is not in the marketplace any more, and its public page is closed. What you could
              do next:
            </p>
            <Row gap={2}>
              {after}
              {buyer.id !== null && <LinkButton to={href.contact(buyer.id)}>The Buyer</LinkButton>}
            </Row>
          </DialogBody>
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function SoldForm({
  horse,
  onSaved,
}: {
  horse: Horse;
  /** Called with the buyer, if one is named. */
  onSaved: (contactId: string | null) => void;
}) {
  const save = useSaveSection('sale');
  const [createContact] = useCreateContactMutation();
  const draft = soldDraft(horse.id);
  const keyFor = useDraftKey(draft);
  const today = useToday();
  const base = useRef(horse);
  // A new contact that was made, although what followed failed.
  const made = useRef<{ of: string; id: string } | null>(null);
  const [initialValues] = useState<SoldValues>(() => ({
    ...soldFields.blank,
    sold_on: today,
    // What was asked, until it is known what was paid.
    sold_price: horse.sale.price?.toFixed(2) ?? '',
  }));

  const buyerOf = async (values: SoldValues): Promise<string | null> => {
    const { sold_to_contact_id, new_name, new_email, new_phone } = soldFields.write(values);
    if (values.buyer === 'known') return sold_to_contact_id;
    const body = {
      name: new_name,
      kinds: ['other' as const],
      email: new_email,
      phones: new_phone === '' ? [] : [new_phone],
      organization_id: horse.organization_id,
    };
    const of = JSON.stringify(body);
    if (made.current?.of !== of) {
      const { _id } = await createContact({ body, idempotencyKey: keyFor(body) }).unwrap();
      made.current = { of, id: _id.$oid };
    }
    return made.current.id;
  };
  const submit = async (values: SoldValues) => {
    const contactId = await buyerOf(values);
    const { sold_on, sold_price } = soldFields.write(values);
    const changed = await save(
      saleWith(base.current, {
        status: 'sold',
        sold_on,
        sold_price,
        sold_to_contact_id: contactId,
      }),
      base.current,
    );
    if (changed !== null) {
      base.current = changed;
      throw new FormFailure(
        'The sale was changed elsewhere meanwhile. Press Mark as Sold again to keep that, and add this.',
      );
    }
    return contactId;
  };

  return (
    <DialogForm
      submit="Mark as Sold"
      label={`Mark ${horse.profile.name} as Sold`}
      draft={draft}
      marks="required"
      initialValues={initialValues}
      schema={soldFields.rule}
      onSubmit={submit}
      onSaved={onSaved}
      rename={{ name: 'new_name', email: 'new_email', 'phones[0]': 'new_phone' }}
      onFailure={(error) => withReason('Failed to mark as sold. Please try again.', error)}
    >
      <Pair>
        <TextField name="sold_on" label="Sold On" type="date" required />
        <MoneyField name="sold_price" label="Price Paid" />
      </Pair>
      <Buyer organizationId={horse.organization_id} />
    </DialogForm>
  );
}

function Buyer({ organizationId }: { organizationId: string }) {
  const { buyer } = useFormValues<SoldValues>();
  const { setValue } = useFormActions();
  const contacts = useContactOptions(organizationId);
  if (buyer === 'known') {
    return (
      <>
        <ChoiceField
          name="sold_to_contact_id"
          label="Buyer"
          {...contacts}
          empty="No contact has this name."
          openLabel="Show all contacts"
        />
        <div>
          <Button variant="quiet" icon="plus" onClick={() => setValue('buyer', 'new')}>
            New Contact
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <TextField name="new_name" label="Buyer’s Name" required autoCapitalize="words" />
      <Pair>
        <EmailField name="new_email" label="Buyer’s Email" autoComplete="off" />
        <PhoneField name="new_phone" label="Buyer’s Phone" autoComplete="off" />
      </Pair>
      <div>
        <Button variant="quiet" onClick={() => setValue('buyer', 'known')}>
          One of the Contacts
        </Button>
      </div>
    </>
  );
}
