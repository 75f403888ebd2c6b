import { useId, useState } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../../components/ui/actions/Dialog';
import { formatClock, usableZone } from '../../../lib/time/dates';
import { minutesFromNow } from './acts';
import styles from './Gate.module.css';
import type { ShownGate } from './shownGate';

/** The longest reason of a hold. */
const MAX_REASON = 200;

/** What rings wait for. */
const REASONS = ['Tractor', 'Weather', 'Judge', 'Accident'];

/** How long it takes, in minutes; each button stops the ring. */
const LENGTHS = [10, 20, 45] as const;

interface HoldDialogProps {
  ring: NonNullable<ShownGate['ring']>;
  zone: string;
  open: boolean;
  onClose: () => void;
  /** The time by which taps count, in milliseconds since the epoch. */
  now: () => number;
  /** Stops the ring until then; `null` if that is not known. */
  onHold: (reason: string, until: string | null) => void;
}

/**
 * Stops a ring for a while, and says to everybody why and for how long: two taps. Of a ring that is
 * on hold it changes both.
 */
export default function HoldDialog({ open, onClose, ...choices }: HoldDialogProps) {
  const { name, state } = choices.ring;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={state.state === 'hold' ? `${name} Is on Hold` : `Hold ${name}`}
      description="Riders and boards see why, and the times move with it."
    >
      <Choices onClose={onClose} {...choices} />
    </Dialog>
  );
}

function Choices({ ring, zone, now, onClose, onHold }: Omit<HoldDialogProps, 'open'>) {
  const id = useId();
  // As it was when the dialog was opened: it does not change under the fingers.
  const [{ state, reason: before, until }] = useState(ring.state);
  const isHeld = state === 'hold';
  const [reason, setReason] = useState(before);
  const holdUntil = (end: string | null) => {
    onHold(reason.trim(), end);
    onClose();
  };
  return (
    <>
      <DialogBody>
        <div className={styles.choices}>
          <div className={styles.reason}>
            <label htmlFor={id}>Reason</label>
            <input
              id={id}
              value={reason}
              maxLength={MAX_REASON}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <div className={styles.chips}>
            {REASONS.map((one) => (
              <Button key={one} aria-pressed={reason === one} onClick={() => setReason(one)}>
                {one}
              </Button>
            ))}
          </div>
          {isHeld && until !== null && (
            <Button variant="primary" onClick={() => holdUntil(until.$date)}>
              Still Until About {formatClock(until, usableZone(zone))}
            </Button>
          )}
          {LENGTHS.map((minutes) => (
            <Button
              key={minutes}
              variant="primary"
              onClick={() => holdUntil(minutesFromNow(minutes, now()))}
            >
              {isHeld ? `About ${minutes} Minutes from Now` : `Hold for About ${minutes} Minutes`}
            </Button>
          ))}
          <Button variant="primary" onClick={() => holdUntil(null)}>
            {isHeld ? 'End Not Known' : 'Hold, End Not Known'}
          </Button>
        </div>
      </DialogBody>
      <DialogActions>
        <DialogCancel>{isHeld ? 'Change Nothing' : 'Keep Running'}</DialogCancel>
      </DialogActions>
    </>
  );
}
