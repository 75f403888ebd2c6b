import { useGetPublicScheduleQuery } from '../dayApi';
import { useLiveDay } from '../live/useLiveDay';

/** The schedule of a show, and what happens in its rings, as fresh as the connection allows. */
export function usePublicDay(id: string) {
  const query = useGetPublicScheduleQuery(id);
  const live = useLiveDay(id, { isPublic: true });
  return { query, live };
}
