import { TextField } from '../../../components/form/controls/TextField';
import { type OfferedExtra, sayPrice } from './bill';
import styles from './formParts.module.css';

/** What can be bought beside classes, each with its quantity. */
export function ExtraFields({ extras }: { extras: readonly OfferedExtra[] }) {
  if (extras.length === 0) return null;
  return (
    <fieldset className={styles.extras}>
      <legend>Extras</legend>
      {extras.map((extra) => (
        <TextField
          key={extra.id}
          name={`extras.${extra.id}`}
          label={extra.name}
          hint={sayPrice(extra)}
          inputMode="numeric"
          placeholder="0"
        />
      ))}
    </fieldset>
  );
}
