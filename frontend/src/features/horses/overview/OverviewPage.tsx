import type { ReactNode } from 'react';

import { paths } from '../../../app/paths';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../../components/ui/lists/Filters';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../../components/ui/lists/Results';
import { Soft } from '../../../components/ui/page/Soft';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { formatDay } from '../../../lib/time/days';
import { fold } from '../../../lib/text/fold';
import { countOf, formatNumber } from '../../../lib/intl';
import { useMediaQuery } from '../../../lib/useMediaQuery';
import type { OverviewKind } from '../horsesApi';
import { EditHere, useEditing } from './EditHere';
import type { Option, OverviewSpec } from './overviewSpec';
import { OverviewTable } from './OverviewTable';
import { type HorseSection, useOverview } from './useOverview';
import { useNoteView } from './useNoteUse';
import { useToday } from '../../people/useBarn';

/** How the day of a print is written: `Wed, Nov 25, 2026`. */
const PRINTED = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;

const RECORDED = [
  { value: '', label: 'All horses' },
  { value: 'recorded', label: 'With records' },
  { value: 'missing', label: 'Without records' },
] as const;

/** What a page shows of the horses that match its filters. */
interface Found<K extends OverviewKind> {
  horses: HorseSection<K>[];
  /** Opens the section's dialog. */
  onEdit: (horseId: string) => void;
  table: ReactNode;
}

/** A page over all horses of the account: filters in the address, a table as CSV, print. */
export function OverviewPage<K extends OverviewKind>({
  spec,
  actions,
  children = ({ table }) => table,
}: {
  spec: OverviewSpec<K>;
  /** Buttons beside those to download and to print. */
  actions?: ReactNode;
  /** By default the table alone. */
  children?: (found: Found<K>) => ReactNode;
}) {
  const list = useOverview(spec.kind);
  useNoteView(spec.kind, list.more === null ? list.items?.some(spec.isRecorded) : undefined);
  const table = useServerFile(`horses/overview.csv?view=${spec.kind}`, {
    fileName: `${spec.kind}.csv`,
    thing: 'table',
    title: spec.title,
  });
  return (
    <>
      <PageHeader
        title={spec.title}
        subtitle={spec.subtitle}
        actions={
          list.items !== undefined &&
          list.items.length > 0 && (
            <>
              {actions}
              <FileButton file={table}>Download as CSV</FileButton>
              <Button icon="print" onClick={() => print()}>
                Print
              </Button>
            </>
          )
        }
      />
      <Results
        list={list}
        name="Your horses"
        things="horses"
        empty={
          <EmptyState
            icon="horseshoe"
            title="No horses yet"
            action={
              <LinkButton variant="primary" icon="plus" to={paths.horsesAdd}>
                Add Horse
              </LinkButton>
            }
          >
            <p>{spec.purpose}</p>
          </EmptyState>
        }
      >
        {(horses) => (
          <Filtered spec={spec} horses={horses}>
            {children}
          </Filtered>
        )}
      </Results>
    </>
  );
}

function Filtered<K extends OverviewKind>({
  spec,
  horses,
  children,
}: {
  spec: OverviewSpec<K>;
  horses: readonly HorseSection<K>[];
  children: (found: Found<K>) => ReactNode;
}) {
  const { kind, pick, sorts = [], textOf, isRecorded } = spec;
  const { read, bind, clear } = useFilterParams<'q' | 'records' | 'pick' | 'sort'>();
  const { edit, horseId, close } = useEditing(kind, horses);
  const printing = useMediaQuery('print');
  const today = useToday();
  // Unknown values in the address are ignored.
  const known = (options: readonly Option[], value: string) =>
    options.find((option) => option.value === value)?.value ?? options[0]?.value ?? '';
  const q = read('q');
  const records = known(RECORDED, read('records'));
  const picks = pick?.options(horses) ?? [];
  const picked = known(picks, read('pick'));
  const orders = [{ value: '', label: 'Name' }, ...sorts];
  const order = known(orders, read('sort'));
  const by = sorts.find(({ value }) => value === order)?.by;

  const wanted = fold(q);
  const found = horses.filter(
    (horse) =>
      (wanted === '' || fold(`${horse.name}\n${textOf(horse)}`).includes(wanted)) &&
      (records === '' || isRecorded(horse) === (records === 'recorded')) &&
      (pick === undefined || pick.matches(horse, picked)),
  );
  if (by !== undefined) {
    // '￿' is after every other sign. The sort is stable, so equal horses stay in the order of names.
    found.sort((a, b) => ((by(a) ?? '\uffff') < (by(b) ?? '\uffff') ? -1 : 1));
  }

  return (
    <>
      <Filters label="Filter the horses">
        <SearchFilter placeholder="Name, or any word" {...bind('q', q)} />
        {pick !== undefined && (
          <SelectFilter label={pick.label} {...bind('pick', picked)} options={picks} />
        )}
        <SelectFilter label="Records" {...bind('records', records)} options={RECORDED} />
        {sorts.length > 0 && (
          <SelectFilter label="Sort by" {...bind('sort', order)} options={orders} />
        )}
      </Filters>
      {found.length === 0 ? (
        <NothingMatches onClear={clear}>No horse of yours fits this search.</NothingMatches>
      ) : (
        <>
          <Soft as="p" role="status">
            {found.length === horses.length
              ? countOf(horses.length, 'horse', 'horses')
              : `${formatNumber(found.length)} of ${countOf(horses.length, 'horse', 'horses')}`}
            {printing && ` · Printed on ${formatDay(today, PRINTED)}`}
          </Soft>
          {children({
            horses: found,
            onEdit: edit,
            table: <OverviewTable spec={spec} horses={found} onEdit={edit} />,
          })}
        </>
      )}
      <EditHere kind={kind} horseId={horseId} close={close} />
    </>
  );
}
