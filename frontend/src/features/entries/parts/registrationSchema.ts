import { array, object, string } from 'yup';

import * as field from '../../../components/form/fields';
import { email, missing, phone, text } from '../../../components/form/rules';
import type { OfferedExtra } from './bill';
import type { Picks } from './picks';

/** Rider, horse and notes of an entry. */
export const entryFields = {
  rider_name: field.typed(text('Rider Name', 200).required(missing)),
  rider_email: field.typed(email().required(missing)),
  rider_phone: field.typed(phone().required(missing)),
  rider_address: field.group({ street: field.typed(text('Address', 300).required(missing)) }),
  horse_name: field.typed(text('Horse Name', 200).required(missing)),
  notes: field.typed(text('Notes', 5000)),
};

export const entryGroup = field.group(entryFields);

/** The same as the office has it, which may not know yet how the rider is reached. */
export const officeFields = {
  ...entryFields,
  rider_email: field.typed(email()),
  rider_phone: field.typed(phone()),
  rider_address: field.group({ street: field.typed(text('Address', 300)) }),
};

export const officeGroup = field.group(officeFields);

/** The rule of how many of an extra are wanted. */
const quantityRule = (id: string, name: string, most: number) =>
  string().test(
    'quantity',
    `${name} must be a whole number up to ${most}`,
    function isPossible(typed = '') {
      // What is held for this form is not left for others, but for itself.
      const { value } =
        (this as unknown as { from: { value: { stalls?: Picks } }[] }).from[1] ?? {};
      const held = value?.stalls?.[id]?.length ?? 0;
      return /^\s*\d*\s*$/.test(typed) && Number(typed) <= most + held;
    },
  );

/** The rules of a form for an entry that can have these extras. */
export const entrySchema = (
  extras: readonly OfferedExtra[],
  { rule }: Pick<typeof entryGroup, 'rule'> = entryGroup,
) =>
  rule.shape({
    extras: object(
      Object.fromEntries(extras.map(({ id, name, most }) => [id, quantityRule(id, name, most)])),
    ),
    classes: array().of(string().defined()).defined(),
  });
