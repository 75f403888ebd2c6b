import { useState } from 'react';
import { string } from 'yup';

import { createKeyFor } from '../../../api/idempotency';
import { ChoiceField } from '../../../components/form/controls/ChoiceField';
import { RadioCards } from '../../../components/form/controls/RadioCards';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { missing } from '../../../components/form/rules';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Alert } from '../../../components/ui/messages/Alert';
import { Facts } from '../../../components/ui/page/Card';
import { showPhone } from '../../../lib/text/phone';
import common from '../../../components/ui/page/common.module.css';
import { useContactOptions } from '../ContactField';
import { KIND_LABELS } from '../contactPages';
import {
  type Contact,
  type MergeField,
  type MergeMoves,
  useGetContactQuery,
  useLazyGetContactQuery,
  useMergeContactsMutation,
  useReadContactMergeQuery,
} from '../contactsApi';
import { FIELD_LABELS, sayField, sayMoves } from './mergeWords';

const FIELDS = Object.keys(FIELD_LABELS) as MergeField[];

/** Whose value the kept contact has where both have one. */
type Side = 'kept' | 'other';

const side = () => field.same<Side>('kept');

const fields = field.group({
  with: field.required<string>(string().label('Same Person or Company').required(missing)),
  name: side(),
  company: side(),
  email: side(),
  address: side(),
  notes: side(),
});

type Values = typeof fields.blank;

/** The dialog that makes one contact of two. */
export function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const id = contact._id.$oid;
  const [merge] = useMergeContactsMutation();
  const [read] = useLazyGetContactQuery();
  const [keyFor] = useState(() => createKeyFor());
  const { options } = useContactOptions(contact.organization_id);
  const others = options?.filter(({ value }) => value !== id);
  const title = `Merge ${contact.name}`;
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm<Values, Contact>
        submit="Merge Contacts"
        pendingText="Merging..."
        label={title}
        marks="required"
        initialValues={fields.blank}
        schema={fields.rule}
        onSubmit={async (values) => {
          // As it was shown, from the cache.
          const other = await read(values.with, true).unwrap();
          const take = FIELDS.filter((it) => values[it] === 'other');
          const revisions = { revision: contact.revision, other_revision: other.revision };
          const body = { with: values.with, take, ...revisions };
          await merge({ id, body, idempotencyKey: keyFor(body) }).unwrap();
          return other;
        }}
        done={(other) => `${other.name} was merged into ${contact.name}`}
        onSaved={onClose}
      >
        <ChoiceField
          name="with"
          label="Same Person or Company"
          required
          options={others}
          empty="No other contact has this name."
          openLabel="Show all contacts"
        />
        <Outcome contact={contact} />
      </DialogForm>
    </Dialog>
  );
}

/** Both contacts side by side, once the other one is chosen. */
function Outcome({ contact }: { contact: Contact }) {
  const { with: other } = useFormValues<Values>();
  const query = useGetContactQuery(other, { skip: other === '' });
  const moves = useReadContactMergeQuery(
    { id: contact._id.$oid, with: other },
    { skip: other === '' },
  );
  if (other === '') return null;
  return (
    <Loaded small query={query} name="The other contact" shape="lines">
      {(theirs) => (
        <>
          <Loaded small query={moves} name="What moves" shape="lines">
            {(found) => <Moves kept={contact} other={theirs} moves={found} />}
          </Loaded>
          <Fields kept={contact} other={theirs} />
        </>
      )}
    </Loaded>
  );
}

function Fields({ kept, other }: { kept: Contact; other: Contact }) {
  const known = FIELDS.map((it) => ({ it, own: sayField(it, kept), theirs: sayField(it, other) }));
  const differ = known.filter(({ own, theirs }) => own !== '' && theirs !== '' && own !== theirs);
  const numbers = new Set(kept.phones.map(lastDigits));
  const phones = [...kept.phones, ...other.phones.filter((it) => !numbers.has(lastDigits(it)))];
  const kinds = [...new Set([...kept.kinds, ...other.kinds])];
  const facts = [
    ...known
      .filter(({ own, theirs }) => own === '' || theirs === '' || own === theirs)
      .map(({ it, own, theirs }) => ({ term: FIELD_LABELS[it], value: own === '' ? theirs : own })),
    { term: 'Phones', value: phones.map(showPhone).join(', ') },
    { term: 'Kinds', value: kinds.map((it) => KIND_LABELS[it]).join(', ') },
  ];
  return (
    <>
      {differ.map(({ it, own, theirs }) => (
        <RadioCards
          key={it}
          name={it}
          label={FIELD_LABELS[it]}
          options={[
            { value: 'kept', label: it === 'notes' ? `Both: ${own} · ${theirs}` : own },
            { value: 'other', label: it === 'notes' ? `Only: ${theirs}` : theirs },
          ]}
        />
      ))}
      <Facts
        items={facts
          .filter(({ value }) => value !== '')
          .map(({ term, value }) => ({
            term,
            value: <span className={common.lines}>{value}</span>,
          }))}
      />
    </>
  );
}

/** The end of a number, because the code of the country is often left out. */
const lastDigits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

function Moves({ kept, other, moves }: { kept: Contact; other: Contact; moves: MergeMoves }) {
  const said = sayMoves(moves);
  return (
    <>
      <p>
        {said === ''
          ? `${other.name} leaves the lists. `
          : `${said} of ${other.name} will be with ${kept.name}. `}
        Bills and papers keep the name and address that they were made with. The two can be parted
        again on the page of {kept.name}.
      </p>
      {moves.link === 'moves' && (
        <Alert tone="warning">
          The link that was given to {other.name} will show the horses and bills of {kept.name}. If
          somebody else may have it, revoke it first.
        </Alert>
      )}
      {moves.link === 'ends' && (
        <Alert tone="warning">
          Both have a link to a page of their own. The link of {kept.name} stays, and that of{' '}
          {other.name} will open nothing.
        </Alert>
      )}
    </>
  );
}
