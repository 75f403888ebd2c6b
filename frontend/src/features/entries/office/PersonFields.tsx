import { object } from 'yup';

import { email, missing, phone, text } from '../../../components/form/rules';
import { EmailField, PhoneField, TextField } from '../../../components/form/TextField';
import styles from './entry/EntryPanel.module.css';

/** The rules of {@link PersonFields}. */
export const personRules = {
  rider_name: text('Rider Name', 200).required(missing),
  rider_email: email().required(missing),
  rider_phone: phone().required(missing),
  rider_address: object({ street: text('Address', 300).required(missing) }),
  horse_name: text('Horse Name', 200).required(missing),
};

/** Maps names in the request to names of {@link PersonFields}. */
export const PERSON_NAMES = { rider_address: 'rider_address.street' } as const;

/** The fields of rider and horse, named as in the request. The browser offers no saved data. */
export function PersonFields() {
  return (
    <>
      <TextField name="rider_name" label="Rider Name" required autoComplete="off" />
      <div className={styles.pair}>
        <EmailField name="rider_email" label="Email" required autoComplete="off" />
        <PhoneField name="rider_phone" label="Phone" required autoComplete="off" />
      </div>
      <TextField name="rider_address.street" label="Address" required autoComplete="off" />
      <TextField name="horse_name" label="Horse Name" required autoComplete="off" />
    </>
  );
}
