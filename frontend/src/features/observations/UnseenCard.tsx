import type { PagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { LoadMore } from '../../components/ui/lists/LoadMore';
import { LoadFailure } from '../../components/ui/loading/Loaded';
import { Card } from '../../components/ui/page/Card';
import { ObservationList } from './ObservationList';
import type { Observation } from './observationsApi';

/** The card with what nobody who keeps the barn has seen yet. */
export default function UnseenCard({ list }: { list: PagedList<Observation> }) {
  return (
    <Card
      title="Observations"
      actions={
        <LinkButton variant="quiet" to={paths.observations}>
          All Observations
        </LinkButton>
      }
    >
      {list.items === undefined ? (
        <LoadFailure query={list} name="What was seen on your horses" />
      ) : (
        <>
          <ObservationList observations={list.items} />
          <LoadMore more={list.more} things="observations" label="Show more" />
        </>
      )}
    </Card>
  );
}
