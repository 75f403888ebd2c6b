import { useNavigate } from 'react-router';

import { withReason } from '../../api/errors';
import { href } from '../../app/paths';
import { Button } from '../../components/ui/actions/Button';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { useUndoImportMutation } from './importsApi';
import type { ImportRow, ImportUndone } from './importTypes';
import { countKind, nameOf } from './importWords';

/** What the page of an import is told of its undoing; the browser keeps it over a reload. */
export interface UndoneState {
  undone: ImportUndone;
}

/** Takes back what an import added, after a question, and leads to what stayed. */
export function UndoButton({
  row,
  named = false,
}: {
  row: Pick<ImportRow, '_id' | 'kind' | 'made' | 'completed' | 'file_name' | 'sheet'>;
  /** Whether the button names the file to those who do not see the line it is in. */
  named?: boolean;
}) {
  const [undo] = useUndoImportMutation();
  const navigate = useNavigate();
  const id = row._id.$oid;
  return (
    <ConfirmButton
      button={(ask) => (
        <Button
          variant={named ? 'quiet' : 'danger-quiet'}
          {...(named && { 'aria-label': `Undo the import of ${nameOf(row)}` })}
          onClick={ask}
        >
          {named ? 'Undo' : 'Undo Import'}
        </Button>
      )}
      title="Undo this import?"
      confirmLabel="Undo Import"
      danger
      call={async () => {
        const undone = await undo(id).unwrap();
        const state: UndoneState = { undone };
        void navigate(href.importFile(id), { replace: !named, state });
      }}
      failed={(error) => withReason('Failed to undo the import.', error)}
    >
      {row.kind === 'entries'
        ? `${countKind(row.made, row.kind)} will be cancelled without a mail to the riders, and their back numbers are free again. `
        : row.made > 0
          ? `${countKind(row.made, row.kind)}, and what was made for them, will be removed. `
          : ''}
      {row.completed > 0 &&
        `${countKind(row.completed, row.kind)} will be as before, but for what was changed since. `}
      What somebody changed since, and what something else depends on, stays and is named.
    </ConfirmButton>
  );
}
