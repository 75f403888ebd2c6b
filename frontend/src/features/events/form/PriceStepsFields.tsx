import { DateTimeFields } from '../../../components/form/controls/DateTimeFields';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import { MoneyField, Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import styles from './EventFields.module.css';
import type { EventValues } from './eventForm';
import { newRefundStep, newScratchStep, newStep, RAISES } from './priceStepsForm';

/** What classes cost more that are added from moments on. */
export function PriceStepsFields() {
  return (
    <FieldArray
      name="added_after"
      label="Classes Added Later"
      newItem={newStep}
      addLabel="Add Price Step"
      removeLabel={(index) => `Remove price step ${index + 1}`}
      empty="From a moment on, an added class costs more, such as 1.5 times its price from Thursday noon. What was entered before keeps its price."
    >
      {(path, index) => <StepFields path={path} index={index} />}
    </FieldArray>
  );
}

/** What classes cost that are scratched from moments on, and what is given back until moments. */
export function ScratchFields() {
  return (
    <>
      <FieldArray
        name="scratch"
        label="Classes Scratched Late"
        newItem={newScratchStep}
        addLabel="Add Scratch Fee"
        removeLabel={(index) => `Remove scratch fee ${index + 1}`}
        empty="Before the first moment, a scratched class costs nothing. Without any, the refunds below or the closing date decide."
      >
        {(path) => (
          <div className={styles.fee}>
            <div className={styles.wide}>
              <DateTimeFields
                label="Scratched From"
                dateName={`${path}.after_date`}
                timeName={`${path}.after_time`}
                required
              />
            </div>
            <MoneyField
              name={`${path}.amount`}
              label="Scratch Fee"
              hint="Blank is the price of the class."
            />
          </div>
        )}
      </FieldArray>
      <FieldArray
        name="refunds"
        label="Refunds"
        newItem={newRefundStep}
        addLabel="Add Refund"
        removeLabel={(index) => `Remove refund ${index + 1}`}
        empty="What comes off the bill of who scratches: such as 100 % until March 1, then 50 % until March 10, then nothing. Without any, everything before the closing date."
      >
        {(path) => (
          <div className={styles.fee}>
            <div className={styles.wide}>
              <DateTimeFields
                label="Refunded Until"
                dateName={`${path}.until_date`}
                timeName={`${path}.until_time`}
                required
              />
            </div>
            <TextField name={`${path}.percent`} label="Percent" inputMode="numeric" required />
          </div>
        )}
      </FieldArray>
    </>
  );
}

function StepFields({ path, index }: { path: string; index: number }) {
  const { added_after } = useFormValues<EventValues>();
  return (
    <div className={styles.fee}>
      <div className={styles.wide}>
        <DateTimeFields
          label="Added From"
          dateName={`${path}.after_date`}
          timeName={`${path}.after_time`}
          required
        />
      </div>
      <Select name={`${path}.kind`} label="Costs" required options={RAISES} />
      {added_after[index]?.kind === 'more' ? (
        <MoneyField name={`${path}.amount`} label="More" placeholder="0.00" />
      ) : (
        <TextField
          name={`${path}.factor`}
          label="Times"
          inputMode="decimal"
          placeholder="1.5"
          required
        />
      )}
    </div>
  );
}
