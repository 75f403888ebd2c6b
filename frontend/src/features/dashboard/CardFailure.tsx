import { messageOf } from '../../api/errors';
import type { PagedList } from '../../api/paging';
import { Alert } from '../../components/ui/Alert';
import { Button } from '../../components/ui/Button';
import styles from './DashboardCards.module.css';

/** What stands in a card whose list could not be loaded: small, since the shows come first. */
export function CardFailure({ list, what }: { list: PagedList<unknown>; what: string }) {
  return (
    <div className={styles.failure}>
      <Alert>
        {what} could not be loaded. {messageOf(list.error)}
      </Alert>
      <Button pending={list.isFetching} onClick={list.retry}>
        Try again
      </Button>
    </div>
  );
}
