import { useEffect, useEffectEvent, useRef } from 'react';

import { FieldArray } from '../../../components/form/controls/FieldArray';
import { TextField } from '../../../components/form/controls/TextField';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Pair } from '../../../components/ui/page/Stack';
import { isSameName } from '../../../lib/text/fold';
import { useListJudgesQuery } from '../ringsApi';
import { needsJudges } from '../ringWords';
import { type FormatValues, judgeFields } from './formatForm';

/** Who judges. The judges whom the organization knows are offered, and bring their addresses. */
export function JudgesFields({ eventId }: { eventId: string }) {
  const { kind, judges } = useFormValues<FormatValues>();
  const { setValue } = useFormActions();
  const { currentData: known = [] } = useListJudgesQuery(eventId);
  const isTimed = kind !== '' && !needsJudges(kind);
  // A class by the clock has one card, and needs nobody on it: the judges beyond the first wait for
  // another kind, which needs one.
  const others = useRef<FormatValues['judges']>([]);
  const fit = useEffectEvent(() => {
    if (isTimed) {
      others.current = judges.slice(1);
      const first = judges.slice(0, 1).filter(({ name }) => name.trim() !== '');
      if (first.length < judges.length) setValue('judges', first);
      return;
    }
    const all = [...judges, ...others.current];
    others.current = [];
    if (all.length === 0) setValue('judges', [judgeFields.blank]);
    else if (all.length > judges.length) setValue('judges', all);
  });
  useEffect(() => fit(), [isTimed]);
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
      hint={isTimed ? 'A class by the clock has one card. It needs no judge.' : undefined}
      {...(isTimed && { most: 1 })}
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
          <TextField
            name={`${path}.address`}
            label="Address"
            hint="For the show’s records and the USDA’s; may stay blank"
            autoCapitalize="words"
          />
        </Pair>
      )}
    </FieldArray>
  );
}
