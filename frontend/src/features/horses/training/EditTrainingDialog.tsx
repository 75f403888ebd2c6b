import { TextArea, TextField } from '../../../components/form/controls/TextField';
import { FieldGroup, wholeRow } from '../sections/FieldGroup';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';
import { placeErrors } from '../sections/sectionErrors';
import {
  fromTrainingValues,
  toTrainingValues,
  trainingSchema,
  type TrainingValues,
} from './trainingForm';

/** The dialog for the training of a horse. */
export function EditTrainingDialog(props: EditSectionProps) {
  return (
    <SectionDialog<TrainingValues>
      {...props}
      title="Edit Training & Performance"
      section="training"
      initialValues={toTrainingValues}
      schema={trainingSchema}
      toBody={(values) => fromTrainingValues(values).fields}
      mapError={(error, values) => placeErrors(error, fromTrainingValues(values).places)}
    >
      <TextArea
        name="log"
        label="Training Log"
        rows={4}
        hint="One per line: date, activity, notes. Dates like 2026-06-14 or 6/14/2026. Put quotes around a value that holds a comma."
      />
      <TextArea
        name="competitions"
        label="Competitions"
        rows={4}
        hint="One per line: date, event, placement."
      />
      <TextArea name="goals" label="Goals" rows={4} hint="One per line." />
      <FieldGroup title="Trainer">
        <TextField name="trainer.name" label="Name" autoCapitalize="words" />
        <TextField name="trainer.specialization" label="Specialization" />
        <TextField name="trainer.contact" label="Contact" className={wholeRow} />
      </FieldGroup>
    </SectionDialog>
  );
}
