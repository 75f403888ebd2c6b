import { Link } from 'react-router';

import { pathTo } from '../../../../api/endpoints';
import { href } from '../../../../app/paths';
import { CardTable } from '../../../../components/ui/lists/CardTable';
import { FileButton } from '../../../../components/ui/loading/FileButton';
import { useServerFile } from '../../../../components/ui/loading/useServerFile';
import { Card } from '../../../../components/ui/page/Card';
import { Soft } from '../../../../components/ui/page/Soft';
import { countOf } from '../../../../lib/intl';
import type { Show } from '../EntriesWorkspace';
import { type SoldExtra, useListExtrasQuery } from '../entriesApi';
import { numberOf } from '../entryWords';
import styles from './Extras.module.css';

/** How many of each extra are sold, and to whom. Nothing if the show has none. */
export function Extras({ show }: { show: Show }) {
  const id = show._id.$oid;
  const extras = useListExtrasQuery(id).currentData ?? [];
  const table = useServerFile(pathTo('events/{id}/extras.csv', id), {
    thing: 'table',
    title: 'Extras',
  });
  if (extras.length === 0) return null;
  return (
    <Card title="Extras" actions={<FileButton file={table}>Download as CSV</FileButton>}>
      <CardTable
        caption="Extras"
        columns={['Extra', 'Sold', 'Left', 'To']}
        look="plain"
        className={styles.extras}
      >
        {extras.map((extra) => (
          <tr key={extra.fee_id}>
            <td className={styles.name}>{extra.name}</td>
            <td className={styles.sold}>{extra.sold}</td>
            <td className={styles.left}>
              {extra.stock === null ? (
                <Soft size="same">No limit</Soft>
              ) : (
                `${String(Math.max(0, extra.stock - extra.sold))} of ${String(extra.stock)}`
              )}
            </td>
            <td className={styles.to}>
              <Buyers showId={id} extra={extra} />
            </td>
          </tr>
        ))}
      </CardTable>
    </Card>
  );
}

function Buyers({ showId, extra }: { showId: string; extra: SoldExtra }) {
  const { entries, barns } = extra;
  if (entries.length + barns.length === 0) return <Soft size="same">Nobody</Soft>;
  return (
    <details>
      <summary>
        {[
          entries.length > 0 && countOf(entries.length, 'entry', 'entries'),
          barns.length > 0 && countOf(barns.length, 'barn', 'barns'),
        ]
          .filter(Boolean)
          .join(', ')}
      </summary>
      <ul className={styles.buyers}>
        {entries.map((buyer) => (
          <li key={buyer.registration_id}>
            <Link to={href.eventEntry(showId, buyer.registration_id)}>
              {numberOf({ back_number: buyer.back_number })} {buyer.rider_name}
            </Link>
            {buyer.quantity > 1 && ` × ${String(buyer.quantity)}`}
          </li>
        ))}
        {barns.map(({ group_id, name, quantity }) => (
          <li key={group_id}>
            <Link to={href.eventBarn(showId, group_id)}>{name}</Link>
            {quantity > 1 && ` × ${String(quantity)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
