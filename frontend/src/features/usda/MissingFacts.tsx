import { useId, useState } from 'react';

import { Icon } from '../../components/ui/Icon';
import styles from './MissingFacts.module.css';
import type { MissingFact } from './usdaApi';

/** More than these are shown when asked for. */
const SHOWN = 4;

/** Props of {@link MissingFacts}. */
interface MissingFactsProps {
  missing: readonly MissingFact[];
  /** What lacks them: `The notice`. */
  notice: string;
  /** Opens the show's form at a field. */
  onFill: (field: string) => void;
}

/** What a notice still lacks; each leads to the field in which it is filled in. */
export function MissingFacts({ missing, notice, onFill }: MissingFactsProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  if (missing.length === 0) return null;
  // A button that hides a single one takes as much room as that one.
  const isLong = missing.length > SHOWN + 1;
  const shown = isLong && !all ? missing.slice(0, SHOWN) : missing;
  return (
    <div className={styles.missing}>
      <p id={id}>{notice} still lacks:</p>
      <ul aria-labelledby={id} className={styles.list}>
        {shown.map(({ field, what }) => (
          <li key={field}>
            <button
              type="button"
              className={styles.fact}
              onClick={() => {
                onFill(field);
              }}
            >
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
              onClick={() => {
                setAll(!all);
              }}
            >
              {all ? 'Show fewer' : `${missing.length - SHOWN} more`}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
