import { FieldArray } from '../../../components/form/controls/FieldArray';
import { TextField } from '../../../components/form/controls/TextField';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Pair } from '../../../components/ui/page/Stack';
import { isSameName } from '../../../lib/text/fold';
import { useListJudgesQuery } from '../ringsApi';
import { type FormatValues, judgeFields, needsJudges } from './formatForm';

/** Who judges. The judges whom the organization knows are offered, and bring their addresses. */
export function JudgesFields({ eventId }: { eventId: string }) {
  const { kind, judges } = useFormValues<FormatValues>();
  const { setValue } = useFormActions();
  const { currentData: known = [] } = useListJudgesQuery(eventId);
  const names = known.map(({ name }) => name);
  const addressOf = (name: string) => known.find((one) => isSameName(one.name, name))?.address;
  const nameChanged = (name: string, at: number) => {
    const former = judges[at];
    // An address that somebody typed stays; that of another judge does not.
    if (former === undefined || former.address === (addressOf(former.name) ?? '')) {
      setValue(`judges[${at}].address`, addressOf(name) ?? '');
    }
  };
  return (
    <FieldArray
      name="judges"
      label="Judges"
      hint={needsJudges(kind) ? undefined : 'A class by the clock needs none.'}
      newItem={() => judgeFields.blank}
      addLabel="Add Judge"
      removeLabel={(index) => `Remove judge ${index + 1}`}
    >
      {(path, index) => (
        <Pair>
          <TextField
            name={`${path}.name`}
            label="Name"
            autoCapitalize="words"
            required
            suggestions={names}
            onValue={(name) => nameChanged(name, index)}
          />
          <TextField name={`${path}.address`} label="Address" autoCapitalize="words" />
        </Pair>
      )}
    </FieldArray>
  );
}
