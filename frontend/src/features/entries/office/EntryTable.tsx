import { Fragment } from 'react';
import { useLocation } from 'react-router';

import type { Schemas } from '../../../api/types';
import { href } from '../../../app/paths';
import { Badge } from '../../../components/ui/messages/Badge';
import { CardTable, RowLink } from '../../../components/ui/lists/CardTable';
import { Soft } from '../../../components/ui/page/Soft';
import { cx } from '../../../lib/cx';
import { countOf } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import { titled } from '../parts/classTitles';
import type { Entry } from './entriesApi';
import styles from './EntryTable.module.css';
import { numberOf, stateOf } from './entryWords';

interface EntryTableProps {
  entries: readonly Entry[];
  /** Whether there are no more to load. */
  isComplete: boolean;
  /** The classes of the show, for their numbers. */
  classes: readonly Schemas['ClassView'][];
  /** The id of the entry that is open beside the list. */
  selected: string | undefined;
  /** Whether each entry takes one line at a desk. */
  compact?: boolean;
}

/** The entries in a dense table, with cards on a phone. Each row opens its entry. */
export function EntryTable({
  entries,
  isComplete,
  classes,
  selected,
  compact = false,
}: EntryTableProps) {
  return (
    <>
      <Soft as="p" role="status">
        {isComplete
          ? countOf(entries.length, 'entry', 'entries')
          : `The first ${entries.length} entries`}
      </Soft>
      {entries.length > 0 && (
        <CardTable
          caption="Entries"
          columns={['No.', 'Rider and horse', 'Classes', 'State', 'Due']}
          look="dense"
          className={cx(
            styles.entries,
            compact && styles.compact,
            selected !== undefined && styles.beside,
          )}
        >
          {entries.map((entry) => (
            <Row
              key={entry._id.$oid}
              entry={entry}
              classes={classes}
              isSelected={entry._id.$oid === selected}
              hasOpen={selected !== undefined}
            />
          ))}
        </CardTable>
      )}
    </>
  );
}

interface RowProps {
  entry: Entry;
  classes: EntryTableProps['classes'];
  isSelected: boolean;
  /** Whether an entry is open beside the list. */
  hasOpen: boolean;
}

function Row({ entry, classes, isSelected, hasOpen }: RowProps) {
  const { search } = useLocation();
  const id = entry._id.$oid;
  const state = stateOf(entry.status);
  const entered = titled(classes, entry.classes_entered);
  return (
    <tr data-row={id}>
      <td className={styles.number}>{numberOf(entry)}</td>
      <td className={styles.who}>
        <RowLink
          to={`${href.eventEntry(entry.event_id, id)}${search}`}
          replace={hasOpen}
          current={isSelected}
        >
          {entry.rider_name}
        </RowLink>
        <span className={styles.horse}>{entry.horse_name}</span>
      </td>
      <td className={styles.classes}>
        {entered.length === 0 ? (
          <Soft size="same">No classes</Soft>
        ) : (
          entered.map(({ id: classId, name, title, state: classState, at }, index) => (
            <Fragment key={classId ?? name}>
              {index > 0 && ', '}
              <span
                title={title}
                className={classState === 'entered' ? undefined : styles[classState]}
              >
                {/* A class that the show no longer has, has no number. */}
                {classes[at]?.number ?? name}
              </span>
            </Fragment>
          ))
        )}
      </td>
      <td className={styles.state}>
        <Badge tone={state.tone}>{state.label}</Badge>
        {entry.missing.length > 0 && (
          <>
            {' '}
            <Badge tone="warning">{`${entry.missing.length} missing`}</Badge>
          </>
        )}
        {/* Answers that a device kept may lack it. */}
        {(entry.released ?? null) !== null && (
          <>
            {' '}
            <Badge tone="info">No. is out</Badge>
          </>
        )}
      </td>
      <td className={styles.due}>
        {entry.balance === 0 ? <Soft size="same">–</Soft> : formatMoney(entry.balance)}
      </td>
    </tr>
  );
}
