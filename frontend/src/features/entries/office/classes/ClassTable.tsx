import { href } from '../../../../app/paths';
import { Badge } from '../../../../components/ui/messages/Badge';
import { CardTable, RowLink } from '../../../../components/ui/lists/CardTable';
import { cx } from '../../../../lib/cx';
import { formatNumber } from '../../../../lib/intl';
import { formatMoney } from '../../../../lib/money/money';
import rows from '../../parts/classRows.module.css';
import styles from './ClassTable.module.css';
import type { CountedClass } from '../entriesApi';
import { sayPlaces, sayStage } from '../entryWords';

interface ClassTableProps {
  eventId: string;
  classes: readonly CountedClass[];
  /** The id of the class that is open beside the list. */
  selected: string | undefined;
}

/** The classes of a show, with a bar of their entries. Each row opens its class. */
export function ClassTable({ eventId, classes, selected }: ClassTableProps) {
  const most = Math.max(1, ...classes.map(({ entered }) => entered));
  return (
    <CardTable
      caption="Classes, in the order of the show"
      columns={['No.', 'Class', 'Price', 'Entered', 'Waiting', 'Scratched']}
      look="dense"
      className={cx(rows.classes, styles.classes, selected !== undefined && styles.narrow)}
    >
      {classes.map(({ id, number, name, price, capacity, closed, begun, entered, ...counts }) => {
        const places = sayPlaces({ capacity, entered, waiting: counts.waiting });
        return (
          <tr key={id} data-row={id}>
            <td className={rows.number}>{number}</td>
            <td className={rows.name}>
              <RowLink
                to={href.eventClass(eventId, id)}
                replace={selected !== undefined}
                current={id === selected}
              >
                {name}
              </RowLink>{' '}
              {begun && <Badge tone="neutral">{sayStage(counts)}</Badge>}
              {!begun && closed && <Badge tone="neutral">Closed</Badge>}
              {!begun && !closed && places !== '' && <Badge tone="warning">{places}</Badge>}
            </td>
            <td className={styles.price}>{formatMoney(price)}</td>
            <td className={styles.entered}>
              <span className={styles.chart}>
                <span className={styles.track} aria-hidden="true">
                  <span
                    className={styles.fill}
                    style={{ inlineSize: `${Math.min(1, entered / (capacity ?? most)) * 100}%` }}
                  />
                </span>
                <span className={styles.count}>
                  {formatNumber(entered)}
                  {capacity !== null && (
                    <span className={styles.of}> of {formatNumber(capacity)}</span>
                  )}
                  <span className={rows.label}> entered</span>
                </span>
              </span>
            </td>
            <Count className={styles.waiting} value={counts.waiting} label="waiting" />
            <Count className={styles.scratched} value={counts.scratched} label="scratched" />
          </tr>
        );
      })}
    </CardTable>
  );
}

/** A number, with its label where the table shows cards; there a zero is left out. */
function Count({
  className,
  value,
  label,
}: {
  className: string | undefined;
  value: number;
  label: string;
}) {
  return (
    <td className={className} data-none={value === 0 ? '' : undefined}>
      {value === 0 ? (
        <span className={rows.none}>–</span>
      ) : (
        <>
          {formatNumber(value)}
          <span className={rows.label}> {label}</span>
        </>
      )}
    </td>
  );
}
