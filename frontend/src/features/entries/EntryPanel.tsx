import type { Schemas } from '../../api/types';
import { Badge } from '../../components/ui/Badge';
import { Facts } from '../../components/ui/Card';
import { DocumentTitle } from '../../components/ui/DocumentTitle';
import { Panel, type PanelMoves } from '../../components/ui/ListAndPanel';
import { Skeleton } from '../../components/ui/Skeleton';
import { browserTimeZone, formatDateTime } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { telAddress } from '../../lib/phone';
import { Bill } from './Bill';
import type { Entry } from './entriesApi';
import styles from './EntryPanel.module.css';
import { numberOf, stateOf } from './entryWords';

interface EntryPanelProps {
  /** `undefined` while it is loading, and if there is no such entry. */
  entry: Entry | undefined;
  isLoading: boolean;
  /** The classes of the show, for their numbers. */
  classes: readonly Schemas['ClassView'][];
  moves: PanelMoves;
}

/** One entry of a show, whole. */
export function EntryPanel({ entry, isLoading, classes, moves }: EntryPanelProps) {
  if (entry === undefined) {
    return (
      <Panel thing="entry" title={isLoading ? 'Entry' : 'Entry not found'} moves={moves}>
        {isLoading ? (
          <Skeleton label="Loading the entry" count={6} />
        ) : (
          <p>It is not in this list. The filters may leave it out.</p>
        )}
      </Panel>
    );
  }
  const state = stateOf(entry.status);
  return (
    <Panel
      thing="entry"
      title={
        <>
          <span className={styles.number}>{numberOf(entry)}</span> {entry.rider_name}
        </>
      }
      badge={<Badge tone={state.tone}>{state.label}</Badge>}
      moves={moves}
    >
      <EntryParts entry={entry} classes={classes} />
    </Panel>
  );
}

function EntryParts({
  entry,
  classes,
}: {
  entry: Entry;
  classes: readonly Schemas['ClassView'][];
}) {
  const numbers = new Map(classes.map(({ id, number }) => [id, number]));
  return (
    <>
      <DocumentTitle title={`${numberOf(entry)} ${entry.rider_name}`} />
      <p className={styles.under}>{entry.horse_name}</p>
      <section className={styles.part} aria-label="Classes">
        {entry.classes_entered.length === 0 ? (
          <p className={styles.soft}>No classes</p>
        ) : (
          <ul className={styles.lines}>
            {entry.classes_entered.map(({ id, name, price, state }) => (
              <li key={id ?? name}>
                <span className={styles.soft}>{id !== null && numbers.get(id)}</span>
                <span className={styles.name}>
                  {name}{' '}
                  {state !== 'entered' && (
                    <Badge tone={stateOf(state).tone}>{stateOf(state).label}</Badge>
                  )}
                </span>
                <span className={styles.amount}>{formatMoney(price)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Bill entry={entry} />
      <section className={styles.part} aria-label="Contact">
        <Facts
          items={[
            {
              term: 'Email',
              value: <a href={`mailto:${entry.rider_email}`}>{entry.rider_email}</a>,
            },
            {
              term: 'Phone',
              value: <a href={telAddress(entry.rider_phone)}>{entry.rider_phone}</a>,
            },
            { term: 'Address', value: entry.rider_address.street },
            {
              term: 'Notes',
              value:
                entry.notes === '' ? (
                  <span className={styles.soft}>None</span>
                ) : (
                  <span className={styles.notes}>{entry.notes}</span>
                ),
            },
            { term: 'Entry number', value: entry.entry_number },
            { term: 'Registered', value: formatDateTime(entry.created_at, browserTimeZone()) },
          ]}
        />
      </section>
    </>
  );
}
