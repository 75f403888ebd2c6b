import * as field from '../../components/form/fields';
import { email, missing, text } from '../../components/form/rules';
import { browserTimeZone } from '../../lib/time/dates';
import type { Organization } from './organizationApi';

// Each person needs a name; the form can remove an empty entry.
const person = {
  first_name: field.typed(text('First Name').required(missing)),
  last_name: field.typed(),
  email: field.typed(email()),
};

export const managerFields = field.group(person);
export const judgeFields = field.group({ ...person, address: field.typed() });

const fields = field.group({
  name: field.typed(),
  address: field.group({
    street: field.typed(),
    city: field.typed(),
    state: field.typed(),
    zip_code: field.typed(),
  }),
  contact_person: field.typed(),
  email: field.typed(email()),
  phone: field.typed(),
  website: field.typed(),
  managers: field.rows(managerFields),
  judges: field.rows(judgeFields),
  time_zone: field.typed(),
});

/** The fields of the profile, in the time zone of the browser as long as none is known. */
export const organizationFields = {
  ...fields,
  read: (organization: Organization) => {
    const values = fields.read(organization);
    return { ...values, time_zone: values.time_zone || browserTimeZone() };
  },
};
