import { TextArea, TextField } from '../../../components/form/controls/TextField';
import { EntryRows, FieldGroup, wholeRow } from '../sections/FieldGroup';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';
import { newCompetition, readCompetitions, trainingForm } from './trainingForm';

/** The dialog for the training of a horse. */
export function EditTrainingDialog(props: EditSectionProps) {
  return (
    <SectionDialog
      {...props}
      title="Edit Training & Performance"
      section="training"
      form={trainingForm}
    >
      <TextArea
        name="log"
        label="Training Log"
        rows={4}
        hint="One per line: date, activity, notes. Dates like 2026-06-14 or 6/14/2026. Put quotes around a value that holds a comma."
      />
      <EntryRows
        name="competitions"
        label="Competitions"
        hint="You can paste a list, one per line, as date, event, placement."
        one="Competition"
        newItem={newCompetition}
        readPasted={readCompetitions}
      >
        {(path) => (
          <>
            <TextField name={`${path}.date`} label="Date" type="date" required />
            <TextField name={`${path}.placement`} label="Placement" />
            <TextField name={`${path}.event`} label="Event" className={wholeRow} />
          </>
        )}
      </EntryRows>
      <TextArea name="goals" label="Goals" rows={4} hint="One per line." />
      <FieldGroup title="Trainer">
        <TextField name="trainer.name" label="Name" autoCapitalize="words" />
        <TextField name="trainer.specialization" label="Specialization" />
        <TextField name="trainer.contact" label="Contact" className={wholeRow} />
      </FieldGroup>
    </SectionDialog>
  );
}
