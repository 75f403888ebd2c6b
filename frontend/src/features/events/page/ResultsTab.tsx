import { ResultsWorkspace } from '../../rings/office/ResultsWorkspace';
import { useGetEventSummaryQuery } from '../eventsApi';
import { useWorkspace } from './workspace';

/** The tab with the cards and the results of a show's classes. */
export default function ResultsTab() {
  const { event } = useWorkspace();
  const { currentData: summary } = useGetEventSummaryQuery(event._id.$oid);
  return <ResultsWorkspace show={event} participants={summary?.participant_count ?? 0} />;
}
