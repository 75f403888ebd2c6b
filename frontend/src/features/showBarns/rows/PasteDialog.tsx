import { DialogForm } from '../../../components/form/DialogForm';
import { TextArea } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { FormFailure } from '../../../components/form/FormikForm';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Soft } from '../../../components/ui/page/Soft';
import { countOf } from '../../../lib/intl';
import { sayClass } from '../../entries/parts/classTitles';
import type { PublicEvent } from '../../entries/parts/publicEventApi';
import { readClassText } from './classText';
import { type PastedRow, readRows } from './pasted';
import styles from './Rows.module.css';

interface PasteDialogProps {
  /** What was pasted; empty to paste it here. */
  text: string;
  event: PublicEvent;
  draft: string;
  onTake: (rows: PastedRow[]) => void;
  onClose: () => void;
}

/** Shows how a pasted list is understood before it becomes rows. */
export function PasteDialog({ text, event, draft, onTake, onClose }: PasteDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Paste a List"
      description="A line for each horse: horse, rider, owner, class numbers. With a line of headings the columns may be in any order."
    >
      <DialogForm<{ text: string }, PastedRow[]>
        label="Paste a list"
        submit="Add These Horses"
        draft={draft}
        initialValues={{ text }}
        onSubmit={({ text: typed }) => {
          const rows = readRows(typed);
          if (rows.length === 0) throw new FormFailure('There is no horse in it yet.');
          return Promise.resolve(rows);
        }}
        onSaved={(rows) => {
          onTake(rows);
          onClose();
        }}
      >
        <TextArea name="text" label="List" required rows={5} />
        <Preview event={event} />
      </DialogForm>
    </Dialog>
  );
}

function Preview({ event }: { event: PublicEvent }) {
  const { text } = useFormValues<{ text: string }>();
  const rows = readRows(text);
  if (rows.length === 0) return null;
  return (
    <section aria-label="How it is understood" className={styles.preview}>
      <p role="status">{countOf(rows.length, 'horse', 'horses')}</p>
      <ol>
        {rows.map((row, at) => (
          // A line has no id; all of them change with the text.
          <li key={at}>
            <PastedLine row={row} event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PastedLine({ row, event }: { row: PastedRow; event: PublicEvent }) {
  const { classes, unknown } = readClassText(row.classes, event.classes);
  const people = [
    row.rider_name === '' ? 'no rider' : `ridden by ${row.rider_name}`,
    ...(row.owner_name === '' ? [] : [`owned by ${row.owner_name}`]),
    ...(row.trainer_name === '' ? [] : [`trained by ${row.trainer_name}`]),
    row.rider_email,
    row.rider_phone,
  ].filter((it) => it !== '');
  return (
    <>
      <strong>{row.horse_name === '' ? 'No horse' : row.horse_name}</strong>, {people.join(', ')}
      <br />
      <Soft>{classes.length === 0 ? 'No class' : classes.map(sayClass).join(', ')}</Soft>
      {unknown.length > 0 && (
        <span className={styles.unknown}>
          Not understood, and left in the field of the classes: {unknown.join(', ')}
        </span>
      )}
      {row.notes !== '' && <Soft className={styles.note}>Note: {row.notes}</Soft>}
    </>
  );
}
