import { useState } from 'react';
import { useDispatch } from 'react-redux';

import { statusOf } from '../../../api/errors';
import { paths } from '../../../app/paths';
import { Alert } from '../../../components/ui/messages/Alert';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { useToast } from '../../../components/ui/messages/Toast';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { useMayWhereOneWorks } from '../../people/usePermission';
import { useToday } from '../../people/useBarn';
import { useUnarchiveHorseMutation } from '../archive/archive';
import { HORSE_LISTS, HORSE_NAMES, horsesApi, useDeleteHorseMutation } from '../horsesApi';
import { type Archived, ArchiveSelected } from './ArchiveSelected';
import { concurrently } from '../../../lib/concurrently';
import styles from './DeleteSelected.module.css';
import { horsesInWords, namesOf, type Selection } from './selection';

/** The most calls that run at once. */
const AT_ONCE = 4;

interface DeleteSelectedProps {
  /** The selected horses, at least one. */
  selection: Selection;
  /** Whether they are archived: no care is recorded of them. */
  archived: boolean;
  onChange: (selection: Selection) => void;
}

/** The bar with the actions for the selected horses. */
export function DeleteSelected({ selection, archived, onChange }: DeleteSelectedProps) {
  const [remove] = useDeleteHorseMutation();
  const [restore] = useUnarchiveHorseMutation();
  const mayDelete = useMayWhereOneWorks('delete_horses');
  const mayEdit = useMayWhereOneWorks('edit_horses');
  const mayBill = useMayWhereOneWorks('keep_book');
  const [open, setOpen] = useState<'delete' | 'archive' | null>(null);
  const [busy, setBusy] = useState(false);
  // What could not be done in the last try, and with which horses.
  const [failure, setFailure] = useState({ what: '', ids: [] as readonly string[], why: '' });
  const dispatch = useDispatch();
  const toast = useToast();
  const today = useToday();
  const count = selection.size;
  const failures = failure.ids.flatMap((id) => selection.get(id) ?? []);

  /** Does something with each horse, says of how many it was done, and returns the others. */
  const forEach = async (
    ids: readonly string[],
    what: string,
    call: (id: string) => Promise<unknown>,
  ): Promise<string[]> => {
    setBusy(true);
    setFailure({ what: '', ids: [], why: '' });
    const failed = await concurrently(ids, AT_ONCE, async (id) => {
      try {
        await call(id);
      } catch (error) {
        // Already deleted elsewhere, so this counts as success.
        if (statusOf(error) !== 404) throw error;
      }
    });
    setBusy(false);
    setFailure({ what, ids: failed, why: '' });
    const done = ids.length - failed.length;
    if (done > 0) toast.success(`${horsesInWords(done).toLowerCase()} ${what}`);
    return failed;
  };
  const keep = (ids: readonly string[]) =>
    onChange(new Map([...selection].filter(([id]) => ids.includes(id))));

  const confirm = async () => {
    const failed = await forEach([...selection.keys()], 'deleted', (id) => remove(id).unwrap());
    dispatch(horsesApi.util.invalidateTags([...HORSE_LISTS, ...HORSE_NAMES]));
    setOpen(null);
    keep(failed);
  };
  const bringBack = async (ids: readonly string[], from: string) => {
    const failed = await forEach(ids, 'brought back', (id) => restore({ id, from }).unwrap());
    if (failed.length > 0)
      toast.error(`${horsesInWords(failed.length)} could not be brought back.`);
    return failed;
  };
  const archive = ({ done, failed, reasons, date }: Archived) => {
    setFailure({ what: 'archived', ids: [...failed.keys()], why: reasons.join(' ') });
    toast.success(`${horsesInWords(done.length).toLowerCase()} archived`, undefined, {
      label: 'Undo',
      // They were never away.
      run: () => void bringBack(done, date),
    });
    onChange(failed);
  };

  return (
    <section className={styles.bar} aria-label="Selected horses">
      {failures.length > 0 && (
        <Alert>
          {namesOf(failures)} could not be {failure.what}, and{' '}
          {failures.length === 1 ? 'is' : 'are'} still selected.{' '}
          {failure.why || 'Please try again.'}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => onChange(new Map())}>
          Clear<VisuallyHidden> selection</VisuallyHidden>
        </Button>
        {!archived && (
          <LinkButton icon="check" to={paths.horsesCare} state={{ horses: [...selection.keys()] }}>
            Record Care
          </LinkButton>
        )}
        {mayBill && !archived && (
          <LinkButton to={paths.servicesForMany} state={{ horses: [...selection.keys()] }}>
            Give a Service
          </LinkButton>
        )}
        {mayEdit && !archived && (
          <Button onClick={() => setOpen('archive')}>{`Archive (${count})`}</Button>
        )}
        {mayEdit && archived && (
          <Button
            pending={busy && open === null}
            onClick={() => void bringBack([...selection.keys()], today).then(keep)}
          >
            {`Bring Back (${count})`}
          </Button>
        )}
        {mayDelete && (
          <Button variant="danger" icon="trash" onClick={() => setOpen('delete')}>
            {`Delete Selected (${count})`}
          </Button>
        )}
      </div>
      {open === 'archive' && (
        <ArchiveSelected selection={selection} onClose={() => setOpen(null)} onArchived={archive} />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        title={`Delete ${horsesInWords(count)}`}
        confirmLabel={`Delete ${horsesInWords(count)}`}
        danger
        pending={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(null)}
      >
        Are you sure you want to delete {namesOf([...selection.values()])}? All records and photos
        go with {count === 1 ? 'it' : 'them'}. This action cannot be undone.
      </ConfirmDialog>
    </section>
  );
}
