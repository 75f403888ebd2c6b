import { pagedList } from '../../api/paging';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { OverviewPage } from '../horses/overview/OverviewPage';
import type { OverviewColumn } from '../horses/overview/overviewSpec';
import { boarding } from '../horses/overview/periodView';
import { TextLines } from '../horses/sections/records';
import { useToday } from '../people/useBarn';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { useGetHorseServicesQuery, useListServicesInfiniteQuery } from './servicesApi';
import { boardOf } from './serviceWords';

/** The largest page: more than the barns of one person offer. */
const ALL = 500;

/** Where each horse stands and, for those who keep the book, for what it boards. */
export default function BoardingPage() {
  const kept = useOrganizationsThatPermit('keep_book');
  const board: OverviewColumn<'boarding'> = {
    label: 'Board',
    cell: ({ id, organization }) =>
      kept.some((one) => one.id === organization) ? <Board horseId={id} /> : null,
  };
  // Beside the agreement, and before the days. A phone shows the first that is known.
  const columns = boarding.columns.toSpliced(-1, 0, board);
  return <OverviewPage spec={kept.length === 0 ? boarding : { ...boarding, columns }} />;
}

/** What a horse pays for its board today, beside the price. */
function Board({ horseId }: { horseId: string }) {
  const today = useToday();
  const { currentData: present, error } = useGetHorseServicesQuery(horseId);
  const offered = pagedList(useListServicesInfiniteQuery({ limit: ALL }));
  if (present === undefined || offered.items === undefined)
    return (error ?? offered.error) === undefined ? '…' : 'Not loaded';
  const lines = boardOf(present.services, offered.items, today);
  if (lines.length > 0) return <TextLines items={lines} />;
  return (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>None</VisuallyHidden>
    </>
  );
}
