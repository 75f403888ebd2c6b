import { useId, useState } from 'react';
import { array, object, string } from 'yup';

import { FieldError } from '../../../../components/form/controls/FieldFrame';
import fields from '../../../../components/form/controls/fields.module.css';
import { FollowProposal } from '../../../../components/form/controls/FollowProposal';
import { TextField } from '../../../../components/form/controls/TextField';
import {
  useFormActions,
  useFormField,
  useFormValues,
} from '../../../../components/form/controls/useFormField';
import { DialogForm } from '../../../../components/form/DialogForm';
import { missing, text } from '../../../../components/form/rules';
import { Alert } from '../../../../components/ui/messages/Alert';
import { Soft } from '../../../../components/ui/page/Soft';
import { countOf } from '../../../../lib/intl';
import { findClasses } from '../../../entries/office/walkIn/walkIn';
import type { NamedClass } from '../../dayTypes';
import { useBoard } from '../board';
import type { Unscheduled } from '../shown';
import { NAME_MAX, NUMBER_MAX, proposalOf } from './proposals';
import { useCombineClassesMutation, useListSheetsQuery } from './regroupApi';
import type { Regrouping } from './regroupTypes';
import { sayNumbers } from './regroupWords';
import { cx } from '../../../../lib/cx';
import picker from '../../../entries/parts/picker.module.css';
import styles from './Regroup.module.css';
import { enteredTwice, sayTwice } from './twice';

interface CombineValues {
  /** The other classes. */
  class_ids: string[];
  number: string;
  name: string;
}

const SCHEMA = object({
  class_ids: array(string()).min(1, 'Choose at least one other class'),
  number: text('Number', NUMBER_MAX),
  name: text('Name', NAME_MAX).required(missing),
});

interface CombineFormProps {
  of: NamedClass & { entries: number };
  /** What it can be combined with. */
  others: readonly Unscheduled[];
  /** The numbers of the show's classes. */
  taken: ReadonlySet<string>;
  onDone: () => void;
}

/** Combines a class with others. */
export function CombineForm({ of, others, taken, onDone }: CombineFormProps) {
  const { show, regrouping } = useBoard();
  const id = show._id.$oid;
  const [combine] = useCombineClassesMutation();
  const [initialValues] = useState<CombineValues>(() => ({
    class_ids: [],
    ...proposalOf([of], taken),
  }));
  const chosen = (values: CombineValues) => [
    of,
    ...others.filter(({ class_id }) => values.class_ids.includes(class_id)),
  ];
  return (
    <DialogForm<CombineValues, Regrouping>
      submit="Combine Classes"
      pendingText="Combining..."
      label="Combine"
      initialValues={initialValues}
      schema={SCHEMA}
      onSubmit={(values) => {
        const number = values.number.trim();
        return combine({
          id,
          body: {
            class_ids: chosen(values).map(({ class_id }) => class_id),
            name: values.name.trim(),
            ...(number !== '' && { number }),
          },
        }).unwrap();
      }}
      onSaved={(done) => {
        regrouping.tell(done);
        onDone();
      }}
      beside={<Sum chosen={chosen} />}
    >
      <OtherClasses others={others} />
      <Twice eventId={id} chosen={chosen} />
      <Proposed chosen={chosen} taken={taken} />
      <div className={styles.part}>
        <TextField
          name="number"
          label="Number"
          maxLength={NUMBER_MAX}
          autoCapitalize="characters"
        />
        <TextField name="name" label="Name" autoCapitalize="words" required />
      </div>
    </DialogForm>
  );
}

interface Chosen {
  /** All classes that are combined. */
  chosen: (values: CombineValues) => (NamedClass & { entries: number })[];
}

/** Lets number and name follow the classes until something is typed. */
function Proposed({ chosen, taken }: Chosen & Pick<CombineFormProps, 'taken'>) {
  const values = useFormValues<CombineValues>();
  return <FollowProposal values={{ class_ids: [], ...proposalOf(chosen(values), taken) }} />;
}

function OtherClasses({ others }: Pick<CombineFormProps, 'others'>) {
  const { class_ids: picked } = useFormValues<CombineValues>();
  const { setValue } = useFormActions();
  const field = useFormField({ name: 'class_ids', label: 'Other classes' });
  const [typed, setTyped] = useState('');
  const hintId = useId();
  const found = new Set(findClasses(others, typed));
  const toggle = (id: string) =>
    setValue(
      'class_ids',
      picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id],
    );
  return (
    <fieldset
      className={cx(picker.picker, styles.picker)}
      // Focusable, because its error moves the focus here.
      tabIndex={-1}
      data-invalid={field.error !== undefined || undefined}
      aria-describedby={field.error === undefined ? undefined : field.errorId}
    >
      <legend className={fields.legend}>With which classes</legend>
      <input
        type="search"
        aria-label="Find a class"
        aria-describedby={hintId}
        placeholder="Number or name"
        autoComplete="off"
        className={fields.input}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          const [first] = found;
          if (typed.trim() === '' || first === undefined) return;
          toggle(first.class_id);
          setTyped('');
        }}
      />
      <p id={hintId} className={fields.hint}>
        Enter takes the first class that is found.
      </p>
      <ul className={picker.classes} aria-label="Classes to combine with">
        {others
          // What is chosen stays in sight.
          .filter((one) => found.has(one) || picked.includes(one.class_id))
          .map((one) => (
            <li key={one.class_id}>
              <label className={picker.class}>
                <input
                  type="checkbox"
                  checked={picked.includes(one.class_id)}
                  onChange={() => toggle(one.class_id)}
                />
                <span className={styles.number}>{one.number}</span>
                <span className={picker.name}>{one.name}</span>
                <Soft>{countOf(one.entries, 'entry', 'entries')}</Soft>
              </label>
            </li>
          ))}
      </ul>
      {found.size === 0 && <p className={fields.hint}>No other class fits.</p>}
      <FieldError field={field} />
    </fieldset>
  );
}

/** Says before anything is sent that an entry would be in the new class twice. */
function Twice({ eventId, chosen }: Chosen & { eventId: string }) {
  const classes = chosen(useFormValues<CombineValues>());
  const { currentData: sheets = [] } = useListSheetsQuery(
    { id: eventId, class_ids: classes.map(({ class_id }) => class_id) },
    { skip: classes.length < 2 },
  );
  const twice = enteredTwice(sheets);
  if (twice.length === 0) return null;
  return <Alert tone="warning">{sayTwice(twice)}</Alert>;
}

/** Which classes become one, and how large that is. */
function Sum({ chosen }: Chosen) {
  const classes = chosen(useFormValues<CombineValues>());
  const entries = classes.reduce((sum, one) => sum + one.entries, 0);
  return (
    <p className={styles.sizes} role="status">
      {classes.length > 1 && (
        <span>
          <strong>{sayNumbers(classes)}</strong>: {countOf(entries, 'entry', 'entries')}
        </span>
      )}
    </p>
  );
}
