import { Suspense } from 'react';

import { Dialog, DialogActions, DialogBody, DialogCancel } from '../actions/Dialog';
import { lazyPart } from '../loading/lazyPart';
import { KEYS } from './keys';
import { useFrameShortcut } from './useKeys';

const KeyPlaces = lazyPart(() => import('./KeyPlaces'));

interface KeyListProps {
  open: boolean;
  onChange: (open: boolean) => void;
}

/** The dialog with all keys, which `?` opens too. */
export function KeyList({ open, onChange }: KeyListProps) {
  useFrameShortcut(KEYS.help, () => onChange(true));
  return (
    <Dialog open={open} onClose={() => onChange(false)} title="Keys">
      <DialogBody>
        <Suspense>
          <KeyPlaces />
        </Suspense>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </Dialog>
  );
}
