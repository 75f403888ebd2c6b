import { useState } from 'react';

import { DialogForm } from '../../components/form/DialogForm';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Dialog } from '../../components/ui/actions/Dialog';
import { DocumentFields } from './DocumentFields';
import { type Document, useLazyGetDocumentQuery, useUpdateDocumentMutation } from './documentsApi';
import { documentFields } from './documentsSchema';

/** The name of the draft of a document's facts. */
export const documentDraft = (id: string) => `document:${id}`;

interface EditDocumentDialogProps {
  document: Document;
  open: boolean;
  onClose: () => void;
}

/** The dialog to change what is said about a document. */
export function EditDocumentDialog({ document, open, onClose }: EditDocumentDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit Document">
      <EditForm document={document} onDone={onClose} />
    </Dialog>
  );
}

function EditForm({ document, onDone }: { document: Document; onDone: () => void }) {
  const [update] = useUpdateDocumentMutation();
  const [read] = useLazyGetDocumentQuery();
  const id = document._id.$oid;
  const [initialValues] = useState(() => documentFields.read(document));
  const save = useSaveOrConflict({
    record: document,
    what: 'This document',
    valuesOf: documentFields.read,
    save: (values, { revision }) =>
      update({ id, body: { ...documentFields.write(values), revision } }).unwrap(),
    read: () => read(id).unwrap(),
  });
  return (
    <DialogForm
      submit="Save Document"
      label="Edit Document"
      draft={documentDraft(id)}
      initialValues={initialValues}
      schema={documentFields.rule}
      onSubmit={save}
      done="Document saved"
      onSaved={onDone}
    >
      <DocumentFields document={document} />
    </DialogForm>
  );
}
