import { Link } from 'react-router';

import { pagedList } from '../../api/paging';
import { href } from '../../app/paths';
import { Button } from '../../components/ui/actions/Button';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Results } from '../../components/ui/lists/Results';
import { Soft } from '../../components/ui/page/Soft';
import { Stack } from '../../components/ui/page/Stack';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { browserTimeZone, formatDateTime } from '../../lib/time/dates';
import {
  type HistoryLine,
  type HistoryOf,
  historyPath,
  useListHistoryInfiniteQuery,
} from './historyApi';
import styles from './HistoryView.module.css';
import { sayAuthor, sayChange } from './historyWords';

/** Who changed what in a show or an organization, the last change first. */
export function HistoryView({ of }: { of: HistoryOf }) {
  const list = pagedList(useListHistoryInfiniteQuery(of));
  const table = useServerFile(`${historyPath(of)}?format=csv`, {
    fileName: 'history.csv',
    thing: 'history',
    title: 'History',
  });
  return (
    <Results
      list={list}
      name="The history"
      things="changes"
      empty={
        <EmptyState title="No changes yet" icon="eye">
          <p>Who changes what, and when, is recorded here from now on.</p>
        </EmptyState>
      }
    >
      {(lines) => (
        <Stack>
          <Button
            icon="download"
            className={styles.download}
            pending={table.pending === 'download'}
            pendingText="Downloading..."
            onClick={() => void table.download()}
          >
            Download as CSV
          </Button>
          <ol className={styles.lines}>
            {lines.map((line) => (
              <li key={line.id}>
                <Line line={line} withShow={!of.startsWith('events/')} />
              </li>
            ))}
          </ol>
        </Stack>
      )}
    </Results>
  );
}

function Line({ line, withShow }: { line: HistoryLine; withShow: boolean }) {
  const { at, address, reason } = line;
  // The zone of an organization may not be known.
  const zone = line.time_zone ?? browserTimeZone();
  return (
    <>
      <p className={styles.change}>{sayChange(line, zone)}</p>
      {(withShow || line.registration_id !== null) && (
        <p className={styles.where}>
          {withShow && <Show line={line} />}
          <Entry line={line} />
        </p>
      )}
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <Soft as="p">
        {formatDateTime(at, zone)} · {sayAuthor(line)}
        {address !== null && ` · from ${address}`}
      </Soft>
    </>
  );
}

function Show({ line: { event_id, event_name } }: { line: HistoryLine }) {
  if (event_id === null) return event_name;
  return <Link to={href.event(event_id)}>{event_name}</Link>;
}

function Entry({ line }: { line: HistoryLine }) {
  const { event_id, registration_id, back_number, rider_name } = line;
  if (registration_id === null) return null;
  const number = back_number === null ? '' : `Back number ${back_number}, `;
  const text = `${number}${rider_name ?? ''}`;
  if (event_id === null) return <span>{text}</span>;
  return <Link to={href.eventEntry(event_id, registration_id)}>{text}</Link>;
}
