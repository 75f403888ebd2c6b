import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Soft } from '../../../components/ui/page/Soft';
import { useGetPublicScheduleQuery } from '../dayApi';
import { useGetPublicResultsQuery } from '../ringsApi';

/** The links to the schedule and the results of a show, or that there are none yet. */
export function ShowDayLinks({ hashedId }: { hashedId: string }) {
  const { currentData: schedule } = useGetPublicScheduleQuery(hashedId);
  const { currentData: results } = useGetPublicResultsQuery(hashedId);
  if (schedule === undefined || results === undefined) return null;
  const hasSchedule = schedule.sessions.length > 0;
  const hasResults = results.classes.length > 0;
  return (
    <>
      {hasSchedule && (
        <LinkButton to={href.publicSchedule(hashedId)}>Schedule and My Day</LinkButton>
      )}
      {hasResults && <LinkButton to={href.publicResults(hashedId)}>Results</LinkButton>}
      {!(hasSchedule && hasResults) && (
        <Soft as="p">
          {hasSchedule
            ? 'No results yet.'
            : hasResults
              ? 'The show has no schedule here.'
              : 'No schedule and no results yet.'}
        </Soft>
      )}
    </>
  );
}
