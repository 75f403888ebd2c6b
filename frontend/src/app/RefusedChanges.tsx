import { useOutbox } from '../api/OutboxProvider';
import { Alert } from '../components/ui/Alert';
import { Button } from '../components/ui/Button';

/** Says which changes that were kept without a network the server refused when they were sent. */
export function RefusedChanges() {
  const { state, dismiss } = useOutbox();
  return state.refused.map(({ id, label, reason }) => (
    <Alert key={id}>
      <p>
        “{label}” could not be saved, and is not kept any more. {reason}
      </p>
      <Button
        variant="danger-quiet"
        onClick={() => {
          dismiss(id);
        }}
      >
        Dismiss
      </Button>
    </Alert>
  ));
}
