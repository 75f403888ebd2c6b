import { paths } from '../../app/paths';
import { Badge } from '../../components/ui/messages/Badge';
import type { Day } from '../../lib/time/days';
import { type DayRow, namesOf } from '../barnDay/day';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { type BarnDay, openRows } from './barn';
import { DashboardCard, Line } from './DashboardCard';
import styles from './DashboardCard.module.css';
import { clockTime } from '../../lib/time/days';

/** The most rows shown; the page of the day has the others. */
const SHOWN = 5;

/** What is still to be done and to be given today. */
export function TodayCard({ today, day }: { today: Day; day: BarnDay }) {
  const { rows, ...call } = day;
  const mayRecord = useOrganizationsThatPermit('record_care').length > 0;
  const open = rows && openRows(rows, today);
  const left = (open?.length ?? 0) - SHOWN;
  return (
    <DashboardCard
      title="Today"
      query={{ ...call, currentData: open }}
      name="The day"
      empty={rows?.length === 0 ? 'Nothing is due today.' : 'Everything is done.'}
      begin={mayRecord && rows?.length === 0 && { to: paths.todayAll, text: 'Add Tasks' }}
      onward={{ to: paths.today, text: 'Open Today' }}
    >
      {(items) => (
        <>
          <ul className={styles.list}>
            {items.slice(0, SHOWN).map((row) => (
              <li key={row.key}>
                <Line name={row.title} to={paths.today} when={<When row={row} today={today} />}>
                  {row.due.kind === 'task' && row.horses.length > 0 && (
                    <span className={styles.soft}>{namesOf(row.horses)}</span>
                  )}
                </Line>
              </li>
            ))}
          </ul>
          {left > 0 && <p className={styles.rest}>{left} more</p>}
        </>
      )}
    </DashboardCard>
  );
}

function When({ row, today }: { row: DayRow; today: Day }) {
  if (row.date < today) return <Badge tone="danger">Missed</Badge>;
  return (
    <>
      {row.state === 'overdue' && <Badge tone="danger">Overdue</Badge>}
      <span className={styles.soft}>{row.time === null ? 'Any time' : clockTime(row.time)}</span>
    </>
  );
}
