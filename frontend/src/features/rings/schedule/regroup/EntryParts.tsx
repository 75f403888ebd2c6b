import { SegmentedControl } from '../../../../components/ui/lists/SegmentedControl';
import { Soft } from '../../../../components/ui/page/Soft';
import type { ClassSheet } from '../../../entries/office/entriesApi';
import styles from './Regroup.module.css';
import common from '../../../../components/ui/page/common.module.css';

interface EntryPartsProps {
  entries: readonly ClassSheet['entries'][number][];
  /** The part of each entry, from 0 on. */
  parts: readonly number[];
  labels: readonly string[];
  onMove: (registrationId: string, part: number) => void;
}

/** The entries of a class, each with the part in which it is. */
export function EntryParts({ entries, parts, labels, onMove }: EntryPartsProps) {
  const options = labels.map((label, part) => ({ value: String(part), label }));
  return (
    <ul className={styles.entries} aria-label="Entries">
      {entries.map(({ registration_id, back_number, horse_name, rider_name }, at) => (
        <li key={registration_id} className={styles.entry}>
          <span className={styles.number}>{back_number ?? '–'}</span>
          <span className={styles.who}>
            <span className={common.medium}>{horse_name}</span>
            <Soft>{rider_name}</Soft>
          </span>
          <SegmentedControl
            label={`Part of ${back_number ?? 'no number'} · ${horse_name}`}
            options={options}
            value={String(parts[at])}
            onChange={(part) => onMove(registration_id, Number(part))}
          />
        </li>
      ))}
    </ul>
  );
}
