import { href, paths } from '../../app/paths';
import { Badge } from '../../components/ui/messages/Badge';
import { formatDate } from '../../lib/time/dates';
import { useNow } from '../../lib/time/useNow';
import { type Deadline, useListDeadlinesQuery } from '../usda/usdaApi';
import { DashboardCard, Line } from './DashboardCard';
import styles from './DashboardCard.module.css';
import { DEADLINE_WORDS, deadlineStatus } from './deadlines';

/** The deadlines for the USDA, the earliest first; those by a rule not in force come last. */
export function DeadlinesCard({
  most,
}: {
  /** How many are shown; the pages of the shows have the others. */
  most: number;
}) {
  const query = useListDeadlinesQuery();
  const now = new Date(useNow()).toISOString();
  const left = (query.currentData?.length ?? 0) - most;
  return (
    <DashboardCard
      title="Coming deadlines"
      query={query}
      name="What you owe the USDA"
      empty="Nothing is due to the USDA."
      onward={left > 0 ? { to: paths.calendar, text: 'All events' } : undefined}
    >
      {(deadlines) => (
        <>
          <ul className={styles.list}>
            {bindingFirst(deadlines)
              .slice(0, most)
              .map((deadline) => (
                <li key={`${deadline.event._id.$oid} ${deadline.kind}`}>
                  <DeadlineLine deadline={deadline} now={now} />
                </li>
              ))}
          </ul>
          {left > 0 && <p className={styles.rest}>{left} more</p>}
        </>
      )}
    </DashboardCard>
  );
}

const bindingFirst = (deadlines: readonly Deadline[]) => [
  ...deadlines.filter((deadline) => deadline.rule_in_force),
  ...deadlines.filter((deadline) => !deadline.rule_in_force),
];

function DeadlineLine({ deadline, now }: { deadline: Deadline; now: string }) {
  const { event, kind, due_at, rule_in_force, refused, letter_ready } = deadline;
  const { what, hint } = DEADLINE_WORDS[kind];
  const { text, tone } = deadlineStatus(deadline, now);
  return (
    <Line
      name={event.name}
      to={href.event(event._id.$oid)}
      when={
        <>
          <div className={styles.badges}>
            {refused && <Badge tone="danger">Refused</Badge>}
            <Badge tone={tone}>{text}</Badge>
          </div>
          <span className={styles.soft}>{formatDate(due_at, event.time_zone)}</span>
        </>
      }
    >
      <span className={styles.soft}>{what}</span>
      {letter_ready && (
        <span className={rule_in_force ? styles.duty : styles.soft}>
          {rule_in_force ? 'Letter ready, you must send it' : 'Letter ready, not sent'}
        </span>
      )}
      {hint !== undefined && <span className={styles.soft}>{hint}</span>}
    </Line>
  );
}
