import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { paths } from '../../app/paths';
import { ChoiceField } from '../../components/form/controls/ChoiceField';
import { TextArea } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { DialogForm } from '../../components/form/DialogForm';
import { FormFailure } from '../../components/form/FormikForm';
import { useUnsaved } from '../../components/form/unsaved/useUnsaved';
import { Dialog } from '../../components/ui/actions/Dialog';
import { useHorseOptions } from '../horses/HorsesField';
import { PhotoPicker, PhotoPreview } from '../horses/photos/PhotoInput';
import { photoProblem } from '../horses/photos/photos';
import { SavedIn } from '../people/OrganizationField';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { observationFields, type ObservationValues } from './observationFields';
import { useReport } from './reports';

const TITLE = 'Report Something';

/** The name of the draft of a report, of one horse if it is known. */
export const reportDraft = (horseId = '') => `observation:new${horseId}`;

interface ReportDialogProps {
  /** The horse, if it is known. */
  horse?: { id: string; name: string };
  onClose: () => void;
}

/** The dialog to report what one saw on a horse. It is open as long as it is rendered. */
export function ReportDialog(props: ReportDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title={TITLE}>
      <ReportForm {...props} />
    </Dialog>
  );
}

/** A separate component inside the dialog, so that the dialog asks about a chosen photo. */
function ReportForm({ horse, onClose }: ReportDialogProps) {
  const report = useReport();
  const names = useHorseOptions().options;
  const draft = reportDraft(horse?.id);
  const [photo, setPhoto] = useState<File | null>(null);
  const done = useRef(false);
  // The form asks by itself about what was typed, and one question is enough.
  const [isTyped, setIsTyped] = useState(false);
  const question = useUnsaved({
    isDirty: () => photo !== null && !done.current && !isTyped,
    discard: () => {
      done.current = true;
    },
  });
  const [initialValues] = useState({ ...observationFields.blank, horse_id: horse?.id ?? '' });

  return (
    <>
      <DialogForm
        submit="Send"
        pendingText="Sending..."
        label={TITLE}
        draft={draft}
        initialValues={initialValues}
        schema={observationFields.rule}
        onSubmit={async (values) => {
          const { horse_id: id, text } = observationFields.write(values);
          const name = horse?.name ?? names?.find(({ value }) => value === id)?.label ?? 'a horse';
          const { words, refused } = await report({ id, name }, text, photo);
          if (refused !== null) throw new FormFailure(`Failed to send. ${refused}`);
          return words;
        }}
        done={(words) => words}
        onSaved={() => {
          done.current = true;
          onClose();
        }}
      >
        {horse === undefined ? <HorseOfReport /> : <p>About {horse.name}</p>}
        <TextArea
          name="text"
          label="What did you see?"
          required
          rows={4}
          placeholder="Left hind is warm and swollen"
        />
        <Photo file={photo} onChange={setPhoto} />
        <Typed initial={initialValues} onChange={setIsTyped} />
      </DialogForm>
      {question}
    </>
  );
}

/** Tells whether something was typed into the form. */
function Typed({
  initial,
  onChange,
}: {
  initial: ObservationValues;
  onChange: (isTyped: boolean) => void;
}) {
  const { horse_id, text } = useFormValues<ObservationValues>();
  const isTyped = horse_id !== initial.horse_id || text !== initial.text;
  useEffect(() => onChange(isTyped), [isTyped, onChange]);
  return null;
}

/** The choice among the horses that the account cares for. */
function HorseOfReport() {
  const { horse_id } = useFormValues<ObservationValues>();
  const permitted = useOrganizationsThatPermit('record_care');
  const horses = useHorseOptions().options?.filter(({ organization_id: id }) =>
    permitted.some((it) => it.id === id),
  );
  if (horses?.length === 0) {
    return (
      <p>
        A report is about a horse, and there is none yet.{' '}
        <Link to={paths.horses}>See the horses</Link>
      </p>
    );
  }
  return (
    <>
      <ChoiceField
        name="horse_id"
        label="Horse"
        required
        options={horses}
        empty="No horse has this name."
        openLabel="Show all horses"
      />
      <SavedIn organizationId={horses?.find(({ value }) => value === horse_id)?.organization_id} />
    </>
  );
}

/** The photo of the report. It stays until it is sent or removed. */
function Photo({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [removed, setRemoved] = useState(false);
  return (
    <div>
      {file === null ? (
        <PhotoPicker
          label="Take or Choose a Photo"
          focused={removed}
          onChoose={(chosen) => {
            const wrong = photoProblem(chosen);
            setProblem(wrong);
            if (wrong === null) onChange(chosen);
          }}
        />
      ) : (
        <PhotoPreview
          file={file}
          shape="whole"
          onRemove={() => {
            onChange(null);
            setRemoved(true);
          }}
        />
      )}
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}
