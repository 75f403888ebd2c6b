import { useState } from 'react';
import { string } from 'yup';

import { messageOf, withReason } from '../../../api/errors';
import { ChoiceField } from '../../../components/form/controls/ChoiceField';
import { Select, TextArea, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Pair } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { countOf } from '../../../lib/intl';
import { useToday } from '../../people/useBarn';
import { type ArchiveReason, useArchiveHorseMutation } from '../archive/archive';
import { useListReceiversQuery } from '../horsesApi';
import { concurrently } from '../../../lib/concurrently';
import { horsesInWords, type Selection } from './selection';

/** The most calls that run at once. */
const AT_ONCE = 4;

const REASONS: readonly { value: ArchiveReason; label: string }[] = [
  { value: 'sold', label: 'They were sold' },
  { value: 'left', label: 'They left the barn' },
  { value: 'died', label: 'They died' },
  { value: 'other', label: 'Another reason' },
];

const fields = field.group({
  reason: field.required<ArchiveReason>(string().label('Why').required(missing)),
  date: field.same('', string().label('Date').required(missing)),
  to_contact_id: field.chosen(),
  note: field.typed(text('Note', 2000)),
});

/** What became of the horses. */
export interface Archived {
  done: readonly string[];
  /** Those that are still in the stable, and why. */
  failed: Selection;
  reasons: readonly string[];
  /** Their last day in the stable. */
  date: string;
}

interface ArchiveSelectedProps {
  selection: Selection;
  onClose: () => void;
  onArchived: (result: Archived) => void;
}

/** The dialog that takes several horses out of the stable. */
export function ArchiveSelected({ selection, onClose, onArchived }: ArchiveSelectedProps) {
  const [archive] = useArchiveHorseMutation();
  const today = useToday();
  const [count, setCount] = useState(0);
  const title = `Archive ${horsesInWords(selection.size)}`;

  const submit = async (values: typeof fields.blank): Promise<Archived> => {
    const typed = fields.write(values);
    // Nobody takes a horse that died.
    const body = { ...typed, ...(typed.reason === 'died' && { to_contact_id: null }) };
    const errors = new Map<string, unknown>();
    setCount(0);
    const failed = await concurrently([...selection], AT_ONCE, async ([id]) => {
      try {
        await archive({ id, body }).unwrap();
      } catch (error) {
        errors.set(id, error);
        throw error;
      } finally {
        setCount((done) => done + 1);
      }
    });
    const [first] = errors.values();
    // What is wrong with all of them is said in the form.
    if (failed.length === selection.size) throw first;
    return {
      date: body.date,
      done: [...selection.keys()].filter((id) => !errors.has(id)),
      failed: new Map(failed),
      reasons: [...new Set([...errors.values()].map((error) => messageOf(error)))],
    };
  };

  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit="Archive"
        label={title}
        draft="archive:selected"
        marks="required"
        initialValues={{ ...fields.blank, date: today }}
        schema={fields.rule}
        onSubmit={submit}
        onSaved={(result) => {
          onClose();
          onArchived(result);
        }}
        onFailure={(error) => withReason('Failed to archive. Please try again.', error)}
        beside={
          count > 0 && (
            <Soft as="p" role="status">
              {count} of {countOf(selection.size, 'horse', 'horses')}
            </Soft>
          )
        }
      >
        <p>
          They leave the lists, the boards and the reminders. Their records, photos, bills and
          results stay, and you can bring them back.
        </p>
        <Pair>
          <Select name="reason" label="Why" required placeholder="Choose why" options={REASONS} />
          <TextField name="date" label="Date" type="date" required />
        </Pair>
        <ToWhom />
        <TextArea name="note" label="Note" rows={2} />
      </DialogForm>
    </Dialog>
  );
}

function ToWhom() {
  const { reason } = useFormValues<typeof fields.blank>();
  const contacts = useListReceiversQuery().currentData;
  if (reason === 'died') return null;
  return (
    <ChoiceField
      name="to_contact_id"
      label="To Whom"
      options={contacts?.map(({ _id, name, company }) => ({
        value: _id.$oid,
        label: company === '' ? name : `${name}, ${company}`,
      }))}
      hint="Who has them now, if it is one of your contacts."
      empty="No contact has this name."
      openLabel="Show all contacts"
    />
  );
}
