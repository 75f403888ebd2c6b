import { FieldArray } from '../../../components/form/controls/FieldArray';
import { TextArea, TextField } from '../../../components/form/controls/TextField';
import { EntryFields, FieldGroup, FieldRow, wholeRow } from '../sections/FieldGroup';
import {
  fromHealthValues,
  healthSchema,
  type HealthValues,
  newMedicalEntry,
  newVaccination,
  newVisit,
  readVaccinations,
  toHealthValues,
} from './healthForm';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';
import { placeErrors } from '../sections/sectionErrors';

/** The dialog for the health records of a horse. */
export function EditHealthDialog(props: EditSectionProps) {
  return (
    <SectionDialog<HealthValues>
      {...props}
      title="Edit Health Records"
      section="health"
      initialValues={toHealthValues}
      schema={healthSchema}
      toBody={(values) => fromHealthValues(values).fields}
      mapError={(error, values) => placeErrors(error, fromHealthValues(values).places)}
    >
      <Vaccinations />
      <TextArea
        name="currentMedications"
        label="Current Medications"
        rows={2}
        hint="One per line, with dose."
      />
      <TextField name="allergies" label="Allergies" hint="Separated by commas." />
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
    <EntryFields>
      <FieldArray
        name="vaccinations"
        label="Vaccinations"
        hint="You can paste a list, one per line, as name, date, next due, product."
        newItem={newVaccination}
        readPasted={readVaccinations}
        addLabel="Add Vaccination"
        removeLabel={(index) => `Remove vaccination ${index + 1}`}
        empty="None yet."
      >
        {(path) => (
          <FieldRow>
            <TextField name={`${path}.name`} label="Name" required />
            <TextField name={`${path}.product`} label="Product" />
            <TextField name={`${path}.date`} label="Date" type="date" />
            <TextField name={`${path}.nextDue`} label="Next Due" type="date" />
          </FieldRow>
        )}
      </FieldArray>
    </EntryFields>
  );
}

function VetVisits() {
  return (
    <EntryFields>
      <FieldArray
        name="vetVisits"
        label="Vet Visits"
        newItem={newVisit}
        addLabel="Add Vet Visit"
        removeLabel={(index) => `Remove vet visit ${index + 1}`}
        empty="None yet."
      >
        {(path) => (
          <FieldRow>
            <TextField name={`${path}.date`} label="Date" type="date" required />
            <TextField name={`${path}.reason`} label="Reason" />
            <TextField
              name={`${path}.vet`}
              label="Vet"
              autoCapitalize="words"
              className={wholeRow}
            />
            <TextArea name={`${path}.notes`} label="Notes" rows={2} className={wholeRow} />
          </FieldRow>
        )}
      </FieldArray>
    </EntryFields>
  );
}

function MedicalHistory() {
  return (
    <EntryFields>
      <FieldArray
        name="medicalHistory"
        label="Medical History"
        newItem={newMedicalEntry}
        addLabel="Add Medical History"
        removeLabel={(index) => `Remove medical history ${index + 1}`}
        empty="Nothing yet."
      >
        {(path) => (
          <FieldRow>
            <TextField name={`${path}.date`} label="Date" type="date" required />
            <TextField name={`${path}.condition`} label="Condition" />
            <TextField name={`${path}.treatment`} label="Treatment" className={wholeRow} />
            <TextArea name={`${path}.notes`} label="Notes" rows={2} className={wholeRow} />
          </FieldRow>
        )}
      </FieldArray>
    </EntryFields>
  );
}
