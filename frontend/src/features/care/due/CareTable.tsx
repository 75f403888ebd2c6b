import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Badge } from '../../../components/ui/messages/Badge';
import { CardTable, RowLink } from '../../../components/ui/lists/CardTable';
import { cx } from '../../../lib/cx';
import { formatDay } from '../../../lib/time/days';
import { careKind, careStatus } from '../../horses/health/care';
import styles from './CareTable.module.css';
import { kindOfDue } from '../careWords';
import { DoneTodayButton } from './DoneTodayButton';
import type { CareRow } from '../../horses/horsesApi';
import { HorseAvatar } from '../../horses/photos/HorsePhoto';
import { useToday } from '../../people/useBarn';

/** A table of due care, with cards on a phone. Each row is a link to its horse. */
export function CareTable({ rows, caption }: { rows: readonly CareRow[]; caption: string }) {
  const today = useToday();
  return (
    <CardTable
      caption={caption}
      columns={['Horse', 'Care', 'Last done', 'Due', 'Status', 'Done']}
      look="dense"
      className={styles.records}
    >
      {rows.map((row) => {
        const status = careStatus(row, today);
        return (
          <tr
            key={row.id}
            className={cx(row.last_on === null && row.due_on === null && styles.undated)}
          >
            <td className={styles.horse}>
              <div className={styles.who}>
                <HorseAvatar photo={row.horse.profile_photo} />
                <RowLink to={href.horse(row.horse.id)} className={styles.name}>
                  {row.horse.name}
                </RowLink>
              </div>
            </td>
            <td className={styles.care}>
              <Link
                to={`${href.horseCare(row.horse.id)}?kind=${kindOfDue(row.kind)}`}
                aria-label={`${careKind(row.kind)} of ${row.horse.name}: history`}
                className={styles.history}
              >
                {careKind(row.kind)}
              </Link>
              {row.name !== '' && <span className={styles.soft}>{row.name}</span>}
            </td>
            <td className={styles.last}>
              <When label="Last" day={row.last_on} />
            </td>
            <td className={styles.due}>
              <When label="Due" day={row.due_on} />
            </td>
            <td className={styles.status}>
              <Badge tone={status.tone}>{status.text}</Badge>
            </td>
            <td className={styles.done}>
              <DoneTodayButton row={row} />
            </td>
          </tr>
        );
      })}
    </CardTable>
  );
}

/** A day, with its label where the table shows cards without column heads. */
function When({ label, day }: { label: string; day: string | null }) {
  if (day === null) return <span className={styles.none}>—</span>;
  return (
    <>
      <span className={styles.label}>{label} </span>
      {formatDay(day)}
    </>
  );
}
