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
              <Buyers showId={id} entries={extra.entries} barns={extra.barns} none="Nobody" />
              <Buyers showId={id} entries={extra.waiting} barns={extra.waiting_barns} inLine />
            </td>
          </tr>
        ))}
      </CardTable>
    </Card>
  );
}

interface BuyersProps extends Pick<SoldExtra, 'entries' | 'barns'> {
  showId: string;
  /** What is said if there are none; nothing without it. */
  none?: string;
  /** Whether they wait in line for it. */
  inLine?: boolean;
}

/** Who has an extra, or waits for it. */
function Buyers({ showId, entries, barns, none = '', inLine = false }: BuyersProps) {
  if (entries.length + barns.length === 0) {
    return none === '' ? null : <Soft size="same">{none}</Soft>;
  }
  const counts = [
    entries.length > 0 && countOf(entries.length, 'entry', 'entries'),
    barns.length > 0 && countOf(barns.length, 'barn', 'barns'),
  ];
  const many = (of: { quantity: number; waiting: number }) => {
    const count = inLine ? of.waiting : of.quantity;
    return count > 1 && ` × ${String(count)}`;
  };
  return (
    <details>
      <summary>{`${inLine ? 'In line: ' : ''}${counts.filter(Boolean).join(', ')}`}</summary>
      <ul className={styles.buyers}>
        {entries.map((buyer) => (
          <li key={buyer.registration_id}>
            <Link to={href.eventEntry(showId, buyer.registration_id)}>
              {numberOf({ back_number: buyer.back_number })} {buyer.rider_name}
            </Link>
            {many(buyer)}
          </li>
        ))}
        {barns.map((barn) => (
          <li key={barn.group_id}>
            <Link to={href.eventBarn(showId, barn.group_id)}>{barn.name}</Link>
            {many(barn)}
          </li>
        ))}
      </ul>
    </details>
  );
}
