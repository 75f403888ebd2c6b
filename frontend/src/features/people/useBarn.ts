import { browserTimeZone } from '../../lib/time/dates';
import type { Day } from '../../lib/time/days';
import { useTodayIn } from './useTodayIn';
import { usePlace } from './place';

/** The time zone of the barn in which one works; that of the browser as long as it is not known. */
export function useBarnZone(): string {
  const { preset } = usePlace('record_care');
  return preset?.time_zone ?? browserTimeZone();
}

/** Today in the barn; it changes at midnight there. */
export const useToday = (): Day => useTodayIn(useBarnZone());
