import { Badge } from '../../../components/ui/Badge';
import { CardTable } from '../../../components/ui/CardTable';
import { EmptyState } from '../../../components/ui/EmptyState';
import { countOf, formatNumber } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money';
import styles from './ClassTable.module.css';
import { type OwnEvent, useGetEventSummaryQuery } from '../eventsApi';

/** The classes of a show, with their entries. */
export function ClassTable({ event }: { event: OwnEvent }) {
  const { data: summary } = useGetEventSummaryQuery(event._id.$oid);
  if (event.classes.length === 0) {
    return (
      <EmptyState title="No classes">
        <p>Edit the event to add its classes: riders pick them in the registration form.</p>
      </EmptyState>
    );
  }
  const entriesOf = (name: string) => summary?.classes.find((one) => one.name === name)?.entries;
  const most = Math.max(1, ...event.classes.map(({ name }) => entriesOf(name) ?? 0));
  return (
    <CardTable
      caption="Classes, in the order of the show"
      columns={['No.', 'Class', 'Price', 'Places', 'Entered']}
      look="dense"
      className={styles.classes}
    >
      {event.classes.map(({ id, number, name, description, price, capacity, closed }) => {
        const entries = entriesOf(name);
        return (
          <tr key={id}>
            <td className={styles.number}>{number}</td>
            <td className={styles.name}>
              <strong>{name}</strong> {closed && <Badge tone="neutral">Closed</Badge>}
              {description !== '' && <p className={styles.soft}>{description}</p>}
            </td>
            <td className={styles.price}>{formatMoney(price)}</td>
            <td className={styles.places}>
              {capacity === null ? (
                <span className={styles.soft}>No limit</span>
              ) : (
                countOf(capacity, 'place', 'places')
              )}
            </td>
            <td className={styles.entered}>
              <span className={styles.chart}>
                <span className={styles.track} aria-hidden="true">
                  <span
                    className={styles.fill}
                    style={{ inlineSize: `${((entries ?? 0) / (capacity ?? most)) * 100}%` }}
                  />
                </span>
                <span className={styles.count}>
                  {entries === undefined ? '…' : formatNumber(entries)}
                  <span className={styles.label}> entered</span>
                </span>
              </span>
            </td>
          </tr>
        );
      })}
    </CardTable>
  );
}
