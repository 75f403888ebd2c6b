import { Dialog, DialogActions, DialogBody, DialogCancel } from '../actions/Dialog';
import { useFrameShortcut } from './useKeys';
import { Stack } from '../page/Stack';
import styles from './keys.module.css';
import { KEYS, KEYS_BY_PLACE, sayKey } from './keys';

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
        {/* On a low screen it scrolls; the keyboard scrolls what is focused. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <div className={styles.places} role="region" aria-label="All keys" tabIndex={0}>
          {KEYS_BY_PLACE.map(({ place, keys }) => (
            <Stack as="section" gap={2} key={place} aria-label={place} className={styles.place}>
              <h3>{place}</h3>
              <dl className={styles.list}>
                {keys.map((shortcut) => (
                  <div key={shortcut.key}>
                    <dt>
                      <kbd className={styles.key}>{sayKey(shortcut)}</kbd>
                    </dt>
                    <dd>{shortcut.does}</dd>
                  </div>
                ))}
              </dl>
            </Stack>
          ))}
        </div>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </Dialog>
  );
}
