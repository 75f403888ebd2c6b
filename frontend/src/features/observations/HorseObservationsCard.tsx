import { useState } from 'react';

import { pagedList } from '../../api/paging';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { Results } from '../../components/ui/lists/Results';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { usePermission } from '../people/usePermission';
import { ObservationList } from './ObservationList';
import { useListObservationsInfiniteQuery } from './observationsApi';
import { ReportDialog, reportDraft } from './ReportDialog';
import { WaitingReports } from './WaitingReports';

/** As many are shown before a button for more. */
const SHOWN = 5;

interface HorseObservationsCardProps {
  horseId: string;
  horseName: string;
  organizationId: string;
}

/** What was seen on a horse, the newest first. */
export function HorseObservationsCard({
  horseId,
  horseName,
  organizationId,
}: HorseObservationsCardProps) {
  const list = pagedList(useListObservationsInfiniteQuery({ horse_id: horseId, limit: SHOWN }));
  const mayReport = usePermission(organizationId, 'record_care');
  const hasDraft = useHasDraft();
  // Opens the dialog after a reload if there is a draft.
  const [reporting, setReporting] = useState(() => hasDraft(reportDraft(horseId)));
  return (
    <Card
      title="Observations"
      actions={
        mayReport && (
          <Button variant="quiet" icon="plus" onClick={() => setReporting(true)}>
            Report Something
          </Button>
        )
      }
    >
      <WaitingReports horseId={horseId} />
      <Results
        small
        list={list}
        name="The observations"
        things="observations"
        shape="lines"
        count={2}
        empty={<Soft as="p">Nothing was reported about {horseName}.</Soft>}
      >
        {(observations) => <ObservationList observations={observations} withHorse={false} />}
      </Results>
      {reporting && (
        <ReportDialog
          horse={{ id: horseId, name: horseName }}
          onClose={() => setReporting(false)}
        />
      )}
    </Card>
  );
}
