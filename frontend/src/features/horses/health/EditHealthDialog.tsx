import { Checkbox } from '../../../components/form/controls/Checkbox';
import { TextArea, TextField } from '../../../components/form/controls/TextField';
import { EntryRows, FieldGroup, wholeRow } from '../sections/FieldGroup';
import {
  healthForm,
  newMedicalEntry,
  newVaccination,
  newVisit,
  readVaccinations,
} from './healthForm';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';

/** The dialog for the health records of a horse. */
export function EditHealthDialog(props: EditSectionProps) {
  return (
    <SectionDialog {...props} title="Edit Health Records" section="health" form={healthForm}>
      <Vaccinations />
      <TextArea
        name="currentMedications"
        label="Current Medications"
        rows={2}
        hint="One per line, with dose."
      />
      <Checkbox name="noCurrentMedications" label="No current medications" />
      <TextField name="allergies" label="Allergies" hint="Separated by commas." />
      <Checkbox
        name="noKnownAllergies"
        label="No known allergies"
        hint="Only if somebody who knows the horse said so. It is shown at the stall door."
      />
      <VetVisits />
      <FieldGroup title="Deworming">
        <TextField name="deworming.lastDate" label="Last Date" type="date" />
        <TextField name="deworming.nextDue" label="Next Due" type="date" />
        <TextField name="deworming.product" label="Product" className={wholeRow} />
      </FieldGroup>
      <FieldGroup title="Dental">
        <TextField name="dental.lastExam" label="Last Exam" type="date" />
        <TextField name="dental.nextDue" label="Next Exam" type="date" />
        <TextArea name="dental.notes" label="Notes" rows={2} className={wholeRow} />
      </FieldGroup>
      <FieldGroup title="Hoof Care">
        <TextField name="hoofCare.lastTrim" label="Last Trim" type="date" />
        <TextField name="hoofCare.nextDue" label="Next Due" type="date" />
        <TextField
          name="hoofCare.farrier"
          label="Farrier"
          autoCapitalize="words"
          className={wholeRow}
        />
      </FieldGroup>
      <MedicalHistory />
    </SectionDialog>
  );
}

function Vaccinations() {
  return (
    <EntryRows
      name="vaccinations"
      label="Vaccinations"
      hint="You can paste a list, one per line, as name, date, next due, product."
      one="Vaccination"
      newItem={newVaccination}
      readPasted={readVaccinations}
    >
      {(path) => (
        <>
          <TextField name={`${path}.name`} label="Name" required />
          <TextField name={`${path}.product`} label="Product" />
          <TextField name={`${path}.date`} label="Date" type="date" />
          <TextField name={`${path}.nextDue`} label="Next Due" type="date" />
        </>
      )}
    </EntryRows>
  );
}

function VetVisits() {
  return (
    <EntryRows name="vetVisits" label="Vet Visits" one="Vet Visit" newItem={newVisit}>
      {(path) => (
        <>
          <TextField name={`${path}.date`} label="Date" type="date" required />
          <TextField name={`${path}.reason`} label="Reason" />
          <TextField name={`${path}.vet`} label="Vet" autoCapitalize="words" className={wholeRow} />
          <TextArea name={`${path}.notes`} label="Notes" rows={2} className={wholeRow} />
        </>
      )}
    </EntryRows>
  );
}

function MedicalHistory() {
  return (
    <EntryRows
      name="medicalHistory"
      label="Medical History"
      one="Medical History"
      newItem={newMedicalEntry}
    >
      {(path) => (
        <>
          <TextField name={`${path}.date`} label="Date" type="date" required />
          <TextField name={`${path}.condition`} label="Condition" />
          <TextField name={`${path}.treatment`} label="Treatment" className={wholeRow} />
          <TextArea name={`${path}.notes`} label="Notes" rows={2} className={wholeRow} />
        </>
      )}
    </EntryRows>
  );
}
