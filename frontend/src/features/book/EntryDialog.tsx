import { Fragment, useMemo, useState } from 'react';
import { Link } from 'react-router';

import { href } from '../../app/paths';
import { DialogForm } from '../../components/form/DialogForm';
import { ComboboxField } from '../../components/form/controls/ComboboxField';
import { MoneyField, Select, TextArea, TextField } from '../../components/form/controls/TextField';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useFormValues } from '../../components/form/controls/useFormField';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../components/ui/actions/Dialog';
import { useToast } from '../../components/ui/messages/Toast';
import { formatMoney } from '../../lib/money/money';
import { addDays } from '../../lib/time/days';
import { useToday } from '../people/useBarn';
import { useContactOptions } from '../contacts/ContactField';
import { HorsesField } from '../horses/HorsesField';
import { sayGaps } from '../repeats/recurrence';
import styles from './Book.module.css';
import {
  type BookEntry,
  type EntryKind,
  useCreateEntryMutation,
  useDeleteEntryMutation,
  useListCareOfEntryQuery,
  useLazyGetBookEntryQuery,
  useReplaceEntryMutation,
} from './bookApi';
import { CATEGORIES, KINDS, RECURRENCES, recurrenceOf } from './bookWords';
import { bodyOf, entrySchema, type EntryValues, valuesOf } from './entrySchema';
import { SplitField } from './SplitField';

/** The name of the draft of a new entry in the book of an organization. */
export const newEntryDraft = (organizationId: string, kind: EntryKind) =>
  `book:${organizationId}:new-${kind}`;

interface EntryDialogProps {
  kind: EntryKind;
  organizationId: string;
  open: boolean;
  /** The entry to change; `null` adds one. */
  entry: BookEntry | null;
  onClose: () => void;
}

/** The dialog to add or change an entry of the book. */
export function EntryDialog({ open, onClose, ...props }: EntryDialogProps) {
  const { kind, entry } = props;
  const title = `${entry === null ? 'Add' : 'Change'} ${KINDS[kind].one}`;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {entry?.is_billed === true ? (
        <Billed entry={entry} />
      ) : (
        <EntryForm {...props} title={title} onDone={onClose} />
      )}
    </Dialog>
  );
}

function RecurrenceField({ options }: { options: readonly { value: string; label: string }[] }) {
  const { date, recurrence } = useFormValues<EntryValues>();
  const gaps = recurrence.startsWith('FREQ=MONTHLY') && !recurrence.includes('BYMONTHDAY');
  const skipped = gaps ? sayGaps(date, 'month') : '';
  return (
    <Select
      name="recurrence"
      label="Recurs"
      placeholder="Once"
      options={options}
      hint={`The next ones are added automatically${skipped}.`}
    />
  );
}

/** The horses whose care an entry is what it cost, with the way there; nothing of other entries. */
function OfCare({ entry }: { entry: BookEntry }) {
  const { currentData: visits = [] } = useListCareOfEntryQuery(entry._id.$oid, {
    skip: entry.kind !== 'expense',
  });
  if (visits.length === 0) return null;
  return (
    <p>
      This is what the care of{' '}
      {visits.map(({ _id, horse: { id, name } }, at) => (
        <Fragment key={_id.$oid}>
          {at > 0 && ', '}
          <Link to={href.horseCare(id)}>{name}</Link>
        </Fragment>
      ))}{' '}
      cost. The amount is changed there.
    </p>
  );
}

function Billed({ entry }: { entry: BookEntry }) {
  return (
    <>
      <DialogBody>
        <OfCare entry={entry} />
        <p>
          A bill has a part of this entry, so it stays as it is. To change it, cancel the bill
          first.
        </p>
        <ul className={styles.parts}>
          {entry.splits.map(({ horse_name, owners }) =>
            owners.map(({ name, amount, is_billed }) => (
              <li key={`${horse_name}:${name}`}>
                {horse_name}, {name}: {formatMoney(amount)}
                {is_billed ? ', on a bill' : ''}
              </li>
            )),
          )}
        </ul>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </>
  );
}

function EntryForm({
  kind,
  organizationId,
  entry,
  title,
  onDone,
}: Omit<EntryDialogProps, 'open' | 'onClose'> & { title: string; onDone: () => void }) {
  const [create] = useCreateEntryMutation();
  const [replace] = useReplaceEntryMutation();
  const draft = entry === null ? newEntryDraft(organizationId, kind) : `book:${entry._id.$oid}`;
  const keyFor = useDraftKey(draft);
  const toast = useToast();
  const { options: contacts } = useContactOptions(organizationId);
  const names = useMemo(
    () => contacts && [...new Set(contacts.map(({ name }) => name))],
    [contacts],
  );
  const [read] = useLazyGetBookEntryQuery();
  const today = useToday();
  const [initialValues] = useState(() => valuesOf(entry, kind, today));
  const recurrences = useMemo(() => {
    const own = initialValues.recurrence;
    const known = own === '' || RECURRENCES.some(({ value }) => value === own);
    return known ? RECURRENCES : [...RECURRENCES, { value: own, label: recurrenceOf(own) }];
  }, [initialValues]);

  const saveOver = useSaveOrConflict<BookEntry, EntryValues>({
    record: entry,
    what: 'This entry',
    valuesOf: (version) => valuesOf(version, kind, today),
    save: (values, over) => {
      const body = bodyOf(values, kind, over, contacts ?? []);
      return replace({ id: over._id.$oid, body }).unwrap();
    },
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  const make = (values: EntryValues) => {
    const organization = { organization_id: organizationId };
    const body = { ...bodyOf(values, kind, null, contacts ?? []), ...organization };
    return create({ body, idempotencyKey: keyFor(body) }).unwrap();
  };

  return (
    <DialogForm<EntryValues, BookEntry>
      submit="Save"
      beside={entry !== null && <Delete entry={entry} onDone={onDone} />}
      draft={draft}
      label={title}
      marks="required"
      initialValues={initialValues}
      schema={entrySchema}
      onSubmit={entry === null ? make : saveOver}
      onSaved={({ amount }) => {
        toast.success(`${formatMoney(amount)} saved`);
        onDone();
      }}
      rename={{ split_equally: 'horse_ids' }}
    >
      {entry !== null && <OfCare entry={entry} />}
      <div className={styles.fields}>
        <MoneyField name="amount" label="Amount" required />
        <TextField name="date" label="Date" type="date" max={addDays(today, 365)} required />
        <TextField name="description" label="Description" required />
        <Select name="category" label="Category" required options={CATEGORIES} />
        <ComboboxField
          name="contact_name"
          label={KINDS[kind].who}
          options={names}
          empty="No contact of yours; the name is kept."
          openLabel="Show all contacts"
        />
        <RecurrenceField options={recurrences} />
      </div>
      <HorsesField
        organizationId={organizationId}
        hint="The part of a horse is divided among its owners by the shares they have today."
      />
      <SplitField />
      <TextArea name="tax_note" label="Tax Note" rows={2} />
    </DialogForm>
  );
}

function Delete({ entry, onDone }: { entry: BookEntry; onDone: () => void }) {
  const [remove] = useDeleteEntryMutation();
  return (
    <ConfirmButton
      button="Delete"
      title="Delete this entry?"
      confirmLabel="Delete Entry"
      danger
      call={() => remove(entry._id.$oid).unwrap()}
      done="The entry was deleted"
      failed="Failed to delete the entry. Please try again."
      onDone={onDone}
    >
      {typeof entry.recurrence !== 'string'
        ? 'The sums of the year change. This cannot be undone.'
        : 'It does not recur any more. The entries that were made of it stay.'}
    </ConfirmButton>
  );
}
