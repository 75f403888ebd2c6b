import { Checkbox } from '../../../components/form/controls/Checkbox';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import { RadioCards } from '../../../components/form/controls/RadioCards';
import { TextArea, TextField } from '../../../components/form/controls/TextField';
import { FormSection } from '../../../components/form/FormSections';
import { useFormValues } from '../../../components/form/controls/useFormField';
import styles from './EventFields.module.css';
import { SECTION } from './eventSections';
import type { Inspection, NoticeValues, TherapeuticUse } from './noticeForm';

/** The radio buttons of an optional choice. */
type Choices<T extends string> = readonly { value: T | ''; label: string }[];

const INSPECTIONS: Choices<Inspection> = [
  { value: '', label: 'Not stated yet' },
  { value: 'aphis_requested', label: 'We request an APHIS representative' },
  {
    value: 'hpi_appointed',
    label: 'We have appointed a Horse Protection Inspector (HPI)',
  },
  { value: 'none', label: 'There will be no inspector' },
];

const THERAPEUTIC_USES: Choices<TherapeuticUse> = [
  { value: '', label: 'Not stated yet' },
  { value: 'not_allowed', label: 'Not allowed' },
  { value: 'allowed', label: 'Allowed' },
];

/** The fields that only the notice to the USDA needs. All are optional. */
export function NoticeFields() {
  return (
    <FormSection
      {...SECTION.usda}
      lead="The notice to the USDA has to say this. You can save the event without it and fill it in later."
    >
      <TextField
        name="expected_entries"
        label="Expected Entries"
        hint="A good guess is enough."
        inputMode="numeric"
      />
      <div className={styles.wide}>
        <RadioCards
          name="inspection"
          label="Inspection"
          options={INSPECTIONS}
          more={{ hpi_appointed: <Inspectors /> }}
        />
        <RequireInspector />
      </div>
      <div className={styles.wide}>
        <RadioCards
          name="therapeutic_use"
          label="Therapeutic Treatment"
          hint="Whether a horse may be shown with a device or treatment that 9 CFR 11.6 prohibits, if it serves as therapy."
          options={THERAPEUTIC_USES}
          more={{ allowed: <TreatmentDetails /> }}
        />
      </div>
    </FormSection>
  );
}

/** Asked as long as the inspection does not answer it. */
function RequireInspector() {
  const { inspection } = useFormValues<NoticeValues>();
  if (inspection === 'hpi_appointed' || inspection === 'none') return null;
  return (
    <Checkbox
      name="require_dqp"
      label="Require DQP/HPI"
      hint="A Designated Qualified Person, today called a Horse Protection Inspector, inspects the horses."
    />
  );
}

function Inspectors() {
  return (
    <div className={styles.names}>
      <FieldArray
        name="inspectors"
        label="Appointed Inspectors"
        newItem={() => ''}
        addLabel="Add Inspector"
        removeLabel={(index) => `Remove inspector ${index + 1}`}
        empty="No names yet. Add them when you know them."
      >
        {(path, index) => (
          <TextField name={path} label={`Inspector ${index + 1}`} required autoCapitalize="words" />
        )}
      </FieldArray>
    </div>
  );
}

function TreatmentDetails() {
  return (
    <TextArea
      name="therapeutic_details"
      label="Treatment Details"
      hint="Which devices or treatments, and under what conditions."
    />
  );
}
