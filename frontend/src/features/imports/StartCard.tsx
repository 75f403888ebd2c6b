import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { object, string } from 'yup';

import { messageOf, problemOf, statusOf } from '../../api/errors';
import { href } from '../../app/paths';
import { TextArea } from '../../components/form/controls/TextField';
import { FormActions, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import { LeftSession, NotSignedIn, useSignedIn } from '../../components/form/unsaved/useSignedIn';
import { useUnsaved } from '../../components/form/unsaved/useUnsaved';
import { Button } from '../../components/ui/actions/Button';
import { Alert } from '../../components/ui/messages/Alert';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Row, Stack } from '../../components/ui/page/Stack';
import { useOffline } from '../../sync/connection';
import { fileProblem } from '../documents/documentWords';
import { FilePicker } from '../documents/FilePicker';
import styles from './Imports.module.css';
import { type ImportPlace, useCreateImportMutation } from './importsApi';
import type { Import, ImportKind } from './importTypes';
import { FILE_TYPES, KINDS, MOST_MEGABYTES } from './importWords';

interface StartCardProps {
  place: ImportPlace;
  kinds: readonly ImportKind[];
}

/** Takes a file, or a table that is pasted. Nothing is imported before its preview was seen. */
export function StartCard({ place, kinds }: StartCardProps) {
  const offline = useOffline();
  const names = kinds.map((kind) => KINDS[kind].title.toLowerCase());
  return (
    <Card title="Bring a list in">
      <Soft as="p" size="same">
        A list of {new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)}. Show Stable
        finds out what it holds and which column is what. You see a preview first, and can undo the
        import afterwards.
      </Soft>
      {offline && (
        <p role="status">
          Importing needs the network. What you paste is kept here until you are online again.
        </p>
      )}
      <div className={styles.ways}>
        <OfFile place={place} />
        <Pasted place={place} />
      </div>
    </Card>
  );
}

/** The answers to a file that cannot be read, however often it is sent. */
const UNREADABLE: readonly (number | null)[] = [413, 415, 422];

/** What the server says of a file that it refuses. */
function refusal(error: unknown, name: string): string {
  const [aboutFile] = problemOf(error)?.fields?.['file'] ?? [];
  return aboutFile === undefined
    ? `${name}: ${messageOf(error)}`
    : `The file ${name} ${aboutFile}.`;
}

/** Opens what was read, where its preview is. */
function useOpen() {
  const navigate = useNavigate();
  return ({ _id }: Import) => void navigate(href.importFile(_id.$oid));
}

/** A file, which is read as soon as it is chosen. */
function OfFile({ place }: Pick<StartCardProps, 'place'>) {
  const [create, { isLoading }] = useCreateImportMutation();
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, signIn } = useSignedIn();
  const done = useRef(false);
  const open = useOpen();
  const question = useUnsaved({
    isDirty: () => file !== null && !done.current,
    discard: () => {
      done.current = true;
    },
  });

  const send = async (table: File) => {
    setFailure(null);
    try {
      const made = await run(() => create({ table, ...place }).unwrap());
      done.current = true;
      open(made);
    } catch (error) {
      if (error instanceof LeftSession) {
        done.current = true;
        return;
      }
      if (error instanceof NotSignedIn) {
        setFailure(error.message);
        return;
      }
      // Another file is wanted then.
      if (UNREADABLE.includes(statusOf(error))) setFile(null);
      setFailure(refusal(error, table.name));
    }
  };
  return (
    <Stack gap={3}>
      <FilePicker
        file={file}
        accept={FILE_TYPES}
        hint={`or drop it here: Excel (.xlsx), LibreOffice (.ods), CSV, vCard or .ics, at most ${MOST_MEGABYTES} MB`}
        onChoose={(chosen) => {
          const wrong = fileProblem(chosen, MOST_MEGABYTES);
          setFailure(wrong);
          if (wrong !== null) return;
          setFile(chosen);
          void send(chosen);
        }}
        onRemove={() => {
          setFile(null);
          setFailure(null);
        }}
      />
      {isLoading && <p role="status">Reading the file...</p>}
      {failure !== null && <Alert>{failure}</Alert>}
      {file !== null && failure !== null && (
        <Row>
          <Button pending={isLoading} onClick={() => void send(file)}>
            Try Again
          </Button>
        </Row>
      )}
      {question}
      {signIn}
    </Stack>
  );
}

const rule = object({ text: string().trim().required('Paste a table, or choose a file.') });

/** A table that is pasted from a spreadsheet. */
function Pasted({ place }: Pick<StartCardProps, 'place'>) {
  const [create] = useCreateImportMutation();
  const open = useOpen();
  return (
    <FormikForm<{ text: string }, Import>
      label="Paste a table"
      marks="required"
      draft={`import:new:${place.eventId || place.organizationId}`}
      stacked
      initialValues={{ text: '' }}
      schema={rule}
      rename={{ file: 'text' }}
      onSubmit={({ text }) => create({ table: text, ...place }).unwrap()}
      onSaved={open}
    >
      <TextArea
        name="text"
        label="Or paste a table"
        hint="Mark the rows in your spreadsheet with their headings, copy, and paste them here."
        rows={6}
      />
      <FormActions>
        <SubmitButton variant="secondary" pendingText="Reading...">
          Read Table
        </SubmitButton>
      </FormActions>
    </FormikForm>
  );
}
