import { Button } from '../../../components/ui/actions/Button';
import { Alert, AlertActions } from '../../../components/ui/messages/Alert';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { formatClock, usableZone } from '../../../lib/time/dates';
import type { Changes } from '../../../sync/changes';
import { tappedOf } from './acts';

interface RefusedTapsProps {
  refused: Changes;
  zone: string;
  onRepeat: (ids: readonly string[]) => Promise<void>;
  onDrop: (ids: readonly string[]) => Promise<void>;
}

/** Taps that the server did not take, until somebody has seen them. */
export function RefusedTaps({ refused, zone, onRepeat, onDrop }: RefusedTapsProps) {
  return refused.map((change) => {
    const { id, label, reason } = change;
    const at = formatClock(tappedOf(change).at, usableZone(zone));
    return (
      <Alert key={id}>
        <p>
          Not saved: {label}, {at}. {reason}
        </p>
        <AlertActions>
          <Button onClick={() => void onRepeat([id])}>
            Try Again <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
          <Button variant="quiet" onClick={() => void onDrop([id])}>
            Dismiss <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        </AlertActions>
      </Alert>
    );
  });
}
