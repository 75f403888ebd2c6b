import { pagedList } from '../../../api/paging';
import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { CardTable, RowLink } from '../../../components/ui/lists/CardTable';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { formatMoney } from '../../../lib/money/money';
import { type Entry, useListEntriesInfiniteQuery } from '../../entries/office/entriesApi';
import { numberOf } from '../../entries/office/entryWords';
import { NoEntries } from '../../entries/office/NoEntries';
import { titled } from '../../entries/parts/classTitles';
import type { OwnEvent } from '../eventsApi';
import styles from './LatestParticipants.module.css';

/** How many participants the overview shows. */
const SHOWN = 5;

/** The participants who registered last, with a link to all of them. */
export function LatestParticipants({ event }: { event: OwnEvent }) {
  const id = event._id.$oid;
  const list = pagedList(useListEntriesInfiniteQuery({ id }));
  return (
    <Card
      title="Participants"
      actions={
        list.items !== undefined &&
        list.items.length > 0 && <LinkButton to={href.eventEntries(id)}>All entries</LinkButton>
      }
    >
      <Loaded
        query={{ ...list, currentData: list.items }}
        name="The participants"
        waiting={<Skeleton shape="list" count={3} label="Loading participants" />}
      >
        {(entries) =>
          entries.length === 0 ? (
            <NoEntries />
          ) : (
            <Latest entries={entries} classes={event.classes} />
          )
        }
      </Loaded>
    </Card>
  );
}

interface LatestProps {
  entries: readonly Entry[];
  classes: OwnEvent['classes'];
}

function Latest({ entries, classes }: LatestProps) {
  return (
    <CardTable
      caption="The latest participants"
      columns={['Number', 'Rider', 'Horse', 'Classes', 'Fee']}
      look="plain"
      className={styles.latest}
    >
      {entries.slice(0, SHOWN).map((entry) => (
        <tr key={entry._id.$oid}>
          <td className={styles.number}>{numberOf(entry)}</td>
          <td className={styles.rider}>
            <RowLink to={href.eventEntry(entry.event_id, entry._id.$oid)}>
              {entry.rider_name}
            </RowLink>
          </td>
          <td className={styles.horse}>{entry.horse_name}</td>
          <td className={styles.classes}>
            {entry.classes_entered.length === 0
              ? 'No classes'
              : // Separated by semicolons, because class names may contain commas.
                titled(classes, entry.classes_entered)
                  .map(({ title }) => title)
                  .join('; ')}
          </td>
          <td className={styles.fee}>{formatMoney(entry.total_fee)}</td>
        </tr>
      ))}
    </CardTable>
  );
}
