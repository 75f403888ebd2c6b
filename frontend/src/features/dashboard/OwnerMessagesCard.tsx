import { pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { LoadMore } from '../../components/ui/lists/LoadMore';
import { LoadFailure } from '../../components/ui/loading/Loaded';
import { Card } from '../../components/ui/page/Card';
import { OwnerMessageList } from '../ownerLinks/messages/OwnerMessageList';
import { useListOwnerMessagesInfiniteQuery } from '../ownerLinks/ownerLinksApi';
import styles from './DashboardCard.module.css';

/** As many are shown before a button for more. */
const SHOWN = 3;

/**
 * What owners wrote from their pages, until it is done. Renders nothing if there is none.
 *
 * @param kept - the organizations whose horses the account keeps
 */
export default function OwnerMessagesCard({ kept }: { kept: readonly { id: string }[] }) {
  const [barn, ...others] = kept;
  const only = barn !== undefined && others.length === 0 ? { organization_id: barn.id } : {};
  const list = pagedList(useListOwnerMessagesInfiniteQuery({ ...only, seen: false, limit: SHOWN }));
  const { items, more } = list;
  if (items === undefined ? list.error === undefined : items.length === 0) return null;
  return (
    <Card
      title="Messages of Owners"
      actions={
        <LinkButton variant="quiet" className={styles.onward} to={paths.ownerMessages}>
          All messages
        </LinkButton>
      }
    >
      {items === undefined ? (
        <LoadFailure query={list} name="Messages of owners" />
      ) : (
        <>
          <OwnerMessageList messages={items} />
          <LoadMore more={more} things="messages" label="Show more" />
        </>
      )}
    </Card>
  );
}
