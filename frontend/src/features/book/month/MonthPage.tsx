import type { ReactNode } from 'react';

import { href, paths } from '../../../app/paths';
import { Button, IconButton, LinkButton } from '../../../components/ui/actions/Button';
import { SelectFilter } from '../../../components/ui/lists/Filters';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { formatMoney } from '../../../lib/money/money';
import { useToday } from '../../people/useBarn';
import { HowToPay } from '../bills/HowToPay';
import { BookOf } from '../BookOf';
import styles from '../Book.module.css';
import { type Month, useGetMonthQuery } from './monthApi';
import { MonthForm } from './MonthForm';
import month from './Month.module.css';
import { addMonths, monthName, monthOf, monthOptions } from './months';

/** The page on which the bills of a month are made and sent, all at once. */
export default function MonthPage() {
  return (
    <BookOf title="Month">
      {(organizationId, choice) => (
        <MonthOf key={organizationId} organizationId={organizationId} choice={choice} />
      )}
    </BookOf>
  );
}

function MonthOf({ organizationId, choice }: { organizationId: string; choice: ReactNode }) {
  const { read, change } = useFilterParams<'month' | 'owner'>();
  const today = useToday();
  const chosen = monthOf(read('month'), today);
  // Ticks and costs of others are shown when the page is opened again.
  const query = useGetMonthQuery(
    { organization_id: organizationId, month: chosen },
    { refetchOnMountOrArgChange: true },
  );
  const go = (value: string) => change({ month: value });
  // The bill of one owner alone, if the address names them.
  const owner = read('owner');
  const isOf = (one: { contact_id: string }) => owner === '' || one.contact_id === owner;
  const name = query.currentData?.owners.find((one) => owner !== '' && isOf(one))?.name;
  return (
    <>
      <PageHeader
        title={name === undefined ? monthName(chosen) : `${monthName(chosen)}: ${name}`}
        subtitle={
          owner === ''
            ? 'The bills of all owners, made and sent at once. What you leave out stays for the next month.'
            : 'The bill of one owner. What you leave out stays for the next month.'
        }
        actions={
          <>
            {owner !== '' && <Button onClick={() => change({ owner: '' })}>All Owners</Button>}
            <LinkButton to={paths.bills}>All Bills</LinkButton>
          </>
        }
      />
      {choice}
      <search aria-label="Choose the month" className={month.switch}>
        <IconButton
          icon="back"
          label="The month before"
          onClick={() => go(addMonths(chosen, -1))}
        />
        <SelectFilter
          label="Month"
          value={chosen}
          options={monthOptions(chosen, today)}
          onChange={go}
        />
        <IconButton
          icon="chevron"
          label="The next month"
          onClick={() => go(addMonths(chosen, 1))}
        />
      </search>
      <HowToPay organizationId={organizationId} />
      <Loaded query={query} name="The month" shape="card" count={3}>
        {(data) => (
          <div className={styles.page}>
            {owner === '' && <WithoutContact rows={data.without_contact} />}
            <MonthForm
              key={owner}
              organizationId={organizationId}
              month={{ ...data, owners: data.owners.filter(isOf) }}
              {...(owner !== '' && { owner })}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** What cannot be billed, and what is to be done about it. */
function WithoutContact({ rows }: { rows: Month['without_contact'] }) {
  if (rows.length === 0) return null;
  return (
    <Card title="Not Billed: No Contact">
      <Soft as="p" size="same">
        A bill needs an owner who is one of your contacts. Open the horse and choose a contact under
        Owners.
      </Soft>
      <ul className={styles.owners}>
        {rows.map(({ name, horse_id: horseId, amount }) => (
          <li key={`${horseId ?? ''}:${name}`}>
            <span>
              <strong>{name === '' ? 'A horse without an owner' : name}</strong>
              <Soft>{formatMoney(amount)}</Soft>
            </span>
            {horseId !== null && (
              <LinkButton
                to={href.horse(horseId)}
                aria-label={
                  name === '' ? 'Open the horse without an owner' : `Open the horse of ${name}`
                }
              >
                Open the Horse
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
