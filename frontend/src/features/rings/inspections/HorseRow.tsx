import { Button } from '../../../components/ui/actions/Button';
import { Badge, type Tone } from '../../../components/ui/messages/Badge';
import { useOffline } from '../../../sync/connection';
import { cx } from '../../../lib/cx';
import {
  inspectionAt,
  type InspectionRow,
  nameOf,
  OUTCOMES,
  sayInspection,
} from './inspectionRows';
import type { InspectedWhen, InspectionStatus } from './inspectionsApi';
import styles from './Inspections.module.css';

const TONES: Readonly<Record<InspectionStatus, Tone>> = {
  na: 'neutral',
  compliant: 'success',
  corrected: 'warning',
  excused: 'info',
  noncompliant: 'danger',
  refused: 'danger',
  detained: 'danger',
};

interface HorseRowProps {
  row: InspectionRow;
  when: InspectedWhen;
  zone: string;
  mayRecord: boolean;
  /** Whether findings are written that are not recorded yet. */
  isWritten: boolean;
  onPass: () => void;
  onUndo: () => void;
  onOpen: () => void;
}

/** A horse with its outcome, and the buttons that record one. */
export function HorseRow(props: HorseRowProps) {
  const { row, when, zone, mayRecord, isWritten, onPass, onUndo, onOpen } = props;
  const recorded = inspectionAt(row, when);
  const name = nameOf(row);
  const people = [row.rider_name, row.owner_name && `owner ${row.owner_name}`];
  return (
    <li className={cx(styles.row, recorded !== undefined && styles.done)}>
      <span className={styles.number}>{row.back_number ?? '–'}</span>
      <span className={styles.text}>
        <span className={styles.horse}>
          {row.horse_name}
          {row.scratched && <Badge tone="neutral">Scratched</Badge>}
          {row.status !== 'na' && <Badge tone={TONES[row.status]}>{OUTCOMES[row.status]}</Badge>}
        </span>
        <span className={styles.meta}>{people.filter(Boolean).join(' · ')}</span>
        {recorded !== undefined && (
          <span className={styles.meta}>{sayInspection(recorded, zone)}</span>
        )}
        {isWritten && <span className={styles.waits}>Findings not recorded yet</span>}
        <UnsentNote row={row} />
      </span>
      <span className={styles.actions}>
        {mayRecord &&
          (recorded === undefined ? (
            <Button variant="primary" aria-label={`Pass ${name}`} onClick={onPass}>
              Pass
            </Button>
          ) : (
            <Button variant="quiet" aria-label={`Undo ${name}`} onClick={onUndo}>
              Undo
            </Button>
          ))}
        <Button aria-label={`Findings of ${name}`} onClick={onOpen}>
          Findings
        </Button>
      </span>
    </li>
  );
}

/** Says of inspections on this device that the server does not have them. */
function UnsentNote({ row: { unsent, reason } }: { row: InspectionRow }) {
  const isOffline = useOffline();
  if (unsent === null || (unsent === 'waits' && !isOffline)) return null;
  if (unsent === 'refused') return <span className={styles.waits}>Not saved: {reason}</span>;
  const waits = isOffline ? 'Not yet sent: waiting for the network' : 'Not yet sent';
  return <span className={styles.waits}>{waits}</span>;
}
