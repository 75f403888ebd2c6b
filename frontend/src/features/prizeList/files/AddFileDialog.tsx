import { useRef, useState } from 'react';

import { hasCode, messageOf, problemOf, withRetryHint } from '../../../api/errors';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { FormFailure } from '../../../components/form/FormikForm';
import { missing, text } from '../../../components/form/rules';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { useUnsaved } from '../../../components/form/unsaved/useUnsaved';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { fileProblem, titleOf } from '../../documents/documentWords';
import { FilePicker } from '../../documents/FilePicker';
import { sayClass } from '../../entries/parts/classTitles';
import { type ShowFilePurpose, useUploadShowFileMutation } from '../prizeListApi';
import type { ShowOfFiles } from './showOfFiles';

/** What the server takes, as inputs' `accept`. */
const PICTURES = 'image/jpeg,image/png,image/webp';
const FILE_TYPES = `application/pdf,${PICTURES},.pdf`;

/** What is said of a file and of a logo. */
const WORDS = {
  file: {
    add: 'Add File',
    done: 'File added',
    title: 'Title',
    about: undefined,
    accept: FILE_TYPES,
    hint: 'or drop it here: a PDF or a picture, at most 25 MB. Pictures are stored with at most 1600 pixels; take a PDF for fine print.',
  },
  logo: {
    add: 'Add Logo',
    done: 'Logo added',
    title: 'Sponsor',
    about: 'As the classes name it: the logo stands wherever this sponsor does.',
    accept: PICTURES,
    hint: 'or drop it here: a JPEG, PNG or WebP, at most 25 MB. It is shown on white.',
  },
} as const;

const fileFields = field.group({
  title: field.typed(text('Title', 200).required(missing)),
  class_id: field.chosen(),
});

interface AddFileDialogProps {
  event: ShowOfFiles;
  purpose: ShowFilePurpose;
  onClose: () => void;
}

/** The dialog to add a file to a show or one of its classes, or the logo of a sponsor. */
export function AddFileDialog(props: AddFileDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title={WORDS[props.purpose].add}>
      <AddFileForm {...props} />
    </Dialog>
  );
}

/** A separate component inside the dialog, so that the dialog asks about a chosen file. */
function AddFileForm({ event, purpose, onClose }: AddFileDialogProps) {
  const words = WORDS[purpose];
  const show = event._id.$oid;
  const draft = `show-${purpose}:${show}`;
  const [upload] = useUploadShowFileMutation();
  const keyFor = useDraftKey(draft);
  const [file, setFile] = useState<File | null>(null);
  const done = useRef(false);
  const question = useUnsaved({
    isDirty: () => file !== null && !done.current,
    discard: () => {
      done.current = true;
    },
  });
  return (
    <>
      <DialogForm
        submit={words.add}
        pendingText="Uploading..."
        label={words.add}
        draft={draft}
        initialValues={fileFields.blank}
        schema={fileFields.rule}
        onSubmit={async (values) => {
          if (file === null) throw new FormFailure('Choose a file.');
          const { title, class_id } = fileFields.write(values);
          const { name, size, lastModified } = file;
          const classId = class_id ?? '';
          const idempotencyKey = keyFor({ title, classId, purpose, name, size, lastModified });
          const wish = { event: show, file, title, classId, purpose, idempotencyKey };
          return upload(wish).unwrap();
        }}
        onSaved={() => {
          done.current = true;
          onClose();
        }}
        done={words.done}
        onFailure={sayFailure}
      >
        <ChosenFile file={file} words={words} onChange={setFile} />
        <TextField
          name="title"
          label={words.title}
          required
          maxLength={200}
          {...(words.about !== undefined && { hint: words.about })}
        />
        {purpose === 'file' && (
          <Select
            name="class_id"
            label="About"
            placeholder="The whole show"
            options={event.classes.map((one) => ({ value: one.id, label: sayClass(one) }))}
          />
        )}
      </DialogForm>
      {question}
    </>
  );
}

/** The file of the form, whose name becomes the title as long as none is typed. */
function ChosenFile({
  file,
  words,
  onChange,
}: {
  file: File | null;
  words: (typeof WORDS)[ShowFilePurpose];
  onChange: (file: File | null) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const { setValues } = useFormActions();
  const values = useFormValues<typeof fileFields.blank>();
  return (
    <div>
      <FilePicker
        file={file}
        accept={words.accept}
        onChoose={(chosen) => {
          const wrong = fileProblem(chosen);
          setProblem(wrong);
          if (wrong !== null) return;
          onChange(chosen);
          if (values.title === '') setValues({ ...values, title: titleOf(chosen) });
        }}
        hint={words.hint}
        onRemove={() => onChange(null)}
      />
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}

function sayFailure(error: unknown): string {
  const [aboutFile] = problemOf(error)?.fields?.file ?? [];
  if (aboutFile !== undefined) return `The file ${aboutFile}.`;
  const saysItself = ['unsupported_document', 'payload_too_large', 'account_limit_reached'];
  if (saysItself.some((code) => hasCode(error, code))) return messageOf(error);
  return withRetryHint('The file was not added. Please try again.', error);
}
