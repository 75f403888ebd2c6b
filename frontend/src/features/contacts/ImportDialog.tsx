import { useRef, useState } from 'react';
import { Link } from 'react-router';

import { messageOf, problemOf } from '../../api/errors';
import { paths } from '../../app/paths';
import { Alert } from '../../components/ui/messages/Alert';
import { Button } from '../../components/ui/actions/Button';
import { Dialog, DialogActions, DialogBody } from '../../components/ui/actions/Dialog';
import { Filter } from '../../components/ui/lists/Filters';
import { Stack } from '../../components/ui/page/Stack';
import { countOf } from '../../lib/intl';
import { SavedIn } from '../people/OrganizationField';
import { usePlace } from '../people/place';
import { organizationName } from '../people/roles';
import { type ContactKind, type ImportedContacts, useImportContactsMutation } from './contactsApi';
import { KIND_LABELS } from './contactPages';
import styles from './Contacts.module.css';
import common from '../../components/ui/page/common.module.css';

/** Cards whose categories name a kind are of that one. */
const kinds = Object.entries(KIND_LABELS) as [ContactKind, string][];

interface ImportDialogProps {
  open: boolean;
  /** The kind of the page; `undefined` on that of all. */
  kind: ContactKind | undefined;
  onClose: () => void;
}

/** The dialog that brings contacts from a file of vCards. */
export function ImportDialog({ open, kind, onClose }: ImportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Import Contacts">
      <Import kind={kind} onClose={onClose} />
    </Dialog>
  );
}

function Import({ kind: page, onClose }: Omit<ImportDialogProps, 'open'>) {
  const { options, preset, idOf, remember } = usePlace('edit_horses');
  const [chosen, setChosen] = useState('');
  // People whom a phone has saved are seldom all owners, so that is not taken for granted.
  const [kind, setKind] = useState<ContactKind | ''>(
    page === undefined || page === 'owner' ? '' : page,
  );
  const [asked, setAsked] = useState(false);
  const [send, { data: imported, error, isLoading }] = useImportContactsMutation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <DialogBody>
        {imported === undefined ? (
          <p>
            Export your contacts from your phone or mail program as a vCard file (.vcf), and choose
            it here. Who is here already is not added again. A spreadsheet goes by{' '}
            <Link to={paths.imports}>Import and Export</Link>.
          </p>
        ) : (
          <Result imported={imported} />
        )}
        {imported === undefined && (
          <Filter label="The people in the file are">
            {(control) => (
              <select
                {...control}
                value={kind}
                aria-invalid={asked && kind === ''}
                onChange={(event) =>
                  setKind(kinds.find(([value]) => value === event.target.value)?.[0] ?? '')
                }
              >
                <option value="">Choose...</option>
                {kinds.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Filter>
        )}
        {asked && kind === '' && (
          <Alert>Say what the people in the file are. Each can be changed afterwards.</Alert>
        )}
        {imported === undefined && options.length === 1 && <SavedIn organizationId={preset?.id} />}
        {imported === undefined && options.length > 1 && (
          <Filter label="Save In">
            {(control) => (
              <select
                {...control}
                value={chosen || preset?.id}
                onChange={(event) => {
                  setChosen(event.target.value);
                  remember(event.target.value);
                }}
              >
                {options.map(({ id, name, is_own: isOwn }) => (
                  <option key={id} value={id}>
                    {organizationName(name, isOwn)}
                  </option>
                ))}
              </select>
            )}
          </Filter>
        )}
        {error !== undefined && <Alert>{fileMessage(error)}</Alert>}
        <input
          ref={input}
          type="file"
          accept=".vcf,text/vcard,text/x-vcard"
          className={common.hidden}
          aria-label="vCard file"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file can be chosen again.
            setAsked(true);
            if (file !== undefined && kind !== '')
              void send({ file, kind, organization: idOf(chosen) });
            event.target.value = '';
          }}
        />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{imported === undefined ? 'Cancel' : 'Done'}</Button>
        <Button
          variant={imported === undefined ? 'primary' : 'secondary'}
          pending={isLoading}
          pendingText="Importing..."
          onClick={() => {
            setAsked(true);
            if (kind !== '') input.current?.click();
          }}
        >
          {imported === undefined ? 'Choose File' : 'Choose Another File'}
        </Button>
      </DialogActions>
    </>
  );
}

/** The server's sentence about the file, or about the call. */
function fileMessage(error: unknown): string {
  const [said] = problemOf(error)?.fields?.['file'] ?? [];
  return said === undefined ? messageOf(error) : `The file ${said}.`;
}

function Result({ imported: { created, known, problems } }: { imported: ImportedContacts }) {
  return (
    <Stack gap={3} role="status">
      <p>
        <strong>{countOf(created, 'contact was added', 'contacts were added')}.</strong>
        {known > 0 && ` ${countOf(known, 'was here already', 'were here already')}.`}
      </p>
      {problems.length > 0 && (
        <>
          <p>What could not be read:</p>
          <ul className={styles.problems}>
            {problems.map(({ card, line, name, message }) => (
              <li key={`${card} ${message}`}>
                <strong>{name === '' ? `Card ${card}` : name}</strong> (line {line}): {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
