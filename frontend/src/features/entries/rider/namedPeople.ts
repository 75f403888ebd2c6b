import { mixed, object } from 'yup';

import type { Schemas } from '../../../api/types';
import * as field from '../../../components/form/fields';
import { person } from '../parts/details';
import type { OwnEntry } from '../parts/ownEntryApi';

type Named = Schemas['NamedPersonView'];

/** For what somebody is named. */
type Purpose = 'payer' | 'prize_to';

const AS: Readonly<Record<string, string>> = {
  rider: 'rider',
  owner: 'owner',
  trainer: 'trainer',
};

/** Who is named: `Rae Doe (rider)`. */
export function sayNamed({ is, name }: Named): string {
  if (name === '') return 'Somebody else, whom the show’s office knows';
  return AS[is] === undefined ? name : `${name} (${AS[is]})`;
}

/** Whether nobody was named, so that it is the rider, of prizes the owner if there is one. */
export function isUsual(entry: OwnEntry, of: Purpose): boolean {
  const usual = of === 'prize_to' && entry.owner ? 'owner' : 'rider';
  return entry[of].is === usual;
}

/** The people of an entry, whoever else is named now, and somebody who is typed. */
export function choicesOf(entry: OwnEntry, of: Purpose): { value: string; label: string }[] {
  const { rider_name, owner, trainer } = entry;
  const people: Named[] = [
    { is: 'rider', name: rider_name },
    ...(owner ? [{ is: 'owner' as const, name: owner.name }] : []),
    ...(trainer ? [{ is: 'trainer' as const, name: trainer.name }] : []),
    ...(entry[of].is === 'other' ? [entry[of]] : []),
  ];
  return [
    ...people.map((named) => ({ value: named.is, label: sayNamed(named) })),
    { value: 'new', label: 'Somebody else…' },
  ];
}

const payer = person('Payer', true);
const recipient = person('Recipient', true);

const fields = field.group({
  payer: field.same(''),
  payer_person: payer,
  prize_to: field.same(''),
  prize_to_person: recipient,
});

/** The values of the form. `new` is somebody who is typed. */
export type NamedValues = typeof fields.blank;

/** The rule of the fields of somebody who is typed, if it is somebody. */
const ifTyped = (of: Purpose, { rule }: typeof payer) =>
  mixed().when(of, { is: 'new', then: (any) => rule ?? any });

/** What is checked before the form is sent: who is typed has a name. */
export const namedSchema = object({
  payer_person: ifTyped('payer', payer),
  prize_to_person: ifTyped('prize_to', recipient),
});

/** The form's values for an entry. */
export const toNamedValues = ({ payer, prize_to }: OwnEntry): NamedValues => ({
  ...fields.blank,
  payer: payer.is,
  prize_to: prize_to.is,
});

/** The request body for the form's values. */
export function toNamedBody(values: NamedValues, entry: OwnEntry): Schemas['OwnPeopleBody'] {
  const named = (of: Purpose): Schemas['NamedPersonBody'] => {
    const chosen = values[of];
    if (chosen !== 'new') return { is: chosen as Named['is'] };
    return { is: 'other', person: payer.write(values[`${of}_person`]) };
  };
  return { payer: named('payer'), prize_to: named('prize_to'), revision: entry.revision };
}
