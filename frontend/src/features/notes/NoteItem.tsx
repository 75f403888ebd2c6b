import { Suspense, useState } from 'react';
import { Link } from 'react-router';

import { href } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { IconButton } from '../../components/ui/actions/Button';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Icon } from '../../components/ui/pictures/Icon';
import { Row } from '../../components/ui/page/Stack';
import { useReported } from '../../components/ui/actions/useReported';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { cx } from '../../lib/cx';
import { formatDateTime } from '../../lib/time/dates';
import { lazyPart } from '../../components/ui/loading/lazyPart';
import { useBarnZone } from '../people/useBarn';
import { usePermission } from '../people/usePermission';
import { type Note, useDeleteNoteMutation, useUpdateNoteMutation } from './notesApi';
import styles from './Notes.module.css';
import { EditNote, noteDraft } from './NoteForm';
import { noteFields } from './notesSchema';
import common from '../../components/ui/page/common.module.css';

const Markdown = lazyPart(() => import(/* webpackChunkName: "markdown" */ './Markdown'));

/** A note, with what can be done with it. */
export function NoteItem({ note, showsHorses = true }: { note: Note; showsHorses?: boolean }) {
  const mayWrite = usePermission(note.organization_id, 'record_care');
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [editing, setEditing] = useState(() => hasDraft(noteDraft(note._id.$oid)));
  const zone = useBarnZone();
  const edited = note.revision > 1 ? note.updated_at : null;
  return (
    <article className={cx(styles.note, note.pinned && styles.pinned)}>
      {editing ? (
        <EditNote note={note} onDone={() => setEditing(false)} />
      ) : (
        <Suspense fallback={<p className={cx(common.breaks, common.lines)}>{note.text}</p>}>
          <Markdown text={note.text} />
        </Suspense>
      )}
      <footer className={common.facts}>
        <p className={styles.facts}>
          {note.pinned && !mayWrite && (
            <span className={styles.mark}>
              <Icon name="tack" />
              <VisuallyHidden>On top. </VisuallyHidden>
            </span>
          )}
          {note.author ?? 'A deleted account'}, {formatDateTime(note.created_at, zone)}
          {edited !== null && `, edited ${formatDateTime(edited, zone)}`}
        </p>
        {showsHorses && note.horses.length > 0 && (
          <Row as="p" gap={2}>
            {note.horses.map(({ id, name }) => (
              <Link key={id} to={href.horse(id)} className={styles.horse}>
                {name}
              </Link>
            ))}
          </Row>
        )}
        {mayWrite && !editing && <Tools note={note} onEdit={() => setEditing(true)} />}
      </footer>
    </article>
  );
}

function Tools({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const [update] = useUpdateNoteMutation();
  const [remove] = useDeleteNoteMutation();
  const id = note._id.$oid;
  const [pin] = useReported({
    call: () => {
      const body = noteFields.write({ ...noteFields.read(note), pinned: !note.pinned });
      return update({ id, body: { ...body, revision: note.revision } }).unwrap();
    },
    failed: 'The note could not be saved. Please try again.',
  });
  return (
    <div className={styles.tools}>
      <IconButton
        icon="tack"
        label={note.pinned ? 'No longer keep on top' : 'Keep on top'}
        aria-pressed={note.pinned}
        onClick={pin}
      />
      <IconButton icon="edit" label="Edit note" onClick={onEdit} />
      <ConfirmButton
        button={(ask) => <IconButton icon="trash" label="Delete note" onClick={ask} />}
        title="Delete this note?"
        confirmLabel="Delete Note"
        danger
        call={() => remove(id).unwrap()}
        done="Note deleted"
        failed="The note could not be deleted. Please try again."
      >
        It is deleted for everyone. This cannot be undone.
      </ConfirmButton>
    </div>
  );
}
