import { string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, positiveMoney, text } from '../../components/form/rules';
import { parseMoney } from '../../lib/money/money';
import type { Service, ServiceKind, ServicePer } from './servicesApi';
import type { Category } from '../book/bookApi';

/** The fields of a service. */
export const serviceFields = field.group({
  name: field.typed(text('Name', 100).required(missing)),
  kind: field.required<ServiceKind>(string().label('Kind').required(missing)),
  amount: field.money(positiveMoney('Price')),
  per: field.required<ServicePer>(string().label('Per').required(missing)),
  category: field.required<Category>(string().label('Category').required(missing)),
  /** Whether another price counts from a day on, or is corrected. */
  since: field.here<'day' | 'corrected'>('day'),
  from: field.here(
    '',
    string().when('since', {
      is: 'day',
      then: (from) => from.label('First day').required(missing),
    }),
  ),
});

/** Whether the price of a service is another one: then it matters since when. */
export const isOtherPrice = ({ amount, per }: Service, values: ServiceValues) =>
  parseMoney(values.amount) !== amount || values.per !== per;

export type ServiceValues = typeof serviceFields.blank;
