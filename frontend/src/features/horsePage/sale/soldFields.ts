import { string } from 'yup';

import * as field from '../../../components/form/fields';
import { email, missing, money, phone, text } from '../../../components/form/rules';
import { parseMoney } from '../../../lib/money/money';

/** What is recorded when a horse was sold. */
export const soldFields = field.group({
  sold_on: field.same('', string().label('Sold On').required(missing)),
  sold_price: field.numeric(
    money(),
    (typed) => (typed.trim() === '' ? null : parseMoney(typed)),
    (amount) => amount.toFixed(2),
  ),
  /** Whether the buyer is one of the contacts, or becomes one. */
  buyer: field.here<'known' | 'new'>('known'),
  sold_to_contact_id: field.chosen(),
  new_name: field.typed(
    text('Name', 500).when('buyer', { is: 'new', then: (name) => name.required(missing) }),
  ),
  new_email: field.typed(email()),
  new_phone: field.typed(phone()),
});

/** The values of the form. */
export type SoldValues = typeof soldFields.blank;
