import { useId, useState } from 'react';

import { Icon } from '../../components/ui/pictures/Icon';
import styles from './MissingFacts.module.css';
import type { MissingFact } from './usdaApi';

/** The number shown at first. */
const SHOWN = 4;

interface MissingFactsProps {
  missing: readonly MissingFact[];
  /** What needs these facts: `The notice`. */
  notice: string;
  /** Opens the show's form at a field. */
  onFill: (field: string) => void;
}

/** The facts missing in a notice; each is a button that opens its field. */
export function MissingFacts({ missing, notice, onFill }: MissingFactsProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  if (missing.length === 0) return null;
  // A button that hides only one fact would save no space.
  const isLong = missing.length > SHOWN + 1;
  const shown = isLong && !all ? missing.slice(0, SHOWN) : missing;
  return (
    <div className={styles.missing}>
      <p id={id}>{notice} still lacks:</p>
      <ul aria-labelledby={id} className={styles.list}>
        {shown.map(({ field, what }) => (
          <li key={field}>
            <button type="button" className={styles.fact} onClick={() => onFill(field)}>
              <Icon name="plus" />
              {what}
            </button>
          </li>
        ))}
        {isLong && (
          <li>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={all}
              onClick={() => setAll(!all)}
            >
              {all ? 'Show fewer' : `${missing.length - SHOWN} more`}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
