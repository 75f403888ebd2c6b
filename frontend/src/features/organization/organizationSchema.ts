import { array, object } from 'yup';

import { email, missing, text } from '../../components/form/rules';
import type { Organization } from './organizationApi';

/** The fields of the form: those of the request, none of them missing. */
export type OrganizationValues = Pick<
  Organization,
  'name' | 'address' | 'contact_person' | 'email' | 'phone' | 'website' | 'managers' | 'judges'
>;

export const NEW_MANAGER: OrganizationValues['managers'][number] = {
  first_name: '',
  last_name: '',
  email: '',
};
export const NEW_JUDGE: OrganizationValues['judges'][number] = { ...NEW_MANAGER, address: '' };

// Somebody is listed by name; whoever added a line by mistake can remove it.
const person = object({
  first_name: text('First Name').required(missing),
  email: email(),
});

/** The rules that can be told without the server, which has the rest. */
export const organizationSchema = object({
  email: email(),
  managers: array().of(person),
  judges: array().of(person),
});

/** What the form starts with. */
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
  };
}
