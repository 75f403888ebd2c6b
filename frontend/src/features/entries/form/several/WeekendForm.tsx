import { useCallback, useMemo } from 'react';

import { Skeleton } from '../../../../components/ui/loading/Skeleton';
import { type PublicEvent, useGetOthersQuery } from '../../parts/publicEventApi';
import type { RegistrationFormProps, Several } from '../RegistrationForm';
import { ElsewhereFields } from './ElsewhereFields';
import {
  blankElsewhere,
  bodyOfAll,
  countElsewhere,
  fitsForm,
  nameOfRefusing,
  quoteAll,
} from './several';

interface WeekendFormProps {
  event: PublicEvent;
  weekendId: string;
  children: (several: RegistrationFormProps['several']) => React.ReactNode;
}

/** The form of a show of a weekend, which may enter its other shows, too. */
export default function WeekendForm({ event, weekendId, children }: WeekendFormProps) {
  const showId = event._id.$oid;
  // Only at first: the form must not change while it is filled in.
  const query = useGetOthersQuery(
    { weekendId, showId },
    { refetchOnFocus: false, refetchOnReconnect: false },
  );
  if (query.isLoading) return <Skeleton shape="card" count={8} label="Loading the weekend" />;
  return (
    <Loaded event={event} others={query.currentData ?? NONE}>
      {children}
    </Loaded>
  );
}

const NONE: readonly PublicEvent[] = [];

interface LoadedProps extends Pick<WeekendFormProps, 'event' | 'children'> {
  others: readonly PublicEvent[];
}

function Loaded({ event, others: all, children }: LoadedProps) {
  const others = useMemo(() => all.filter((it) => fitsForm(event, it)), [all, event]);
  const Fields = useCallback(
    () => <ElsewhereFields others={others} further={all.filter((it) => !others.includes(it))} />,
    [all, others],
  );
  const several = useMemo(
    (): Several => ({
      blank: blankElsewhere(others),
      quote: (own, values) => quoteAll(own, values, others),
      count: (values) => countElsewhere(values, others),
      toBody: (body, values) => bodyOfAll(body, event, values, others),
      refusedBy: (error) => nameOfRefusing(error, others),
      Fields,
    }),
    [event, others, Fields],
  );
  return children(all.length === 0 ? undefined : several);
}
