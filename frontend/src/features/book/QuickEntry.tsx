import { useEffect, useRef, useState } from 'react';

import { FormAlert, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import { sameValue } from '../../components/form/merge';
import { MoneyField, Select, TextField } from '../../components/form/controls/TextField';
import { useDraftKey, useFillNext, useIsKept } from '../../components/form/unsaved/useDraft';
import { useFormValues } from '../../components/form/controls/useFormField';
import { useFormReset } from '../../components/form/useFormReset';
import { Button } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { useToast } from '../../components/ui/messages/Toast';
import { formatMoney } from '../../lib/money/money';
import { addDays } from '../../lib/time/days';
import { useToday } from '../people/useBarn';
import styles from './Book.module.css';
import { type EntryKind, useCreateEntryMutation } from './bookApi';
import { CATEGORIES, KINDS } from './bookWords';
import { newEntryDraft } from './EntryDialog';
import { bodyOf, entrySchema, type EntryValues, valuesOf } from './entrySchema';

type QuickValues = Pick<EntryValues, 'date' | 'category' | 'description' | 'amount'> & {
  kind: EntryKind;
};

/** All values of an entry of which only a few were typed. */
const whole = ({ kind, ...typed }: QuickValues) => ({
  ...valuesOf(null, kind, typed.date),
  ...typed,
});

interface QuickEntryProps {
  kind: EntryKind;
  organizationId: string;
  /** Opens the dialog with all fields, which finds what was typed as its draft. */
  onMore: (kind: EntryKind) => void;
}

/** A row that adds one entry after the other; the next one begins with the same day and category. */
export function QuickEntry({ kind, ...props }: QuickEntryProps) {
  const row = useRef<HTMLDivElement>(null);
  const { date, category } = valuesOf(null, kind, useToday());
  const [next, setNext] = useState({ number: 0, start: { kind, date, category } });
  useEffect(() => {
    if (next.number === 0) return;
    row.current?.querySelector<HTMLElement>('[name="description"]')?.focus();
  }, [next.number]);
  return (
    <div ref={row} className={styles.quick}>
      <Card>
        <QuickForm
          // A form of its own for each entry: a repeated one is not the same request again.
          key={next.number}
          start={{ ...next.start, description: '', amount: '' }}
          onSaved={(saved) =>
            setNext({
              number: next.number + 1,
              start: { kind, date: saved.date, category: saved.category },
            })
          }
          {...props}
        />
      </Card>
    </div>
  );
}

function QuickForm({
  start,
  organizationId,
  onMore,
  onSaved,
}: Omit<QuickEntryProps, 'kind'> & {
  start: QuickValues;
  onSaved: (saved: QuickValues) => void;
}) {
  const [create] = useCreateEntryMutation();
  const draft = `book:${organizationId}:quick-${start.kind}`;
  const keyFor = useDraftKey(draft);
  const toast = useToast();
  const [initialValues] = useState(start);
  const [taken, setTaken] = useState(0);
  const submit = async (values: QuickValues) => {
    const entry = bodyOf(whole(values), values.kind, null, []);
    const body = { ...entry, organization_id: organizationId };
    await create({ body, idempotencyKey: keyFor(body) }).unwrap();
    const elsewhere = values.kind === start.kind ? '' : ` in ${KINDS[values.kind].title}`;
    toast.success(`${formatMoney(body.amount)} saved${elsewhere}`);
    return values;
  };
  return (
    <FormikForm<QuickValues, QuickValues>
      draft={draft}
      label="Quick entry"
      // What was said of an entry is not about the next one.
      scope={String(taken)}
      initialValues={initialValues}
      schema={entrySchema}
      onSubmit={submit}
      onSaved={onSaved}
    >
      <div className={styles.quickFields}>
        <TextField name="date" label="Date" type="date" max={addDays(useToday(), 365)} required />
        <Select name="category" label="Category" required options={CATEGORIES} />
        <TextField name="description" label="Description" required className={styles.quickText} />
        <MoneyField name="amount" label="Amount" required className={styles.quickAmount} />
        <Select
          name="kind"
          label="Kind"
          required
          options={(['expense', 'income'] as const).map((value) => ({
            value,
            label: KINDS[value].one,
          }))}
        />
        <div className={styles.quickButtons}>
          <SubmitButton pendingText="Adding...">Add</SubmitButton>
          <More
            organizationId={organizationId}
            start={initialValues}
            onMore={onMore}
            onTaken={() => setTaken(taken + 1)}
          />
        </div>
      </div>
      <FormAlert />
    </FormikForm>
  );
}

/** Takes what was typed to the dialog, if the browser keeps it there. */
function More({
  organizationId,
  start,
  onMore,
  onTaken,
}: { start: QuickValues; onTaken: () => void } & Omit<QuickEntryProps, 'kind'>) {
  const typed = useFormValues<QuickValues>();
  const reset = useFormReset();
  const fillNext = useFillNext();
  const isKept = useIsKept();
  const today = useToday();
  const { kind } = typed;
  return (
    <Button
      variant="quiet"
      onClick={() => {
        const [draft, values] = [newEntryDraft(organizationId, kind), whole(typed)];
        if (!sameValue(values, valuesOf(null, kind, today))) {
          // Moved to the dialog, and not restored there.
          fillNext(draft, values);
          if (isKept(draft, values)) {
            reset(start);
            onTaken();
          }
        }
        onMore(kind);
      }}
    >
      More
    </Button>
  );
}
