import { useState } from 'react';

import { pagedList } from '../../api/paging';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { Filters, SelectFilter } from '../../components/ui/lists/Filters';
import { NothingMatches, Results } from '../../components/ui/lists/Results';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Card } from '../../components/ui/page/Card';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { useHorseOptions } from '../horses/HorsesField';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { ObservationList } from './ObservationList';
import { useListObservationsInfiniteQuery } from './observationsApi';
import { ReportDialog, reportDraft } from './ReportDialog';
import { WaitingReports } from './WaitingReports';

const SHOW = [
  { value: '', label: 'All' },
  { value: 'new', label: 'New' },
] as const;

/** The page with what was seen on the horses. */
export default function ObservationsPage() {
  const { read, bind, clear } = useFilterParams<'show' | 'horse'>();
  const show = read('show') === 'new' ? 'new' : '';
  const horse = read('horse');
  const isFiltered = show !== '' || horse !== '';
  const list = pagedList(
    useListObservationsInfiniteQuery({
      ...(show === 'new' && { seen: false }),
      ...(horse !== '' && { horse_id: horse }),
    }),
  );
  const { options: horses = [] } = useHorseOptions();
  const mayReport = useOrganizationsThatPermit('record_care').some(({ is_used }) => is_used);
  const hasDraft = useHasDraft();
  // Opens the dialog after a reload if there is a draft.
  const [reporting, setReporting] = useState(() => hasDraft(reportDraft()));
  const isEmpty = !isFiltered && list.items?.length === 0;
  const button = mayReport && (
    <Button variant="primary" icon="plus" onClick={() => setReporting(true)}>
      Report Something
    </Button>
  );
  return (
    <>
      <PageHeader title="Observations" actions={!isEmpty && button} />
      {!isEmpty && (
        <Filters label="Filter observations">
          <SelectFilter label="Show" {...bind('show', show)} options={SHOW} />
          <SelectFilter
            label="Horse"
            {...bind('horse', horse)}
            options={[{ value: '', label: 'All horses' }, ...horses]}
          />
        </Filters>
      )}
      <WaitingReports />
      <Results
        list={list}
        name="The observations"
        things="observations"
        shape="card"
        count={3}
        empty={
          isFiltered ? (
            <NothingMatches onClear={clear}>No observation fits this choice.</NothingMatches>
          ) : (
            <EmptyState icon="eye" title="Nothing was reported yet" action={button}>
              <p>
                A warm leg, a loose shoe, feed that was left: who works in the barn reports it with
                a photo, and those who keep the horses see it here and on their dashboard.
              </p>
            </EmptyState>
          )
        }
      >
        {(observations) => (
          <Card>
            <ObservationList observations={observations} />
          </Card>
        )}
      </Results>
      {reporting && <ReportDialog onClose={() => setReporting(false)} />}
    </>
  );
}
