import { Link } from 'react-router';

import { pathTo } from '../../../../api/endpoints';
import { href } from '../../../../app/paths';
import { Button } from '../../../../components/ui/actions/Button';
import { CardTable } from '../../../../components/ui/lists/CardTable';
import { Filters, SelectFilter } from '../../../../components/ui/lists/Filters';
import { useFilterParams } from '../../../../components/ui/lists/useFilterParams';
import { FileButton } from '../../../../components/ui/loading/FileButton';
import { Loaded } from '../../../../components/ui/loading/Loaded';
import { useServerFile } from '../../../../components/ui/loading/useServerFile';
import { Card } from '../../../../components/ui/page/Card';
import { Soft } from '../../../../components/ui/page/Soft';
import { Stack } from '../../../../components/ui/page/Stack';
import { formatDay } from '../../../../lib/time/days';
import { countOf } from '../../../../lib/intl';
import { formatMoney, sumMoney } from '../../../../lib/money/money';
import type { Show } from '../EntriesWorkspace';
import { type Takings, useGetMoneyQuery, useGetTakingsQuery } from '../entriesApi';
import { methodOf, numberOf } from '../entryWords';
import styles from './Drawer.module.css';
import common from '../../../../components/ui/page/common.module.css';

/** What was taken in, by method, person and day, and the checks: to close the drawer. */
export function Drawer({ show }: { show: Show }) {
  const id = show._id.$oid;
  const { read, bind } = useFilterParams<'day'>();
  const day = read('day');
  const span = day === '' ? {} : { from: day, to: day };
  const days = useGetTakingsQuery({ id, by: 'day' });
  const methods = useGetTakingsQuery({ id, by: 'method', ...span });
  const people = useGetTakingsQuery({ id, by: 'person', ...span });
  const table = useServerFile(pathTo('events/{id}/money.csv', id), {
    thing: 'table',
    title: 'Money',
  });
  return (
    <Card
      title="The drawer"
      actions={
        <div className={common.row2}>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
          <FileButton file={table}>Download as CSV</FileButton>
        </div>
      }
    >
      <Filters label="Sum the drawer">
        <SelectFilter
          label="Day"
          {...bind('day', day)}
          options={[
            { value: '', label: 'All days' },
            ...(days.currentData ?? []).map(({ key }) => ({ value: key, label: formatDay(key) })),
          ]}
        />
      </Filters>
      <p>
        What this show’s desk took, by its <Link to={href.receiptsOfEvent(id)}>receipts</Link>.{' '}
        {day === '' && <Elsewhere show={show} days={days.currentData} />}
      </p>
      <Loaded query={methods} name="The sums" count={3}>
        {(sums) =>
          sums.length === 0 ? (
            <p>No payment is recorded yet. Open an entry to take one.</p>
          ) : (
            <>
              <div className={styles.ways}>
                <Sums title="Method" sums={sums} nameOf={methodOf} />
                <Stack gap={5}>
                  <Loaded small query={people} name="The sums by person" shape="lines">
                    {(each) => <Sums title="Person" sums={each} nameOf={sayPerson} />}
                  </Loaded>
                  {day === '' && (
                    <Loaded small query={days} name="The sums by day" shape="lines">
                      {(each) => <Sums title="Day" sums={each} nameOf={formatDay} />}
                    </Loaded>
                  )}
                </Stack>
              </div>
              <Checks checks={sums.flatMap(({ checks }) => checks)} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Says so, if the drawer is not what the entries of the show paid. */
function Elsewhere({ show, days }: { show: Show; days: readonly Takings[] | undefined }) {
  const { currentData: money } = useGetMoneyQuery(show._id.$oid);
  if (money === undefined || days === undefined) return null;
  const drawer = sumMoney(days.map(({ net }) => net));
  if (drawer === money.received) return null;
  return `${formatMoney(drawer)} is in the drawer, and entries of this show paid ${formatMoney(money.received)}: receipts may pay several shows, or be credit.`;
}

const sayPerson = (email: string) => email || 'A deleted account';

interface SumsProps {
  title: string;
  sums: readonly Takings[];
  nameOf: (key: string) => string;
}

function Sums({ title, sums, nameOf }: SumsProps) {
  const rows = [
    ...sums.map((sum) => ({ ...sum, name: nameOf(sum.key) })),
    {
      name: 'Together',
      received: sumMoney(sums.map(({ received }) => received)),
      refunded: sumMoney(sums.map(({ refunded }) => refunded)),
      net: sumMoney(sums.map(({ net }) => net)),
    },
  ];
  return (
    <CardTable
      caption={`Received by ${title.toLowerCase()}`}
      columns={[title, 'Paid', 'Refunded', 'Received']}
      look="plain"
      className={styles.sums}
    >
      {rows.map(({ name, received, refunded, net }) => (
        // On a phone, what was paid and refunded is said only where it is not what was received.
        <tr key={name} className={refunded === 0 ? styles.even : undefined}>
          <td className={styles.name}>{name}</td>
          <td className={styles.paid}>{formatMoney(received)}</td>
          <td className={styles.refunded}>
            {refunded === 0 ? <Soft size="same">–</Soft> : formatMoney(refunded)}
          </td>
          <td className={styles.net}>{formatMoney(net)}</td>
        </tr>
      ))}
    </CardTable>
  );
}

function Checks({ checks }: { checks: Takings['checks'] }) {
  if (checks.length === 0) return null;
  const amount = formatMoney(sumMoney(checks.map((check) => check.amount)));
  return (
    <>
      <h3>
        {countOf(checks.length, 'check', 'checks')}, {amount}
      </h3>
      <ul className={styles.checks}>
        {checks.map((check, position) => (
          // The same check may have paid for two entries, and one entry have two checks.
          <li key={`${String(position)}:${check.registration_id ?? ''}`}>
            <span>{check.number === '' ? 'No number' : check.number}</span>
            {check.registration_id === null || check.event_id === null ? (
              <span>Credit of {check.rider_name}</span>
            ) : (
              <Link to={href.eventEntry(check.event_id, check.registration_id)}>
                {numberOf({ back_number: check.back_number })} {check.rider_name}
              </Link>
            )}
            <span className={common.figures}>{formatMoney(check.amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
