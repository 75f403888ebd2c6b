import { useState } from 'react';
import { Link } from 'react-router';

import { href, paths } from '../../app/paths';
import { Badge } from '../../components/ui/Badge';
import { LinkButton } from '../../components/ui/Button';
import { Card } from '../../components/ui/Card';
import { LoadFailure } from '../../components/ui/Loaded';
import { formatDate } from '../../lib/dates';
import { type Deadline, useListDeadlinesQuery } from '../usda/usdaApi';
import styles from './DashboardCards.module.css';
import { DEADLINE_WORDS, deadlineStatus } from './deadlines';

/** The most deadlines shown; the pages of the shows have the others. */
const SHOWN = 6;

/** The deadlines for the USDA, the earliest first. Renders nothing if there are none. */
export function DeadlinesCard() {
  const query = useListDeadlinesQuery();
  // Fixed while the page is open.
  const [now] = useState(() => new Date().toISOString());
  const { data: deadlines, error } = query;
  if (deadlines === undefined ? error === undefined : deadlines.length === 0) return null;
  return (
    <Card title="Coming deadlines">
      {deadlines === undefined ? (
        <LoadFailure query={query} name="What you owe the USDA" />
      ) : (
        <DeadlineList deadlines={deadlines} now={now} />
      )}
    </Card>
  );
}

function DeadlineList({ deadlines, now }: { deadlines: readonly Deadline[]; now: string }) {
  const left = deadlines.length - SHOWN;
  return (
    <>
      <ul className={styles.list}>
        {deadlines.slice(0, SHOWN).map((deadline) => (
          <li key={`${deadline.event._id.$oid} ${deadline.kind}`}>
            <DeadlineLine deadline={deadline} now={now} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <>
          <p className={styles.rest}>{left} more</p>
          <div className={styles.onward}>
            <LinkButton to={paths.calendar}>All events</LinkButton>
          </div>
        </>
      )}
    </>
  );
}

function DeadlineLine({ deadline, now }: { deadline: Deadline; now: string }) {
  const { event, kind, due_at, rule_in_force, refused, letter_ready } = deadline;
  const { what, hint } = DEADLINE_WORDS[kind];
  const { text, tone } = deadlineStatus(deadline, now);
  return (
    <div className={styles.line}>
      <div className={styles.what}>
        <Link className={styles.name} to={href.event(event._id.$oid)}>
          {event.name}
        </Link>
        <span className={styles.soft}>{what}</span>
        {letter_ready && (
          <span className={rule_in_force ? styles.duty : styles.soft}>
            {rule_in_force ? 'Letter ready, you must send it' : 'Letter ready, not sent'}
          </span>
        )}
        {hint !== undefined && <span className={styles.soft}>{hint}</span>}
      </div>
      <div className={styles.when}>
        <div className={styles.badges}>
          {refused && <Badge tone="danger">Refused</Badge>}
          <Badge tone={tone}>{text}</Badge>
        </div>
        <span className={styles.soft}>{formatDate(due_at, event.time_zone)}</span>
      </div>
    </div>
  );
}
