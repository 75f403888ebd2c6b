import { useRef } from 'react';
import { Link } from 'react-router';

import { pagedList } from '../../api/paging';
import { href } from '../../app/paths';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Filters, SelectFilter } from '../../components/ui/lists/Filters';
import { NothingMatches, Results } from '../../components/ui/lists/Results';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { useListKeys } from '../../components/ui/lists/useListKeys';
import { FileButton } from '../../components/ui/loading/FileButton';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { Soft } from '../../components/ui/page/Soft';
import { Row, Stack } from '../../components/ui/page/Stack';
import { countOf } from '../../lib/intl';
import { browserTimeZone, formatDate, formatTime } from '../../lib/time/dates';
import { type Action, actionsOf } from './actions';
import {
  type HistoryLine,
  type HistoryOf,
  historyPath,
  useListHistoryInfiniteQuery,
} from './historyApi';
import styles from './HistoryView.module.css';
import { groupOf, sayAuthor, sayChange } from './historyWords';
import common from '../../components/ui/page/common.module.css';

/** Who changed what in a show or an organization, the last change first. */
export function HistoryView({ of }: { of: HistoryOf }) {
  const list = pagedList(useListHistoryInfiniteQuery(of));
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
      {(lines) => <Trail of={of} lines={lines} isComplete={list.more === null} />}
    </Results>
  );
}

interface TrailProps {
  of: HistoryOf;
  lines: readonly HistoryLine[];
  /** Whether there are no more to load. */
  isComplete: boolean;
}

/** The loaded lines by day, one row for each action, or those of one person or one kind. */
function Trail({ of, lines, isComplete }: TrailProps) {
  const place = useRef<HTMLDivElement>(null);
  useListKeys(place);
  const { read, bind, clear } = useFilterParams<'by' | 'kind'>();
  const by = read('by');
  const kind = read('kind');
  const table = useServerFile(`${historyPath(of)}?format=csv`, {
    fileName: 'history.csv',
    thing: 'history',
    title: 'History',
  });
  const shown = lines.filter(
    (line) => (by === '' || sayAuthor(line) === by) && (kind === '' || groupOf(line.kind) === kind),
  );
  return (
    <Stack ref={place}>
      <Row spread>
        <Filters label="Filter the history" compact className={styles.filters}>
          <SelectFilter
            label="Person"
            {...bind('by', by)}
            options={choices('Anybody', by, lines.map(sayAuthor))}
          />
          <SelectFilter
            label="Kind"
            {...bind('kind', kind)}
            options={choices(
              'Any change',
              kind,
              lines.map((line) => groupOf(line.kind)),
            )}
          />
        </Filters>
        <FileButton file={table}>Download as CSV</FileButton>
      </Row>
      {!isComplete && (by !== '' || kind !== '') && (
        <Soft as="p" role="status">
          Among the last {countOf(lines.length, 'change', 'changes')}; load more for earlier ones.
        </Soft>
      )}
      {shown.length === 0 ? (
        <NothingMatches onClear={clear}>No change that is loaded fits.</NothingMatches>
      ) : (
        daysOf(shown).map(({ day, actions }) => (
          <section key={day} aria-label={day}>
            <h2 className={styles.day}>{day}</h2>
            <ol className={styles.lines}>
              {actions.map((action) => (
                <li key={action[0].id} data-row={action[0].id}>
                  <ActionRow action={action} withShow={!of.startsWith('events/')} />
                </li>
              ))}
            </ol>
          </section>
        ))
      )}
    </Stack>
  );
}

/** What can be chosen of what is loaded, and what is chosen. */
function choices(any: string, chosen: string, found: readonly string[]) {
  const values = [...new Set(chosen === '' ? found : [...found, chosen])].toSorted((one, other) =>
    one.localeCompare(other),
  );
  return [{ value: '', label: any }, ...values.map((value) => ({ value, label: value }))];
}

/** The zone of an organization may not be known. */
const zoneOf = (line: HistoryLine) => line.time_zone ?? browserTimeZone();

/** The actions by the days on which they were made. */
function daysOf(lines: readonly HistoryLine[]) {
  const days: { day: string; actions: Action<HistoryLine>[] }[] = [];
  for (const action of actionsOf(lines)) {
    const day = formatDate(action[0].at, zoneOf(action[0]));
    const last = days.at(-1);
    if (last?.day === day) last.actions.push(action);
    else days.push({ day, actions: [action] });
  }
  return days;
}

interface ActionRowProps {
  /** Its lines, the last one first. */
  action: Action<HistoryLine>;
  withShow: boolean;
}

function ActionRow({ action, withShow }: ActionRowProps) {
  const { at, address, reason } = action[0];
  const zone = zoneOf(action[0]);
  const lines = action.toReversed();
  const [first = action[0], ...others] = lines;
  const entries = new Set(lines.map((line) => line.registration_id));
  const ofOne = entries.size === 1;
  return (
    <>
      {others.length === 0 ? (
        <p className={styles.change}>{sayChange(first, zone)}</p>
      ) : (
        <details>
          <summary className={styles.change}>
            {sayChange(first, zone)} <Soft>and {countOf(others.length, 'more', 'more')}</Soft>
          </summary>
          <ul className={styles.others}>
            {(ofOne ? others : lines).map((line) => (
              <li key={line.id}>
                {sayChange(line, zone)} {!ofOne && <Entry line={line} />}
              </li>
            ))}
          </ul>
        </details>
      )}
      {(withShow || (ofOne && first.registration_id !== null)) && (
        <p className={styles.where}>
          {withShow && <Show line={first} />}
          {ofOne && <Entry line={first} />}
        </p>
      )}
      {reason !== null && <p className={common.breaks}>{reason}</p>}
      <Soft as="p">
        {formatTime(at, zone)} · {sayAuthor(action[0])}
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
