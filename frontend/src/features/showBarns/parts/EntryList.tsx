import { Badge } from '../../../components/ui/messages/Badge';
import { Soft } from '../../../components/ui/page/Soft';
import common from '../../../components/ui/page/common.module.css';
import { formatMoney, sumMoney } from '../../../lib/money/money';
import type { NamedClass } from '../../entries/parts/classTitles';
import { missingOf } from '../../entries/parts/missing';
import { stateOf } from '../../entries/office/entryWords';
import type { ReactNode } from 'react';
import styles from './Barn.module.css';
import type { Barn, BarnEntry } from './barnTypes';
import { titleByName } from './titles';

interface EntryListProps {
  barn: Barn;
  /** The classes of the show. */
  classes: readonly NamedClass[];
  /** What can be done with an entry. */
  children: (entry: BarnEntry) => ReactNode;
}

/** The entries of a barn: who rides what, what they lack, and what they pay themselves. */
export function EntryList({ barn, classes, children }: EntryListProps) {
  return (
    <ul className={styles.entries} aria-label="Entries">
      {barn.entries.map((entry) => (
        <li key={entry.id} aria-label={entry.horse_name}>
          <div className={styles.entry}>
            <div>
              <p className={common.strong}>{entry.horse_name}</p>
              <p>{peopleOf(entry)}</p>
              {entry.status !== 'entered' && (
                <Badge tone={stateOf(entry.status).tone}>{stateOf(entry.status).label}</Badge>
              )}
            </div>
            {entry.back_number !== null && (
              <span className={styles.number} aria-label={`Back number ${entry.back_number}`}>
                {entry.back_number}
              </span>
            )}
          </div>
          <Soft as="p">
            {entry.classes.length === 0
              ? 'No class'
              : entry.classes.map((name) => titleByName(classes, name)).join(', ')}
          </Soft>
          {entry.missing.length > 0 && (
            <p className={common.waits}>
              Missing: {entry.missing.map(missingOf).join(', ').toLowerCase()}
            </p>
          )}
          <p className={common.figures}>{sayMoney(entry)}</p>
          {children(entry)}
        </li>
      ))}
    </ul>
  );
}

const peopleOf = ({ rider_name, owner_name }: BarnEntry) =>
  owner_name === '' || owner_name === rider_name
    ? rider_name
    : `${rider_name} · owned by ${owner_name}`;

/** Who pays what of an entry: `The barn pays $85.00. Pays itself $20.00, due $5.00.` */
export function sayMoney({ group_fee, total_fee, paid, balance }: BarnEntry): string {
  const own = sumMoney([total_fee, -group_fee]);
  const state =
    balance < 0
      ? `the show owes ${formatMoney(-balance)}`
      : balance === 0
        ? 'paid'
        : `due ${formatMoney(balance)}`;
  return [
    group_fee !== 0 && `The barn pays ${formatMoney(group_fee)}.`,
    (own !== 0 || paid !== 0) && `Pays itself ${formatMoney(own)}, ${state}.`,
  ]
    .filter((it) => it !== false)
    .join(' ');
}
