import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Badge } from '../../../components/ui/messages/Badge';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { countOf } from '../../../lib/intl';
import { formatClock } from '../../../lib/time/dates';
import type { PublicLineView } from '../dayTypes';
import styles from './DayCard.module.css';
import type { SessionLines, ShowDay } from './publicDay';

interface Shown {
  zone: string;
  /** The classes of who looks. */
  own: ReadonlySet<string>;
  /** The numbers of the classes by id. */
  numbers: ReadonlyMap<string, string>;
  hashedId: string;
}

/** A day of a show with what goes in each ring; folded when it is over. */
export function DayCard({ day, ...shown }: Shown & { day: ShowDay }) {
  const sessions = (
    <div className={styles.sessions}>
      {day.sessions.map((session) => (
        <Session key={session.id} session={session} {...shown} />
      ))}
    </div>
  );
  if (!day.isOver) return <Card title={day.title}>{sessions}</Card>;
  return (
    <Card>
      <details className={styles.over}>
        <summary>
          <h2>{day.title}</h2> <Soft>over</Soft>
        </summary>
        {sessions}
      </details>
    </Card>
  );
}

function Session({ session, ...shown }: Shown & { session: SessionLines }) {
  const { ring, starts, finished, lines } = session;
  const done = finished.filter(({ class_id }) => class_id !== null);
  return (
    <section aria-label={`${ring} from ${starts}`}>
      <h3 className={styles.ring}>
        {ring} <Soft>from {starts}</Soft>
      </h3>
      {done.length > 0 && (
        <details className={styles.finished}>
          <summary>{countOf(done.length, 'class', 'classes')} finished</summary>
          <Lines lines={done} {...shown} />
        </details>
      )}
      <Lines lines={lines} {...shown} />
    </section>
  );
}

function Lines({ lines, ...shown }: Shown & { lines: readonly PublicLineView[] }) {
  if (lines.length === 0) return null;
  return (
    <ol className={styles.lines}>
      {lines.map((line, at) => (
        <Line key={line.class_id ?? at} line={line} {...shown} />
      ))}
    </ol>
  );
}

function Line({ line, zone, own, numbers, hashedId }: Shown & { line: PublicLineView }) {
  const { class_id, number, name, state, estimated_start, entries, left } = line;
  const clock = (instant: { $date: string }) => formatClock(instant, zone);
  if (class_id === null) {
    return (
      <li className={styles.line} data-pause>
        <span className={styles.time}>{clock(estimated_start)}</span>
        <span className={styles.number} />
        <Soft size="same">
          {name} · {line.minutes} min
        </Soft>
      </li>
    );
  }
  const together = line.with === null ? undefined : numbers.get(line.with);
  const isFinished = state === 'finished';
  const time = isFinished ? (line.finished_at ?? line.estimated_end) : estimated_start;
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.time}>
        {isFinished && <VisuallyHidden>Finished at </VisuallyHidden>}
        {state === 'running' && line.started_at !== null ? (
          <>
            <VisuallyHidden>Since </VisuallyHidden>
            {clock(line.started_at)}
          </>
        ) : (
          clock(time)
        )}
      </span>
      <span className={styles.number}>{number}</span>
      <span className={styles.name}>
        {name}{' '}
        <Soft className={styles.meta}>
          {countOf(entries, 'entry', 'entries')}
          {together !== undefined && ` · with ${together}`}
        </Soft>
      </span>
      <span className={styles.state}>
        {own.has(class_id) && <Badge tone="info">Yours</Badge>}
        {state === 'running' && <Badge tone="success">{left} to go</Badge>}
        {line.publications > 0 && (
          <Link to={href.publicResults(hashedId)} aria-label={`Results of ${number} · ${name}`}>
            Results
          </Link>
        )}
      </span>
    </li>
  );
}
