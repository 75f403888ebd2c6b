import styles from './AddressFields.module.css';
import { TextField } from './TextField';

/** Street, city, state and ZIP code of somebody else; `of` is the path of their group. */
export function AddressFields({ of }: { of: string }) {
  return (
    <>
      <TextField name={`${of}.street`} label="Street" autoCapitalize="words" />
      <div className={styles.place}>
        <TextField name={`${of}.city`} label="City" autoCapitalize="words" />
        <TextField name={`${of}.state`} label="State" autoCapitalize="characters" />
        <TextField name={`${of}.zip_code`} label="ZIP Code" />
      </div>
    </>
  );
}
