import { Button } from '../../../components/ui/actions/Button';
import { Alert, AlertActions } from '../../../components/ui/messages/Alert';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { formatClock, usableZone } from '../../../lib/time/dates';
import type { Changes } from '../../../sync/changes';
import { sayOverruled, tappedOf } from './acts';

interface RefusedTapsProps {
  refused: Changes;
  zone: string;
  onRepeat: (ids: readonly string[]) => Promise<void>;
  onDrop: (ids: readonly string[]) => Promise<void>;
}

/** Taps that the server did not take, or that do not count, until somebody has seen them. */
export function RefusedTaps({ refused, zone, onRepeat, onDrop }: RefusedTapsProps) {
  const clock = (at: string) => formatClock(at, usableZone(zone));
  return refused.map((change) => {
    const { id, label, reason, overruled } = change;
    const tapped = tappedOf(change);
    const at = clock(tapped.at);
    return (
      <Alert key={id}>
        {overruled === undefined ? (
          <p>
            Not saved: {label}, {at}. {reason}
          </p>
        ) : (
          <p>
            {label}, {at}, does not count. Somebody else tapped later:{' '}
            {sayOverruled(tapped, overruled.state)}
            {overruled.at !== null && `, ${clock(overruled.at.$date)}`}.
          </p>
        )}
        <AlertActions>
          {overruled === undefined && (
            <Button onClick={() => void onRepeat([id])}>
              Try Again <VisuallyHidden>{label}</VisuallyHidden>
            </Button>
          )}
          <Button variant="quiet" onClick={() => void onDrop([id])}>
            Dismiss <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        </AlertActions>
      </Alert>
    );
  });
}
