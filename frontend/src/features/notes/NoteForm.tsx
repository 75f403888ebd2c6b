import { useState } from 'react';

import { hasCode, messageOf, withRetryHint } from '../../api/errors';
import { Checkbox } from '../../components/form/controls/Checkbox';
import { FormActions, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import {
  askToDiscard,
  dirtyInputs,
  type UnsavedInput,
} from '../../components/form/unsaved/unsaved';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { InputScope } from '../../components/form/unsaved/useUnsaved';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Button } from '../../components/ui/actions/Button';
import { useToast } from '../../components/ui/messages/Toast';
import { HorsesField } from '../horses/HorsesField';
import { OrganizationField, SavedIn } from '../people/OrganizationField';
import { usePlace, usePlaceOfForm } from '../people/place';
import {
  type Note,
  useCreateNoteMutation,
  useLazyGetNoteQuery,
  useUpdateNoteMutation,
} from './notesApi';
import styles from './Notes.module.css';
import { NoteText } from './NoteText';
import { noteFields } from './notesSchema';

/** The name of the draft of a new note, of one horse or of the whole barn. */
export const newNoteDraft = (horseId?: string) =>
  horseId === undefined ? 'note:new' : `note:new:${horseId}`;

/** The name of the draft of a note that is being changed. */
export const noteDraft = (id: string) => `note:${id}`;

interface ComposerProps {
  /** The horse that the note is about; without one it can be chosen. */
  horse?: { id: string; organizationId: string };
  onSaved: () => void;
}

/** The horses of the organization in which a new note is saved. */
function HorsesOfPlace() {
  return <HorsesField {...usePlaceOfForm('record_care')} />;
}

/** The form to write a note. */
export function NoteComposer({ horse, onSaved }: ComposerProps) {
  const draft = newNoteDraft(horse?.id);
  const [create] = useCreateNoteMutation();
  const keyFor = useDraftKey(draft);
  const place = usePlace('record_care');
  const toast = useToast();
  const [initialValues] = useState({
    ...noteFields.blank,
    horse_ids: horse === undefined ? [] : [horse.id],
  });
  return (
    <FormikForm
      label="New note"
      className={styles.form}
      draft={draft}
      initialValues={initialValues}
      schema={noteFields.rule}
      onSubmit={async (values) => {
        const organization_id = horse?.organizationId ?? place.idOf(values.organization_id);
        const body = noteFields.write({ ...values, organization_id });
        return create({ body, idempotencyKey: keyFor(body) }).unwrap();
      }}
      onSaved={() => {
        toast.success('Note added');
        onSaved();
      }}
      onFailure={(error) =>
        hasCode(error, 'account_limit_reached')
          ? messageOf(error)
          : withRetryHint('Failed to add note. Please try again.', error)
      }
    >
      <NoteText rows={3} placeholder="What should not be forgotten?" />
      {horse === undefined ? (
        <>
          <HorsesOfPlace />
          <OrganizationField permission="record_care" />
        </>
      ) : (
        <SavedIn organizationId={horse.organizationId} />
      )}
      <FormActions>
        <SubmitButton icon="plus" pendingText="Adding...">
          Add Note
        </SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

/** The form to change a note, in its place. */
export function EditNote({ note, onDone }: { note: Note; onDone: () => void }) {
  const [inputs] = useState(() => new Set<UnsavedInput>());
  const cancel = async () => {
    if (await askToDiscard(dirtyInputs(inputs))) onDone();
  };
  return (
    <InputScope value={inputs}>
      <EditForm note={note} onDone={onDone} onCancel={() => void cancel()} />
    </InputScope>
  );
}

function EditForm({
  note,
  onDone,
  onCancel,
}: {
  note: Note;
  onDone: () => void;
  onCancel: () => void;
}) {
  const id = note._id.$oid;
  const [update] = useUpdateNoteMutation();
  const [read] = useLazyGetNoteQuery();
  const toast = useToast();
  const [initialValues] = useState(() => noteFields.read(note));
  const save = useSaveOrConflict({
    record: note,
    what: 'This note',
    valuesOf: noteFields.read,
    save: (values, { revision }) =>
      update({ id, body: { ...noteFields.write(values), revision } }).unwrap(),
    read: () => read(id).unwrap(),
  });
  return (
    <FormikForm
      label="Edit note"
      className={styles.form}
      draft={noteDraft(id)}
      initialValues={initialValues}
      schema={noteFields.rule}
      onSubmit={save}
      onSaved={() => {
        toast.success('Note saved');
        onDone();
      }}
    >
      <NoteText rows={6} />
      <HorsesField organizationId={note.organization_id} />
      <Checkbox name="pinned" label="Keep on top" />
      <FormActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton pendingText="Saving...">Save Note</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}
