import { Card } from '../../../components/ui/Card';
import { countOf } from '../../../lib/intl';
import styles from './ClassEntries.module.css';
import { useGetEventSummaryQuery } from '../eventsApi';

/** A bar chart of the entries by class. Renders nothing without entries. */
export function ClassEntries({ eventId }: { eventId: string }) {
  const { data } = useGetEventSummaryQuery(eventId);
  const classes = data?.classes ?? [];
  const most = Math.max(0, ...classes.map(({ entries }) => entries));
  if (most === 0) return null;
  return (
    <Card title="Entries by Class">
      <ul className={styles.bars}>
        {classes.map(({ name, entries }, index) => (
          // A former class may have the name of a present one.
          <li key={index} className={styles.bar}>
            <span className={styles.name}>{name}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ inlineSize: `${(entries / most) * 100}%` }} />
            </span>
            <span className={styles.count}>{countOf(entries, 'entry', 'entries')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
