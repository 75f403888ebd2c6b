import { array, object } from 'yup';

import { email, missing, text } from '../../components/form/rules';
import { browserTimeZone } from '../../lib/dates';
import type { Organization } from './organizationApi';

/** The fields of the form. All fields of the request are required here. */
export type OrganizationValues = Pick<
  Organization,
  'name' | 'address' | 'contact_person' | 'email' | 'phone' | 'website' | 'managers' | 'judges'
> & { time_zone: string };

export const NEW_MANAGER: OrganizationValues['managers'][number] = {
  first_name: '',
  last_name: '',
  email: '',
};
export const NEW_JUDGE: OrganizationValues['judges'][number] = { ...NEW_MANAGER, address: '' };

// Each person needs a name; the form can remove an empty entry.
const person = object({
  first_name: text('First Name').required(missing),
  email: email(),
});

/** The rules that need no server. The server checks all rules. */
export const organizationSchema = object({
  email: email(),
  managers: array().of(person),
  judges: array().of(person),
});

/** The initial values of the form. */
export function toValues(organization: Organization): OrganizationValues {
  const { name, address, contact_person, phone, website, managers, judges } = organization;
  return {
    name,
    address,
    contact_person,
    email: organization.email,
    phone,
    website,
    managers,
    judges,
    time_zone: organization.time_zone ?? browserTimeZone(),
  };
}
