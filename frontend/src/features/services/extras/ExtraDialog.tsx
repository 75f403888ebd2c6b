import { Button } from '../../../components/ui/actions/Button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../../components/ui/actions/Dialog';
import { Stack } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { whoAndWhen } from '../../barnDay/day';
import { useBarnZone } from '../../people/useBarn';
import type { Extra } from './extras';

/** As often as the server counts an extra on a day. */
const MOST = 100;

/** Asks what a second press on an extra means: that it was done again, or not at all. */
export function ExtraDialog({
  extra: { title, quantity, done },
  me,
  onChange,
  onClose,
}: {
  extra: Extra;
  me: string;
  onChange: (quantity: number) => void;
  onClose: () => void;
}) {
  const zone = useBarnZone();
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody>
        <Stack gap={3}>
          <p>
            Ticked {countOf(quantity, 'time', 'times')}
            {done !== null && `: ${whoAndWhen(done, me, zone)}`}. It is charged as often as it is
            ticked.
          </p>
          {quantity < MOST && (
            <Button wide icon="plus" onClick={() => onChange(quantity + 1)}>
              Done Once More
            </Button>
          )}
          <Button wide variant="danger-quiet" onClick={() => onChange(quantity - 1)}>
            {quantity === 1 ? 'Not Done: Undo' : 'Once Less'}
          </Button>
        </Stack>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </Dialog>
  );
}
