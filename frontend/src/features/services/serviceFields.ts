import { string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, positiveMoney, text } from '../../components/form/rules';
import type { ServiceKind, ServicePer } from './servicesApi';
import type { Category } from '../book/bookApi';

/** The fields of a service. */
export const serviceFields = field.group({
  name: field.typed(text('Name', 100).required(missing)),
  kind: field.required<ServiceKind>(string().label('Kind').required(missing)),
  amount: field.money(positiveMoney('Price')),
  per: field.required<ServicePer>(string().label('Per').required(missing)),
  category: field.required<Category>(string().label('Category').required(missing)),
});

export type ServiceValues = typeof serviceFields.blank;
