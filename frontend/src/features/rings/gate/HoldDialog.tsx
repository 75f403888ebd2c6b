import { useId, useState } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../../components/ui/actions/Dialog';
import styles from './Gate.module.css';

/** The longest reason of a hold. */
const MAX_REASON = 200;

/** What rings wait for. */
const REASONS = ['Tractor', 'Weather', 'Judge', 'Accident'];

/** How long it takes, in minutes; each button stops the ring. */
const LENGTHS = [10, 20, 45] as const;

interface HoldDialogProps {
  ring: string;
  open: boolean;
  onClose: () => void;
  /** Stops the ring for so many minutes; `null` if that is not known. */
  onHold: (reason: string, minutes: number | null) => void;
}

/** Stops a ring for a while, and says to everybody why and for how long: two taps. */
export function HoldDialog({ ring, open, onClose, onHold }: HoldDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Hold ${ring}`}
      description="Riders and boards see why, and the times move with it."
    >
      <Choices onClose={onClose} onHold={onHold} />
    </Dialog>
  );
}

function Choices({ onClose, onHold }: Pick<HoldDialogProps, 'onClose' | 'onHold'>) {
  const id = useId();
  const [reason, setReason] = useState('');
  const hold = (minutes: number | null) => {
    onHold(reason.trim(), minutes);
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
          {LENGTHS.map((minutes) => (
            <Button key={minutes} variant="primary" onClick={() => hold(minutes)}>
              Hold for About {minutes} Minutes
            </Button>
          ))}
          <Button variant="primary" onClick={() => hold(null)}>
            Hold, End Not Known
          </Button>
        </div>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Keep Running</DialogCancel>
      </DialogActions>
    </>
  );
}
