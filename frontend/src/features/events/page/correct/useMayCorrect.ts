import { usableZone } from '../../../../lib/time/dates';
import { useNow } from '../../../../lib/time/useNow';
import { toWallTime } from '../../../../lib/time/zonedTime';
import { usePermission } from '../../../people/usePermission';
import type { OwnEvent } from '../../eventsApi';

/**
 * Whether the account may correct classes and fees of a show now: who may edit the show at any
 * time, others of the office on the days of the show, in its zone.
 */
export function useMayCorrect(event: OwnEvent): boolean {
  const mayEdit = usePermission(event.organization_id, 'edit_shows');
  const mayCorrect = usePermission(event.organization_id, 'correct_shows');
  const now = new Date(useNow()).toISOString();
  const zone = usableZone(event.time_zone);
  const day = (instant: string) => toWallTime(instant, zone).date;
  const isItsDay = day(event.start_date.$date) <= day(now) && day(now) <= day(event.end_date.$date);
  return mayEdit || (mayCorrect && isItsDay);
}
