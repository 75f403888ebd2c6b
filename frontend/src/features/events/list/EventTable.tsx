import { href } from '../../../app/paths';
import { CardTable, RowLink } from '../../../components/ui/lists/CardTable';
import { formatNumber } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import { useHasSeveralOrganizations } from '../../people/usePermission';
import { UsdaBadge } from '../../usda/UsdaBadge';
import styles from './EventTable.module.css';
import { EventTime } from '../EventTime';
import type { EventRow } from '../eventsApi';
import { placeOf } from '../eventWords';

/** A table of shows, with cards on narrow screens. Each row is a link to its show. */
export function EventTable({ events, caption }: { events: readonly EventRow[]; caption: string }) {
  const several = useHasSeveralOrganizations();
  return (
    <CardTable
      caption={caption}
      columns={['Event', 'When', 'USDA', 'Participants', 'Fees']}
      className={styles.events}
    >
      {events.map((event) => (
        <tr key={event._id.$oid}>
          <td className={styles.event}>
            <RowLink to={href.event(event._id.$oid)} className={styles.name}>
              {event.name}
            </RowLink>
            <span className={styles.soft}>{placeOf(event)}</span>
            {several && event.organization_name !== '' && (
              <span className={styles.soft}>{event.organization_name}</span>
            )}
          </td>
          <td className={styles.when}>
            <EventTime event={event} stacked />
          </td>
          <td className={styles.usda}>
            <UsdaBadge event={event} />
          </td>
          <td className={styles.count}>
            {formatNumber(event.participant_count)}
            <span className={styles.unit} aria-hidden="true">
              {' '}
              {event.participant_count === 1 ? 'participant' : 'participants'}
            </span>
          </td>
          <td className={styles.fees}>{formatMoney(event.total_fees)}</td>
        </tr>
      ))}
    </CardTable>
  );
}
