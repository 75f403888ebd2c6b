import { useState } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../../components/ui/actions/Dialog';
import type { EntryState, GateEntry } from '../dayTypes';
import { Barred } from '../parts/Barred';
import styles from './Gate.module.css';
import { nameOf, STATES } from './gateWords';

/** What is asked about once, and what it comes to. */
const ASKED: Partial<Record<EntryState, string>> = {
  scratched:
    'It is taken out of this class at the desk too, and does not count as shown. Once entries have closed, its fee stays, unless the office waives it.',
};

/** What a horse that is in the ring comes to, if it is tapped to be here. */
const OUT = 'Out of the ring: goes again';

interface EntrySheetProps {
  /** `null` while the sheet is closed. */
  entry: GateEntry | null;
  onClose: () => void;
  onTap: (entry: GateEntry, state: EntryState) => void;
}

/** Everything that can be tapped of an entry; tapping what it was before undoes. */
export default function EntrySheet({ entry, onClose, onTap }: EntrySheetProps) {
  // While it closes, it still shows whose it was.
  const [shown, setShown] = useState(entry);
  if (entry !== null && entry !== shown) setShown(entry);
  return (
    <Dialog
      open={entry !== null}
      onClose={onClose}
      title={shown === null ? '' : `${nameOf(shown)} · ${shown.horse_name}`}
      description={shown === null ? '' : peopleOf(shown)}
    >
      {shown !== null && (
        <Choices key={shown.registration_id} {...{ onClose, onTap }} entry={shown} />
      )}
    </Dialog>
  );
}

/** `Rae Doe, owner Ann Lee, trainer Sam Hill`. */
function peopleOf({ rider_name, owner_name, trainer_name }: GateEntry): string {
  const more = [
    owner_name !== '' && owner_name !== rider_name && `owner ${owner_name}`,
    trainer_name !== '' && trainer_name !== rider_name && `trainer ${trainer_name}`,
  ];
  return [rider_name, ...more].filter((part) => part !== false && part !== '').join(', ');
}

function Choices({ entry, onClose, onTap }: Omit<EntrySheetProps, 'entry'> & { entry: GateEntry }) {
  const [asked, setAsked] = useState<EntryState | null>(null);
  const tap = (state: EntryState) => {
    onTap(entry, state);
    onClose();
  };
  if (asked !== null) {
    return (
      <>
        <DialogBody>
          <p>
            {STATES[asked]}: {nameOf(entry)} · {entry.horse_name}? {ASKED[asked]}
          </p>
        </DialogBody>
        <DialogActions>
          <Button onClick={() => setAsked(null)}>Back</Button>
          <Button variant="danger" onClick={() => tap(asked)}>
            {STATES[asked]}
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <>
      <DialogBody>
        <Barred by={entry.barred} />
        <div className={styles.choices}>
          {Object.entries(STATES).map(([value, label]) => {
            const state = value as EntryState;
            const isPresent = entry.state === state;
            return (
              <Button
                key={state}
                aria-pressed={isPresent}
                variant={isPresent ? 'primary' : 'secondary'}
                onClick={() => {
                  if (isPresent) onClose();
                  else if (ASKED[state] === undefined) tap(state);
                  else setAsked(state);
                }}
              >
                {state === 'here' && entry.state === 'in_ring' ? OUT : label}
              </Button>
            );
          })}
        </div>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </>
  );
}
