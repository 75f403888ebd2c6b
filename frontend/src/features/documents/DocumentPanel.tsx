import { useState } from 'react';
import { Link } from 'react-router';

import { statusOf } from '../../api/errors';
import { href } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { Facts } from '../../components/ui/page/Card';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Panel, type PanelMoves } from '../../components/ui/page/ListAndPanel';
import { Loaded } from '../../components/ui/loading/Loaded';
import { Row, Stack } from '../../components/ui/page/Stack';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { formatDate } from '../../lib/time/dates';
import { formatDay } from '../../lib/time/days';
import { useBarnZone } from '../people/useBarn';
import { AddFile } from './AddFile';
import { DocumentPreview } from './DocumentPreview';
import {
  type Document,
  fileOf,
  useDeleteDocumentMutation,
  useGetDocumentQuery,
} from './documentsApi';
import { fileWords, kindName } from './documentWords';
import { documentDraft, EditDocumentDialog } from './EditDocumentDialog';
import { EndDate } from './EndDate';
import { ShareButton, SharedMark } from './Sharing';
import common from '../../components/ui/page/common.module.css';
import { cx } from '../../lib/cx';

interface DocumentPanelProps {
  id: string;
  /** The document as the list has it. */
  listed: Document | undefined;
  moves: PanelMoves;
}

/** A document beside the list. */
export function DocumentPanel({ id, listed, moves }: DocumentPanelProps) {
  const query = useGetDocumentQuery(id);
  if (statusOf(query.error) === 404) {
    return (
      <Panel thing="document" title="Document not found" moves={moves}>
        <p>It was deleted, or it is not yours.</p>
      </Panel>
    );
  }
  const document = query.currentData ?? listed;
  return (
    <Panel thing="document" title={document?.title ?? 'Document'} moves={moves}>
      <Loaded
        query={{ ...query, currentData: document }}
        name="The document"
        shape="lines"
        count={4}
      >
        {(shown) => <Content document={shown} onGone={moves.onClose} />}
      </Loaded>
    </Panel>
  );
}

function Content({ document, onGone }: { document: Document; onGone: () => void }) {
  const id = document._id.$oid;
  const zone = useBarnZone();
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [editing, setEditing] = useState(() => hasDraft(documentDraft(id)));
  const file = useServerFile(fileOf(document), {
    fileName: document.file.name,
    thing: 'document',
    title: document.title,
  });
  const { kind } = document.file;
  return (
    <Stack>
      <DocumentPreview document={document} />
      <Row gap={2}>
        {kind === 'none' && <AddFile id={id} title={document.title} />}
        {kind !== 'heic' && kind !== 'none' && (
          <Button
            variant="primary"
            icon="external"
            pending={file.pending === 'open'}
            onClick={() => void file.open()}
          >
            Open
          </Button>
        )}
        {kind !== 'none' && (
          <Button
            icon="download"
            pending={file.pending === 'download'}
            onClick={() => void file.download()}
          >
            Download
          </Button>
        )}
        <Button icon="edit" onClick={() => setEditing(true)}>
          Edit
        </Button>
        <ShareButton document={document} />
      </Row>
      <Facts
        items={[
          { term: 'Kind', value: kindName(document.kind) },
          ...(document.shared_with_owners
            ? [{ term: 'Owners', value: <SharedMark document={document} /> }]
            : []),
          ...(document.expires_on === null
            ? []
            : [{ term: 'Expires on', value: <EndDate day={document.expires_on} /> }]),
          ...(document.issued_on === null
            ? []
            : [{ term: 'Issued on', value: formatDay(document.issued_on) }]),
          ...(document.horses.length === 0
            ? []
            : [{ term: 'Horses', value: <Horses document={document} /> }]),
          ...(document.contact_name === null
            ? []
            : [{ term: 'Contact', value: document.contact_name }]),
          ...(document.notes === ''
            ? []
            : [
                {
                  term: 'Notes',
                  value: <span className={cx(common.breaks, common.lines)}>{document.notes}</span>,
                },
              ]),
          { term: 'File', value: fileWords(document) },
          { term: 'Added', value: formatDate(document.created_at, zone) },
        ]}
      />
      <DeleteDocument document={document} onGone={onGone} />
      <EditDocumentDialog document={document} open={editing} onClose={() => setEditing(false)} />
    </Stack>
  );
}

function Horses({ document }: { document: Document }) {
  return (
    <Stack as="ul" gap={1}>
      {document.horses.map(({ id, name }) => (
        <li key={id}>
          <Link to={href.horse(id)}>{name}</Link>
        </li>
      ))}
    </Stack>
  );
}

function DeleteDocument({ document, onGone }: { document: Document; onGone: () => void }) {
  const [remove] = useDeleteDocumentMutation();
  return (
    <ConfirmButton
      button={(ask) => (
        <Button variant="danger-quiet" icon="trash" className={common.start} onClick={ask}>
          Delete Document
        </Button>
      )}
      title="Delete this document?"
      confirmLabel="Delete Document"
      danger
      call={() => remove(document._id.$oid).unwrap()}
      done={`${document.title} was deleted`}
      failed="The document could not be deleted. Please try again."
      onDone={onGone}
    >
      {document.title}
      {document.file.kind === 'none' ? ' is' : ' and its file are'} deleted for everyone, with the
      reminders of its end. This cannot be undone.
    </ConfirmButton>
  );
}
