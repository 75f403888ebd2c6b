import { FieldArray } from '../../../components/form/FieldArray';
import { TextArea, TextField } from '../../../components/form/TextField';
import { EntryFields, FieldGroup, FieldRow, wholeRow } from '../sections/FieldGroup';
import {
  fromHealthValues,
  healthSchema,
  type HealthValues,
  newMedicalEntry,
  newVisit,
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
      <TextArea
        name="vaccinations"
        label="Vaccinations"
        rows={4}
        autoComplete="off"
        hint="One per line: name, date, next due. Dates like 2026-06-14 or 6/14/2026. Put quotes around a name that holds a comma."
      />
      <TextField
        name="currentMedications"
        label="Current Medications"
        autoComplete="off"
        hint="Separated by commas."
      />
      <TextField
        name="allergies"
        label="Allergies"
        autoComplete="off"
        hint="Separated by commas."
      />
      <VetVisits />
      <FieldGroup title="Deworming">
        <TextField name="deworming.lastDate" label="Last Date" type="date" />
        <TextField name="deworming.nextDue" label="Next Due" type="date" />
        <TextField
          name="deworming.product"
          label="Product"
          autoComplete="off"
          className={wholeRow}
        />
      </FieldGroup>
      <FieldGroup title="Dental">
        <TextField name="dental.lastExam" label="Last Exam" type="date" />
        <TextField name="dental.nextDue" label="Next Exam" type="date" />
        <TextArea
          name="dental.notes"
          label="Notes"
          rows={2}
          autoComplete="off"
          className={wholeRow}
        />
      </FieldGroup>
      <FieldGroup title="Hoof Care">
        <TextField name="hoofCare.lastTrim" label="Last Trim" type="date" />
        <TextField name="hoofCare.nextDue" label="Next Due" type="date" />
        <TextField
          name="hoofCare.farrier"
          label="Farrier"
          autoComplete="off"
          autoCapitalize="words"
          className={wholeRow}
        />
      </FieldGroup>
      <MedicalHistory />
    </SectionDialog>
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
            <TextField name={`${path}.reason`} label="Reason" autoComplete="off" />
            <TextField
              name={`${path}.vet`}
              label="Vet"
              autoComplete="off"
              autoCapitalize="words"
              className={wholeRow}
            />
            <TextArea
              name={`${path}.notes`}
              label="Notes"
              rows={2}
              autoComplete="off"
              className={wholeRow}
            />
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
            <TextField name={`${path}.condition`} label="Condition" autoComplete="off" />
            <TextField
              name={`${path}.treatment`}
              label="Treatment"
              autoComplete="off"
              className={wholeRow}
            />
            <TextArea
              name={`${path}.notes`}
              label="Notes"
              rows={2}
              autoComplete="off"
              className={wholeRow}
            />
          </FieldRow>
        )}
      </FieldArray>
    </EntryFields>
  );
}
