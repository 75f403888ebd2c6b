import type { ReactNode } from 'react';

import { Checkbox } from '../../../components/form/controls/Checkbox';
import { TextField } from '../../../components/form/controls/TextField';
import { type OfferedExtra, sayPrice } from './bill';
import styles from './formParts.module.css';

/** How many one has of what is chosen once, as the form has it. */
const CHOSEN = ['', '1'] as const;

interface ExtraFieldProps {
  name: string;
  label: string;
  hint: string;
  /** How many one may have; `null` is any number. */
  most: number | null;
}

/** How many one has of an extra: a box to tick where there is at most one. */
export function ExtraField({ most, ...field }: ExtraFieldProps) {
  if (most === 1) return <Checkbox {...field} values={CHOSEN} />;
  return <TextField {...field} inputMode="numeric" selects placeholder="0" />;
}

interface ExtraFieldsProps {
  extras: readonly OfferedExtra[];
  /** What stands below an extra. */
  below?: (extra: OfferedExtra) => ReactNode;
}

/** What can be bought beside classes, each with its quantity. */
export function ExtraFields({ extras, below }: ExtraFieldsProps) {
  if (extras.length === 0) return null;
  return (
    <fieldset className={styles.extras}>
      <legend>Extras</legend>
      {extras.map((extra) => (
        <div key={extra.id} className={styles.extra}>
          <ExtraField
            name={`extras.${extra.id}`}
            label={extra.name}
            hint={sayPrice(extra)}
            most={extra.most}
          />
          {below?.(extra)}
        </div>
      ))}
    </fieldset>
  );
}
