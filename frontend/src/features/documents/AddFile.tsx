import { useState } from 'react';

import { DialogForm } from '../../components/form/DialogForm';
import { FormFailure } from '../../components/form/FormikForm';
import { Button } from '../../components/ui/actions/Button';
import { Dialog } from '../../components/ui/actions/Dialog';
import { useAddDocumentFileMutation } from './documentsApi';
import { fileProblem } from './documentWords';
import { FilePicker } from './FilePicker';
import { sayFailure } from './UploadDialog';

/** The button that adds the file of a document of which the dates alone are kept. */
export function AddFile({ id, title }: { id: string; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        Add File
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add File" description={title}>
        <Form id={id} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Form({ id, onDone }: { id: string; onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [add] = useAddDocumentFileMutation();
  return (
    <DialogForm
      submit="Add File"
      pendingText="Uploading..."
      label="Add File"
      initialValues={{}}
      onSubmit={async () => {
        if (file === null) throw new FormFailure('Choose a file first.');
        const wrong = fileProblem(file);
        if (wrong !== null) throw new FormFailure(wrong);
        return add({ id, file }).unwrap();
      }}
      done="File added"
      onSaved={onDone}
      onFailure={sayFailure}
    >
      <FilePicker file={file} onChoose={setFile} onRemove={() => setFile(null)} />
    </DialogForm>
  );
}
