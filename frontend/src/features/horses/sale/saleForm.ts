import { boolean } from 'yup';

import * as field from '../../../components/form/fields';
import { money, text } from '../../../components/form/rules';
import { parseMoney } from '../../../lib/money/money';
import { height, line } from '../general/generalForm';
import type { Horse, SectionFields } from '../horsesApi';
import type { Sent } from '../sections/entries';
import type { SaleStatus } from './saleWords';

/** An amount of dollars, or none. */
const price = () =>
  field.numeric(
    money(),
    (typed) => (typed.trim() === '' ? null : parseMoney(typed)),
    (amount) => amount.toFixed(2),
  );

/** What a seller says of a horse, and how its sale stands. */
export const saleFields = field.group({
  status: field.chosen<SaleStatus>(),
  price: price(),
  price_note: field.typed(line('Price Note')),
  height_hands: height,
  description: field.typed(text('Description', 4000)),
  video_url: field.typed(
    text('Video', 2000).test(
      'https',
      'Enter a full web address that begins with https://',
      (typed = '') => typed === '' || isSecureAddress(typed),
    ),
  ),
  registered_name: field.typed(line('Registered Name')),
  sire: field.typed(line('Sire')),
  dam: field.typed(line('Dam')),
  training_level: field.typed(line('Level of Training')),
  discipline: field.typed(line('Discipline')),
  location_public: field.typed(line('Location')),
  public: field.same(false, boolean()),
  sold_on: field.chosen(),
  sold_to_contact_id: field.chosen(),
  sold_price: price(),
});

/** The values of the form. */
export type SaleValues = typeof saleFields.blank;

/** The form of the section. */
export const saleForm = {
  read: ({ sale }: Horse): SaleValues => saleFields.read(sale),
  rule: saleFields.rule,
  write: (values: SaleValues): Sent => ({ fields: saleFields.write(values), places: {} }),
};

/** The section as it is, with some of its fields changed. */
export const saleWith = ({ sale }: Horse, changed: SectionFields): SectionFields => ({
  ...saleFields.write(saleFields.read(sale)),
  ...changed,
});

function isSecureAddress(typed: string): boolean {
  try {
    return new URL(typed).protocol === 'https:';
  } catch {
    return false;
  }
}
