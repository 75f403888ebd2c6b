import { pagedList } from '../../../api/paging';
import { paths } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Filters, SelectFilter } from '../../../components/ui/lists/Filters';
import { NothingMatches, Results } from '../../../components/ui/lists/Results';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { useListOwnerMessagesInfiniteQuery } from '../ownerLinksApi';
import { OwnerMessageList } from './OwnerMessageList';

const SHOW = [
  { value: '', label: 'All' },
  { value: 'new', label: 'New' },
] as const;

/** The page with what owners wrote from their pages. */
export default function OwnerMessagesPage() {
  const { read, bind, clear } = useFilterParams<'show'>();
  const show = read('show') === 'new' ? 'new' : '';
  const list = pagedList(
    useListOwnerMessagesInfiniteQuery({ ...(show === 'new' && { seen: false }) }),
  );
  const isEmpty = show === '' && list.items?.length === 0;
  return (
    <>
      <PageHeader title="Owner Messages" />
      {!isEmpty && (
        <Filters label="Filter messages">
          <SelectFilter label="Show" {...bind('show', show)} options={SHOW} />
        </Filters>
      )}
      <Results
        list={list}
        name="The messages"
        things="messages"
        shape="card"
        count={3}
        empty={
          show === 'new' ? (
            <NothingMatches onClear={clear}>No message is new.</NothingMatches>
          ) : (
            <EmptyState
              icon="mail"
              title="No messages yet"
              action={<LinkButton to={paths.owners}>All Owners</LinkButton>}
            >
              <p>
                Owners write to you from their pages. Open an owner, make the link of their page,
                and mail it or show its code.
              </p>
            </EmptyState>
          )
        }
      >
        {(messages) => (
          <Card>
            <OwnerMessageList messages={messages} />
          </Card>
        )}
      </Results>
    </>
  );
}
