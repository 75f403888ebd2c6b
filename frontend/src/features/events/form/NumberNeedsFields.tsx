import { FieldArray } from '../../../components/form/controls/FieldArray';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { NEED_OF, NEEDS } from '../../entries/parts/numberNeeds';
import { newNeed } from './entryRulesForm';
import styles from './EventFields.module.css';
import type { EventValues } from './eventForm';

/** What the office wants to have before it hands out back numbers. */
export function NumberNeedsFields() {
  return (
    <div className={styles.wide}>
      <FieldArray
        name="number_needs"
        label="Before a Number Is Handed Out"
        newItem={newNeed}
        addLabel="Add Need"
        removeLabel={(index) => `Remove need ${index + 1}`}
        empty="Memberships, papers of the horse, what is paid: the office sees in red what lacks. Riders can enter without it."
      >
        {(path, index) => <NeedFields path={path} index={index} />}
      </FieldArray>
    </div>
  );
}

function NeedFields({ path, index }: { path: string; index: number }) {
  const { number_needs } = useFormValues<EventValues>();
  const kind = number_needs[index]?.kind;
  const can = NEEDS.find(({ value }) => value === kind)?.of ?? [];
  const isMembership = kind === 'membership';
  return (
    <div className={styles.fee}>
      <Select name={`${path}.kind`} label="What" required options={NEEDS} />
      {can.length > 1 && (
        <Select
          name={`${path}.of`}
          label="Of Whom"
          required
          options={can.map((value) => ({ value, label: NEED_OF[value] }))}
        />
      )}
      {(isMembership || kind === 'registration_number') && (
        <TextField
          name={`${path}.association`}
          label="Association"
          required={isMembership}
          autoCapitalize="characters"
          {...(!isMembership && { hint: 'Empty: in any registry.' })}
        />
      )}
    </div>
  );
}
