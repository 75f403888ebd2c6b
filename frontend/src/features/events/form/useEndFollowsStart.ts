import { useEffect, useRef } from 'react';

import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { endDayOf, type EventValues } from './eventForm';

/** The values that {@link useEndFollowsStart} reads. */
export type DayValues = Pick<EventValues, 'start_date' | 'end_date' | 'further_days'>;

/**
 * Keeps the end date at its distance from the start date, until the user sets another end date. The
 * distance is 0 days, or that of the template or the copied show.
 */
export function useEndFollowsStart(): void {
  const { start_date, end_date, further_days } = useFormValues<DayValues>();
  const { setValue } = useFormActions();
  const followed = useRef(start_date);
  useEffect(() => {
    const previous = followed.current;
    if (start_date === previous) return;
    followed.current = start_date;
    const end = endDayOf(start_date, further_days);
    if (end !== '' && (end_date === '' || end_date === endDayOf(previous, further_days))) {
      setValue('end_date', end);
    }
  }, [start_date, end_date, further_days, setValue]);
}
