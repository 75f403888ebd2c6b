import { Badge } from '../../components/ui/messages/Badge';
import { type Day, formatDay } from '../../lib/time/days';
import { endOf } from './documentWords';
import { useToday } from '../people/useBarn';

/** The last day of a document, with a note if it is near or over. */
export function EndDate({ day }: { day: Day }) {
  const near = endOf(day, useToday());
  return (
    <>
      {formatDay(day)}
      {near !== null && (
        <>
          {' '}
          <Badge tone={near.tone}>{near.text}</Badge>
        </>
      )}
    </>
  );
}
