import { Button } from '../../components/ui/actions/Button';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { unsent } from '../../sync/changes';
import { useOutbox } from '../../sync/OutboxProvider';
import { UnsentList } from './UnsentList';

/** The changes of this device that the server does not have, to be sent again or dropped. */
export default function UnsentPage() {
  const { state, repeat, drop } = useOutbox();
  const changes = unsent(state.changes);
  const ids = changes.map(({ id }) => id);
  return (
    <>
      <PageHeader
        title="Unsent Changes"
        subtitle="What is only on this device so far."
        actions={
          changes.length > 1 && <Button onClick={() => void repeat(ids)}>Try All Again</Button>
        }
      />
      {changes.length === 0 ? (
        <EmptyState icon="check" title="Everything is sent">
          <p>What is ticked and reported without a network waits here until there is one.</p>
        </EmptyState>
      ) : (
        <UnsentList
          changes={changes}
          actions={({ id, label }) => (
            <>
              <Button onClick={() => void repeat([id])}>
                Try Again <VisuallyHidden>{label}</VisuallyHidden>
              </Button>
              <Button variant="danger-quiet" onClick={() => void drop([id])}>
                Drop <VisuallyHidden>{label}</VisuallyHidden>
              </Button>
            </>
          )}
        />
      )}
    </>
  );
}
