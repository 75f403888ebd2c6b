import { useRef, useState } from 'react';

import { hasCode, messageOf, problemOf, withRetryHint } from '../../api/errors';
import { DialogForm } from '../../components/form/DialogForm';
import { FormFailure } from '../../components/form/FormikForm';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useFormActions, useFormValues } from '../../components/form/controls/useFormField';
import { useUnsaved } from '../../components/form/unsaved/useUnsaved';
import { Dialog } from '../../components/ui/actions/Dialog';
import { useToast } from '../../components/ui/messages/Toast';
import { OrganizationField, SavedIn } from '../people/OrganizationField';
import { usePlace } from '../people/place';
import { DocumentFields } from './DocumentFields';
import { type Document, useUploadDocumentMutation } from './documentsApi';
import { documentFields, type NewDocumentValues } from './documentsSchema';
import { fileProblem, titleOf } from './documentWords';
import { FilePicker } from './FilePicker';

/** The name of the draft of a new document. */
export const NEW_DOCUMENT = 'document:new';

interface UploadDialogProps {
  /** A file that was chosen already. */
  file: File | null;
  /** The horses that the document is about. */
  horseIds?: readonly string[];
  /** The organization of the document, if it is known. */
  organizationId?: string;
  onClose: () => void;
  onAdded?: (document: Document) => void;
}

/** The dialog to add a document. It is open as long as it is rendered. */
export function UploadDialog(props: UploadDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title="Add Document">
      <UploadForm {...props} />
    </Dialog>
  );
}

/** A separate component inside the dialog, so that the dialog asks about a chosen file. */
function UploadForm({
  file: dropped,
  horseIds = [],
  organizationId = '',
  onClose,
  onAdded,
}: UploadDialogProps) {
  const [upload] = useUploadDocumentMutation();
  const keyFor = useDraftKey(NEW_DOCUMENT);
  const place = usePlace('edit_horses');
  const toast = useToast();
  const [file, setFile] = useState(dropped);
  const done = useRef(false);
  const question = useUnsaved({
    isDirty: () => file !== null && !done.current,
    discard: () => {
      done.current = true;
    },
  });
  const [initialValues] = useState<NewDocumentValues>({
    ...documentFields.blank,
    organization_id: organizationId,
    horse_ids: [...horseIds],
    title: dropped === null ? '' : titleOf(dropped),
  });

  return (
    <>
      <DialogForm
        submit="Add Document"
        pendingText="Uploading..."
        label="Add Document"
        draft={NEW_DOCUMENT}
        initialValues={initialValues}
        schema={documentFields.rule}
        onSubmit={async (values) => {
          const body = documentFields.write(values);
          if (file === null && body.issued_on === null && body.expires_on === null) {
            throw new FormFailure('Choose a file, or say when it was issued or when it ends.');
          }
          const { name, size, lastModified } = file ?? {};
          const organization = organizationId || place.idOf(values.organization_id);
          const content = { body, organization, name, size, lastModified };
          return upload({
            file,
            body,
            organizationId: organization,
            idempotencyKey: keyFor(content),
          }).unwrap();
        }}
        onSaved={(document) => {
          done.current = true;
          toast.success(`${document.title} was added`);
          onClose();
          onAdded?.(document);
        }}
        onFailure={sayFailure}
      >
        <ChosenFile file={file} onChange={setFile} />
        {organizationId === '' ? (
          <OrganizationField permission="edit_horses" />
        ) : (
          <SavedIn organizationId={organizationId} />
        )}
        <DocumentFields />
      </DialogForm>
      {question}
    </>
  );
}

/** The file of the form, whose name becomes the title as long as none is typed. */
function ChosenFile({
  file,
  onChange,
}: {
  file: File | null;
  onChange: (file: File | null) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const { setValues } = useFormActions();
  const values = useFormValues<NewDocumentValues>();
  return (
    <div>
      <FilePicker
        file={file}
        onChoose={(chosen) => {
          const wrong = fileProblem(chosen);
          setProblem(wrong);
          if (wrong !== null) return;
          onChange(chosen);
          if (values.title === '') setValues({ ...values, title: titleOf(chosen) });
        }}
        hint="or drop it here: a PDF or a picture, at most 25 MB. Without one, the dates alone are kept."
        onRemove={() => onChange(null)}
      />
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}

export function sayFailure(error: unknown): string {
  const [aboutFile] = problemOf(error)?.fields?.file ?? [];
  if (aboutFile !== undefined) return `The file ${aboutFile}.`;
  if (hasCode(error, 'unsupported_document') || hasCode(error, 'payload_too_large')) {
    return messageOf(error);
  }
  return hasCode(error, 'account_limit_reached')
    ? messageOf(error)
    : withRetryHint('Failed to add document. Please try again.', error);
}
