import { href } from '../../../app/paths';
import { Badge } from '../../../components/ui/messages/Badge';
import { CardTable, RowLink } from '../../../components/ui/lists/CardTable';
import { Soft } from '../../../components/ui/page/Soft';
import { formatNumber } from '../../../lib/intl';
import type { ClassJudging } from '../ringsApi';
import { cardCount, sayFormat } from '../ringWords';
import { cx } from '../../../lib/cx';
import rows from '../../entries/parts/classRows.module.css';
import styles from './ClassList.module.css';

interface ClassListProps {
  eventId: string;
  classes: readonly ClassJudging[];
}

/** The classes of a show with how far their judging is. Each row opens its class. */
export function ClassList({ eventId, classes }: ClassListProps) {
  const numbers = new Map(classes.map(({ class_id, number }) => [class_id, number]));
  return (
    <CardTable
      caption="Judging of the classes, in the order of the show"
      columns={['No.', 'Class', 'Judged by', 'Entered', 'Cards', 'Results']}
      look="dense"
      className={cx(rows.classes, styles.classes)}
    >
      {classes.map(({ class_id, number, name, entered, format, master_id, ...rest }) => (
        <tr key={class_id} data-row={class_id}>
          <td className={rows.number}>{number}</td>
          <td className={rows.name}>
            <RowLink to={href.eventClassResults(eventId, class_id)}>{name}</RowLink>
          </td>
          <td className={styles.format}>
            {master_id !== null ? (
              `Master card of ${numbers.get(master_id) ?? 'another class'}`
            ) : format === null ? (
              <Soft size="same">Not stated</Soft>
            ) : (
              sayFormat(format)
            )}
          </td>
          <td className={styles.entered}>
            {formatNumber(entered)}
            <span className={rows.label}> entered</span>
          </td>
          <td className={styles.cards}>
            {format === null || master_id !== null ? (
              <span className={rows.none}>–</span>
            ) : (
              <>
                {rest.cards.length} of {cardCount(format)}
                <span className={rows.label}> cards</span>
              </>
            )}
          </td>
          <td className={styles.results}>
            <Published times={rest.publications} isChanged={rest.changed} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

/** Whether results are public, and what the cards come to now. */
function Published({ times, isChanged }: { times: number; isChanged: boolean }) {
  if (times === 0) return <span className={rows.none}>–</span>;
  if (isChanged) return <Badge tone="warning">Changed since</Badge>;
  return times === 1 ? (
    <Badge tone="success">Published</Badge>
  ) : (
    <Badge tone="info">Corrected</Badge>
  );
}
