import type { PagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { LoadMore } from '../../components/ui/lists/LoadMore';
import { ObservationList } from '../observations/ObservationList';
import type { Observation } from '../observations/observationsApi';
import { DashboardCard } from './DashboardCard';

/** What nobody who keeps the barn has seen yet. */
export default function ObservationsCard({ list }: { list: PagedList<Observation> }) {
  return (
    <DashboardCard
      title="Observations"
      query={{ ...list, currentData: list.items }}
      name="What was seen on your horses"
      empty="Everything was seen."
      onward={{ to: paths.observations, text: 'All observations' }}
    >
      {(observations) => (
        <>
          <ObservationList observations={observations} mayDelete={false} />
          <LoadMore more={list.more} things="observations" label="Show more" />
        </>
      )}
    </DashboardCard>
  );
}
