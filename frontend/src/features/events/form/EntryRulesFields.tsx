import { Checkbox } from '../../../components/form/controls/Checkbox';
import { DateTimeFields } from '../../../components/form/controls/DateTimeFields';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import {
  MoneyField,
  Select,
  TextArea,
  TextField,
} from '../../../components/form/controls/TextField';
import { FormSection } from '../../../components/form/FormSections';
import { useFormValues } from '../../../components/form/controls/useFormField';
import styles from './EventFields.module.css';
import type { EventValues } from './eventForm';
import { ASKED, FEE_KINDS, FORM_FIELDS, hasQuantity, newFee, NUMBERS_BY } from './entryRulesForm';
import { SECTION } from './eventSections';
import { NumberNeedsFields } from './NumberNeedsFields';
import { PriceStepsFields, ScratchFields } from './PriceStepsFields';
import { STALL_KINDS, STALL_ROLES } from './stallFeeForm';

/** The sections with the show's rules for entries. All of it is optional. */
export function EntryRulesFields() {
  return (
    <>
      <FormSection
        {...SECTION.entries}
        lead="Without dates and limits, riders can enter until the end of the show."
      >
        <DateTimeFields
          label="Entries Open"
          dateName="entries_open_date"
          timeName="entries_open_time"
        />
        <DateTimeFields
          label="Entries Close"
          dateName="entries_close_date"
          timeName="entries_close_time"
        />
        <Checkbox
          name="late_entries"
          label="Take late entries"
          hint="After the closing date, too. Add a fee for them that begins then."
          className={styles.wide}
        />
        <TextField
          name="capacity"
          label="Places in the Show"
          hint="Further entries go on a waiting list. Blank is no limit."
          inputMode="numeric"
        />
        <TextField
          name="first_back_number"
          label="First Back Number"
          inputMode="numeric"
          placeholder="1"
        />
        <Select
          name="back_numbers_by"
          label="Back Numbers Belong To"
          hint="In a class, a number always names one entry. Numbers that were given stay."
          options={NUMBERS_BY}
          required
        />
        <Checkbox
          name="barred_get_no_place"
          label="No place after a bad inspection"
          hint="A horse that an inspector excuses, detains or finds noncompliant, or that was not presented, gets no place. Otherwise gate, cards and results only say it."
          className={styles.wide}
        />
        <NumberNeedsFields />
      </FormSection>
      <FormSection {...SECTION.fees}>
        <div className={styles.wide}>
          <FieldArray
            name="fees"
            label="Fees and Extras"
            newItem={newFee}
            addLabel="Add Fee"
            removeLabel={(index) => `Remove fee ${index + 1}`}
            empty="An office fee, a late fee, stalls: what is paid beside the classes."
          >
            {(path, index) => <FeeFields path={path} index={index} />}
          </FieldArray>
        </div>
        <div className={styles.wide}>
          <PriceStepsFields />
        </div>
        <div className={styles.wide}>
          <ScratchFields />
        </div>
        <TextArea
          name="payment_note"
          label="How to Pay"
          hint="Riders see it with their bill."
          className={styles.wide}
        />
      </FormSection>
      <FormSection {...SECTION.form}>
        <Checkbox
          name="public_contact"
          label="Show the manager to riders"
          hint="Name, email and phone are then on the public pages of the show."
          className={styles.wide}
        />
        <fieldset className={styles.asked}>
          <legend>The Form Also Asks For</legend>
          <p className={styles.lead}>
            Rider, contact, horse and classes are always asked. The less you ask, the more riders
            finish.
          </p>
          <div className={styles.askedFields}>
            {FORM_FIELDS.map((asked) => (
              <AskedSelect key={asked.name} {...asked} />
            ))}
          </div>
        </fieldset>
        <WaiverFields />
      </FormSection>
    </>
  );
}

/** Whether the form asks for something; the waiver may need what is optional otherwise. */
function AskedSelect({ name, label }: (typeof FORM_FIELDS)[number]) {
  const { form, waiver_text } = useFormValues<EventValues>();
  const isNeeded =
    name === 'rider_birth_date' && form[name] === 'optional' && waiver_text.trim() !== '';
  const hint = isNeeded && {
    hint: 'Riders must state it all the same: the waiver needs their age.',
  };
  return <Select name={`form.${name}`} label={label} options={ASKED} required {...hint} />;
}

function WaiverFields() {
  const { form, waiver_text } = useFormValues<EventValues>();
  const hasWaiver = waiver_text.trim() !== '';
  return (
    <>
      <TextArea
        name="waiver_text"
        label="Waiver"
        className={styles.wide}
        rows={5}
        hint="Riders type their name under this text. The text, the name, the time and the address of the device are kept with the entry."
      />
      {hasWaiver && (
        <TextField
          name="waiver_age"
          label="Age of Majority"
          hint={
            form.rider_birth_date === 'off'
              ? 'Younger riders may sign with a guardian. Ask for the date of birth above, and they must.'
              : 'Younger riders on the first day of the show sign with a guardian. The date of birth is then required.'
          }
          inputMode="numeric"
          placeholder="18"
        />
      )}
    </>
  );
}

/** What an extra has to do with the stalls of the show. */
function StallFeeFields({
  path,
  fee,
}: {
  path: string;
  fee: EventValues['fees'][number] | undefined;
}) {
  const roles = STALL_ROLES[fee?.kind === 'night' ? 'night' : 'quantity'];
  const role = roles.find(({ value }) => value === fee?.stalls)?.value ?? '';
  return (
    <>
      <Select name={`${path}.stalls`} label="With Stalls" options={roles} />
      {role !== '' && (
        <Select name={`${path}.stall_kind`} label="Kind of Stall" required options={STALL_KINDS} />
      )}
      {role === 'with' && (
        <TextField
          name={`${path}.per_stall`}
          label="How Many With Each"
          inputMode="numeric"
          placeholder="1"
          hint="Whoever takes a stall takes as many at least."
        />
      )}
    </>
  );
}

function FeeFields({ path, index }: { path: string; index: number }) {
  const { fees } = useFormValues<EventValues>();
  const fee = fees[index];
  return (
    <div className={styles.fee}>
      <TextField name={`${path}.name`} label="Fee Name" required />
      <MoneyField name={`${path}.amount`} label="Amount" placeholder="0.00" />
      <Select
        name={`${path}.kind`}
        label="Who Pays It"
        required
        options={FEE_KINDS}
        {...(fee?.kind === 'weekend' && {
          hint: 'In all shows of the weekend, the fee must have this name.',
        })}
      />
      {hasQuantity(fee?.kind) && (
        <>
          <TextField name={`${path}.max_quantity`} label="At Most" inputMode="numeric" />
          <TextField
            name={`${path}.stock`}
            label="In Stock"
            inputMode="numeric"
            {...(fee.stalls === 'of' && {
              hint: 'Blank is as many as the chart has stalls.',
            })}
          />
          <StallFeeFields path={path} fee={fee} />
        </>
      )}
      <div className={styles.wide}>
        <DateTimeFields
          label="Charged From"
          dateName={`${path}.from_date`}
          timeName={`${path}.from_time`}
        />
      </div>
      <div className={styles.wide}>
        <DateTimeFields
          label="Charged Until"
          dateName={`${path}.until_date`}
          timeName={`${path}.until_time`}
        />
      </div>
    </div>
  );
}
