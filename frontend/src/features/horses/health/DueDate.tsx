import { Badge } from '../../../components/ui/messages/Badge';
import { type Day, daysBetween, formatDay } from '../../../lib/time/days';
import { useToday } from '../../people/useBarn';

/** A day is highlighted if it is due within this many days. */
const SOON_DAYS = 30;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** How soon a day is, in words; `null` if it is not soon. */
export function nearness(day: Day, today: Day): { overdue: boolean; text: string } | null {
  const left = daysBetween(today, day);
  if (left < 0) return { overdue: true, text: `Overdue by ${days(-left)}` };
  if (left > SOON_DAYS) return null;
  return { overdue: false, text: left === 0 ? 'Due today' : `Due in ${days(left)}` };
}

/** A due day, with a note if it is soon or overdue. */
export function DueDate({ day }: { day: Day }) {
  const near = nearness(day, useToday());
  return (
    <>
      {formatDay(day)}
      {near !== null && (
        <>
          {' '}
          <Badge tone={near.overdue ? 'danger' : 'warning'}>{near.text}</Badge>
        </>
      )}
    </>
  );
}
