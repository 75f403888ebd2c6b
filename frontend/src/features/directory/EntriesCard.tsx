import { href } from '../../app/paths';
import { CardTable, RowLink } from '../../components/ui/lists/CardTable';
import { Badge } from '../../components/ui/messages/Badge';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { cx } from '../../lib/cx';
import { formatMoney } from '../../lib/money/money';
import { formatDate } from '../../lib/time/dates';
import { numberOf, stateOf } from '../entries/office/entryWords';
import type { Appearance } from '../exhibitors/exhibitorsApi';
import { ROLE_LABELS } from '../exhibitors/exhibitorWords';
import { useBarnZone } from '../people/useBarn';
import styles from './Directory.module.css';

interface EntriesCardProps {
  entries: readonly Appearance[];
  /** Whether it is of a person, who rides, owns or pays. */
  withRoles?: boolean;
}

/** The entries of a record by show, the latest first. Each row opens the entry in its show's office. */
export function EntriesCard({ entries, withRoles = false }: EntriesCardProps) {
  const zone = useBarnZone();
  if (entries.length === 0) {
    return (
      <Card title="Entries">
        <Soft as="p">None yet.</Soft>
      </Card>
    );
  }
  return (
    <Card title="Entries">
      <CardTable
        caption="Entries by show"
        columns={[
          'Show',
          'Rider and horse, as typed',
          ...(withRoles ? ['As'] : []),
          'No.',
          'State',
          'Total',
          'Due',
        ]}
        look="plain"
        className={cx(styles.rows, styles.entries)}
      >
        {entries.map((entry) => {
          const { registration_id: id, event_id, show, starts_at, status } = entry;
          const state = stateOf(status);
          return (
            <tr key={id}>
              <td className={styles.name}>
                <RowLink to={href.eventEntry(event_id, id)}>{show}</RowLink>
                <Soft className={styles.under}>{formatDate(starts_at, zone)}</Soft>
              </td>
              <td className={cx(styles.breaks, styles.who)}>
                {entry.rider_name}
                <Soft className={styles.under}>{entry.horse_name}</Soft>
              </td>
              {withRoles && (
                <td className={styles.as}>
                  {entry.roles.map((role) => ROLE_LABELS[role]).join(', ')}
                </td>
              )}
              <td className={styles.figures} data-term="No. ">
                {numberOf(entry)}
              </td>
              <td className={styles.state}>
                <Badge tone={state.tone}>{state.label}</Badge>
              </td>
              <td className={styles.amount} data-term="Total ">
                {formatMoney(entry.total_fee)}
              </td>
              <td className={styles.amount} data-term="Due ">
                {formatMoney(entry.balance)}
              </td>
            </tr>
          );
        })}
      </CardTable>
    </Card>
  );
}
