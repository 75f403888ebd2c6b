import { array, object, string } from 'yup';

import { email, missing, phone, text } from '../../../components/form/rules';
import type { OfferedExtra } from './bill';

/** The rule of how many of an extra are wanted. */
export const quantityRule = (name: string, most: number) =>
  string().test(
    'quantity',
    `${name} must be a whole number up to ${most}`,
    (typed = '') => /^\s*\d*\s*$/.test(typed) && Number(typed) <= most,
  );

/** The rules of a form for an entry that can have these extras. */
export const entrySchema = (extras: readonly OfferedExtra[]) =>
  object({
    extras: object(
      Object.fromEntries(extras.map(({ id, name, most }) => [id, quantityRule(name, most)])),
    ),
    riderName: text('Rider Name', 200).required(missing),
    email: email().required(missing),
    phone: phone().required(missing),
    horseName: text('Horse Name', 200).required(missing),
    address: text('Address', 300).required(missing),
    classes: array().of(string().defined()).defined(),
    notes: text('Notes', 5000),
  });
