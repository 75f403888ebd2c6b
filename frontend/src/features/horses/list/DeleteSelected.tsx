import { useState } from 'react';
import { useDispatch } from 'react-redux';

import { statusOf } from '../../../api/errors';
import { paths } from '../../../app/paths';
import { Alert } from '../../../components/ui/messages/Alert';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { useToast } from '../../../components/ui/messages/Toast';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { concurrently } from './concurrently';
import { countOf } from '../../../lib/intl';
import styles from './DeleteSelected.module.css';
import { useGetOrganizationsQuery } from '../../people/peopleApi';
import { HORSE_LISTS, HORSE_NAMES, horsesApi, useDeleteHorseMutation } from '../horsesApi';

/** The selected horses: names by id. */
export type Selection = ReadonlyMap<string, string>;

/** The most deletions that run at once. */
const AT_ONCE = 4;

/** The most horses named in a sentence; the others are counted. */
const NAMED = 5;

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
  const mayDelete = useMayDelete();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  // The ids of horses that could not be deleted in the last try.
  const [kept, setKept] = useState<readonly string[]>([]);
  const dispatch = useDispatch();
  const toast = useToast();
  const count = selection.size;
  const failures = kept.flatMap((id) => selection.get(id) ?? []);

  const confirm = async () => {
    setBusy(true);
    setKept([]);
    const failed = await concurrently([...selection], AT_ONCE, async ([id]) => {
      try {
        await remove(id).unwrap();
      } catch (error) {
        // Already deleted elsewhere, so this counts as success.
        if (statusOf(error) !== 404) throw error;
      }
    });
    dispatch(horsesApi.util.invalidateTags([...HORSE_LISTS, ...HORSE_NAMES]));
    setBusy(false);
    setAsking(false);
    setKept(failed.map(([id]) => id));
    const deleted = count - failed.length;
    if (deleted > 0) toast.success(`${horses(deleted).toLowerCase()} deleted`);
    onChange(new Map(failed));
  };

  return (
    <section className={styles.bar} aria-label="Selected horses">
      {failures.length > 0 && (
        <Alert>
          {namesOf(failures)} could not be deleted, and {failures.length === 1 ? 'is' : 'are'} still
          selected. Please try again.
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
        {mayDelete && (
          <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
            {`Delete Selected (${count})`}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={`Delete ${horses(count)}`}
        confirmLabel={`Delete ${horses(count)}`}
        danger
        pending={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        Are you sure you want to delete {namesOf([...selection.values()])}? All records and photos
        go with {count === 1 ? 'it' : 'them'}. This action cannot be undone.
      </ConfirmDialog>
    </section>
  );
}

/** Whether the account may delete horses anywhere. True as long as that is not known. */
function useMayDelete(): boolean {
  const { currentData: roles } = useGetOrganizationsQuery();
  return roles?.some(({ permissions }) => permissions.includes('delete_horses')) ?? true;
}

const horses = (count: number) => countOf(count, 'Horse', 'Horses');

const LIST = new Intl.ListFormat('en-US');

/** `Clover, Star and 3 more`. */
function namesOf(names: readonly string[]): string {
  const named = names.length > NAMED + 1 ? names.slice(0, NAMED) : names;
  const rest = names.length - named.length;
  const parts = rest > 0 ? [...named, `${rest} more`] : named;
  return LIST.format(parts);
}
