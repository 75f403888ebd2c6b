import { pagedList } from '../../api/paging';
import { href } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Filter, Filters } from '../../components/ui/lists/Filters';
import { NothingMatches, Results } from '../../components/ui/lists/Results';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { FileButton } from '../../components/ui/loading/FileButton';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { useBarnZone } from '../people/useBarn';
import { ReceiptList } from './ReceiptList';
import { useListReceiptsInfiniteQuery } from './receiptsApi';

/** All acts of money of the organization's shows, or those of one show. */
export default function ReceiptsPage() {
  const { read, change, clear } = useFilterParams<'event' | 'from' | 'to'>();
  const zone = useBarnZone();
  const mayEdit = useOrganizationsThatPermit('manage_entries').length > 0;
  const [event, from, to] = [read('event'), read('from'), read('to')];
  const filter = {
    ...(event !== '' && { event }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    time_zone: zone,
  };
  const list = pagedList(useListReceiptsInfiniteQuery(filter));
  const table = useServerFile(`receipts.csv?${new URLSearchParams(filter).toString()}`, {
    thing: 'table',
    title: 'Receipts',
  });
  return (
    <>
      <PageHeader
        title={event === '' ? 'Receipts' : 'Receipts of the Show'}
        subtitle="Each act of money once, with all that it pays."
        actions={
          <>
            {event !== '' && (
              <LinkButton variant="quiet" to={href.eventMoney(event)}>
                Money of the Show
              </LinkButton>
            )}
            <FileButton file={table}>Download as CSV</FileButton>
          </>
        }
      />
      <Filters label="Choose the days">
        {(['from', 'to'] as const).map((name) => (
          <Filter key={name} label={name === 'from' ? 'From' : 'To'}>
            {(control) => (
              <input
                {...control}
                type="date"
                value={name === 'from' ? from : to}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Filter>
        ))}
      </Filters>
      <Results
        list={list}
        name="The receipts"
        things="receipts"
        empty={
          from === '' && to === '' ? (
            <EmptyState icon="file" title="No money yet">
              <p>What an office takes or gives back is listed here, the last first.</p>
            </EmptyState>
          ) : (
            <NothingMatches title="No receipt on these days" onClear={clear}>
              Nothing was taken or given back then.
            </NothingMatches>
          )
        }
      >
        {(receipts) => <ReceiptList receipts={receipts} mayEdit={mayEdit} />}
      </Results>
    </>
  );
}
