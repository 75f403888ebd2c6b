import { useState } from 'react';
import { array, object } from 'yup';

import { FieldError } from '../../../../components/form/controls/FieldFrame';
import { TextField } from '../../../../components/form/controls/TextField';
import {
  useFormActions,
  useFormField,
  useFormValues,
} from '../../../../components/form/controls/useFormField';
import { DialogForm } from '../../../../components/form/DialogForm';
import { FormFailure } from '../../../../components/form/FormikForm';
import { missing, text } from '../../../../components/form/rules';
import { Button } from '../../../../components/ui/actions/Button';
import { Loaded } from '../../../../components/ui/loading/Loaded';
import { Soft } from '../../../../components/ui/page/Soft';
import { Row, Stack } from '../../../../components/ui/page/Stack';
import { countOf } from '../../../../lib/intl';
import { type ClassSheet, useGetClassSheetQuery } from '../../../entries/office/entriesApi';
import type { NamedClass } from '../../dayTypes';
import { useBoard } from '../board';
import { divide, hasDoubleRiders, LEAST_PARTS, MOST_PARTS, type Rule, sizesOf } from './divide';
import { EntryParts } from './EntryParts';
import { NAME_MAX, NUMBER_MAX, type Proposal, proposalsOf } from './proposals';
import { useSplitClassMutation } from './regroupApi';
import type { Regrouping } from './regroupTypes';
import { listOf } from './regroupWords';
import styles from './Regroup.module.css';

export interface SplitValues {
  /** The parts, named as the API names them. */
  into: { number: string; name: string }[];
  rule: Rule;
  /** The parts of the entries that were moved by hand, from 0 on. */
  moved: Record<string, number>;
}

const SCHEMA = object({
  into: array(
    object({ number: text('Number', NUMBER_MAX), name: text('Name', NAME_MAX).required(missing) }),
  ),
});

const named = ({ number, name }: Proposal) => ({ number, name });

/** Those who take part; where the others go is the server's matter. */
const takingPart = (sheet: ClassSheet) => sheet.entries.filter(({ state }) => state === 'entered');

interface SplitFormProps {
  of: NamedClass;
  /** The numbers of the show's classes. */
  taken: ReadonlySet<string>;
  onDone: () => void;
}

/** Splits a class: what its parts are called, and which entry is in which. */
export function SplitForm({ of, taken, onDone }: SplitFormProps) {
  const { show, regrouping } = useBoard();
  const at = { id: show._id.$oid, class_id: of.class_id };
  const query = useGetClassSheetQuery(at);
  const [split] = useSplitClassMutation();
  const [proposals] = useState(() => proposalsOf(of, taken));
  const [initialValues] = useState<SplitValues>(() => ({
    into: proposals.slice(0, LEAST_PARTS).map(named),
    rule: 'halves',
    moved: {},
  }));
  const submit = async (values: SplitValues) => {
    if (query.currentData === undefined) {
      throw new FormFailure(
        'The entries are not read yet. Wait until they are listed, then split.',
      );
    }
    const entries = takingPart(query.currentData);
    const parts = divide(entries, values.into.length, values);
    const into = values.into.map(({ number, name }, part) => ({
      name: name.trim(),
      ...(number.trim() !== '' && { number: number.trim() }),
      registration_ids: entries
        .filter((_, index) => parts[index] === part)
        .map(({ registration_id }) => registration_id),
    }));
    const empty = proposals.filter((_, part) => into[part]?.registration_ids.length === 0);
    if (empty.length > 0) {
      const labels = listOf(empty.map(({ label }) => label));
      throw new FormFailure(`Nobody is in ${labels}. Put an entry there, or take a part away.`);
    }
    return split({ ...at, body: { into } }).unwrap();
  };
  return (
    <DialogForm<SplitValues, Regrouping>
      submit="Split Class"
      pendingText="Splitting..."
      label="Split"
      initialValues={initialValues}
      schema={SCHEMA}
      draft={`split:${of.class_id}`}
      onSubmit={submit}
      onSaved={(done) => {
        regrouping.tell(done);
        onDone();
      }}
      beside={query.currentData && <Sizes proposals={proposals} sheet={query.currentData} />}
    >
      <PartFields proposals={proposals} />
      <Loaded query={query} name="The entries" small>
        {(sheet) => <Dividing proposals={proposals} sheet={sheet} />}
      </Loaded>
    </DialogForm>
  );
}

function PartFields({ proposals }: { proposals: readonly Proposal[] }) {
  const { into, moved } = useFormValues<SplitValues>();
  const { setValues } = useFormActions();
  const values = useFormValues<SplitValues>();
  const field = useFormField({ name: 'into', label: 'The parts' });
  const last = proposals[into.length - 1];
  const next = into.length < MOST_PARTS ? proposals[into.length] : undefined;
  const removeLast = () => {
    const part = into.length - 1;
    const stay = Object.entries(moved).filter(([, to]) => to !== part);
    setValues({ ...values, into: into.slice(0, part), moved: Object.fromEntries(stay) });
  };
  return (
    // Focusable, because an error of all parts moves the focus here.
    <Stack
      gap={3}
      role="group"
      aria-label="Parts"
      aria-describedby={field.error === undefined ? undefined : field.errorId}
      tabIndex={-1}
      data-invalid={field.error !== undefined || undefined}
    >
      {into.map((_, part) => {
        const label = proposals[part]?.label ?? '';
        return (
          <div key={label} className={styles.part}>
            <TextField
              name={`into.${part}.number`}
              label={`Number of ${label}`}
              maxLength={NUMBER_MAX}
              autoCapitalize="characters"
            />
            <TextField
              name={`into.${part}.name`}
              label={`Name of ${label}`}
              autoCapitalize="words"
              required
            />
          </div>
        );
      })}
      <FieldError field={field} />
      <Row gap={2}>
        {next !== undefined && (
          <Button
            variant="quiet"
            icon="plus"
            onClick={() => setValues({ ...values, into: [...into, named(next)] })}
          >
            Add Part {next.label}
          </Button>
        )}
        {into.length > LEAST_PARTS && last !== undefined && (
          <Button variant="quiet" onClick={removeLast}>
            Take Away Part {last.label}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

interface OfSheet {
  proposals: readonly Proposal[];
  sheet: ClassSheet;
}

/** The rules of dividing in one press each, and the entries with their parts. */
function Dividing({ proposals, sheet }: OfSheet) {
  const values = useFormValues<SplitValues>();
  const { setValues, setValue } = useFormActions();
  const { into, rule, moved } = values;
  const entries = takingPart(sheet);
  const labels = proposals.slice(0, into.length).map(({ label }) => label);
  const choose = (by: Rule) => setValues({ ...values, rule: by, moved: {} });
  const waiting = sheet.waiting.length;
  const byHand = entries.filter(({ registration_id: id }) => moved[id] !== undefined).length;
  return (
    <Stack gap={3}>
      <Row gap={2} role="group" aria-label="Divide the entries">
        <Button onClick={() => choose('halves')}>By Back Number</Button>
        <Button onClick={() => choose('turns')}>
          {into.length === 2 ? 'Every Other One' : 'In Turns'}
        </Button>
        {hasDoubleRiders(entries) && (
          <Button onClick={() => choose('riders')}>Spread Riders’ Horses</Button>
        )}
      </Row>
      <Soft as="p" role="status">
        {sayRule(rule, labels)}
        {byHand > 0 && ` ${byHand} moved by hand.`}
        {waiting > 0 && ` The waiting list, ${waiting} long, goes with ${labels[0] ?? ''}.`}
      </Soft>
      <EntryParts
        entries={entries}
        parts={divide(entries, into.length, values)}
        labels={labels}
        onMove={(id, part) => setValue('moved', { ...moved, [id]: part })}
      />
    </Stack>
  );
}

function sayRule(rule: Rule, labels: readonly string[]): string {
  switch (rule) {
    case 'halves':
      return `The lowest back numbers are in ${labels[0] ?? ''}, the highest in ${labels.at(-1) ?? ''}.`;
    case 'turns':
      return `By back number, ${labels.join(', ')} in turn.`;
    case 'riders':
      return 'The horses of one rider are in different parts, as far as there are parts.';
  }
}

/** How many entries each part has, always in sight. */
function Sizes({ proposals, sheet }: OfSheet) {
  const values = useFormValues<SplitValues>();
  const entries = takingPart(sheet);
  const count = values.into.length;
  const sizes = sizesOf(divide(entries, count, values), count);
  return (
    <p className={styles.sizes} role="status" aria-label="Entries of each part">
      {sizes.map((size, part) => (
        <span key={proposals[part]?.label} data-none={size === 0 || undefined}>
          <strong>{proposals[part]?.label}</strong> {countOf(size, 'entry', 'entries')}
        </span>
      ))}
    </p>
  );
}
