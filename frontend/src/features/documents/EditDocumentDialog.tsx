import { useRef, useState } from 'react';

import { hasCode } from '../../api/errors';
import { FormAlert, SubmitButton } from '../../components/form/FormActions';
import { FormConflict } from '../../components/form/FormConflict';
import { FormikForm, FormStop } from '../../components/form/FormikForm';
import { Dialog, DialogActions, DialogBody, DialogCancel } from '../../components/ui/Dialog';
import { useToast } from '../../components/ui/Toast';
import { DocumentFields } from './DocumentFields';
import { type Document, useLazyGetDocumentQuery, useUpdateDocumentMutation } from './documentsApi';
import { documentSchema, toBody, toValues } from './documentsSchema';

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
  const toast = useToast();
  const id = document._id.$oid;
  // The document when the dialog opened. Its revision is sent, so that the server notices a conflict.
  const base = useRef(document);
  const [initialValues] = useState(() => toValues(document));
  return (
    <FormikForm
      label="Edit Document"
      draft={documentDraft(id)}
      initialValues={initialValues}
      schema={documentSchema}
      onSubmit={async (values) => {
        const { revision } = base.current;
        try {
          await update({ id, body: { ...toBody(values), revision } }).unwrap();
        } catch (error) {
          if (!hasCode(error, 'changed_meanwhile')) throw error;
          const present = await read(id).unwrap();
          throw new FormStop(
            <FormConflict
              key={present.revision}
              what="This document"
              base={toValues(base.current)}
              theirs={toValues(present)}
              onAccept={() => {
                base.current = present;
              }}
            />,
          );
        }
      }}
      onSaved={() => {
        toast.success('Document saved');
        onDone();
      }}
    >
      <DialogBody>
        <DocumentFields document={document} />
      </DialogBody>
      <DialogActions>
        <FormAlert />
        <DialogCancel />
        <SubmitButton pendingText="Saving...">Save Document</SubmitButton>
      </DialogActions>
    </FormikForm>
  );
}
