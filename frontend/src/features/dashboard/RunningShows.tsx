import { useState } from 'react';

import { href } from '../../app/paths';
import { pagedList } from '../../api/paging';
import { LinkButton } from '../../components/ui/actions/Button';
import { Loaded } from '../../components/ui/loading/Loaded';
import { Badge } from '../../components/ui/messages/Badge';
import { Card } from '../../components/ui/page/Card';
import { Row } from '../../components/ui/page/Stack';
import { Soft } from '../../components/ui/page/Soft';
import { countOf } from '../../lib/intl';
import { formatClock } from '../../lib/time/dates';
import { type EventRow, useListEventsInfiniteQuery } from '../events/eventsApi';
import { sayClass } from '../entries/parts/classTitles';
import type { LineView, ScheduleView } from '../rings/dayTypes';
import { useGetScheduleQuery } from '../rings/dayApi';
import { RING_TONES, sayState } from '../rings/ringNow';
import styles from './RunningShows.module.css';
import common from '../../components/ui/page/common.module.css';

/** How often a show that runs is read again, in milliseconds. */
const LOOK_MS = 30_000;

/** A class that was to start so long ago may still start, in milliseconds. */
const LATE_MS = 3_600_000;

/** So many shows of one day are shown. */
const MOST = 3;

/** From the minute to the end of the day, as far as a query needs them. */
function today(): { from: string; to: string } {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return { from: `${now.toISOString().slice(0, 16)}:00Z`, to: midnight.toISOString() };
}

/** The shows of today, each with what happens in its rings. */
export function RunningShows() {
  // Fixed while the page is open.
  const [when] = useState(today);
  const shows = pagedList(useListEventsInfiniteQuery({ ...when, limit: MOST }));
  const isToday = ({ start_date, end_date }: EventRow) =>
    Date.parse(start_date.$date) < Date.parse(when.to) &&
    Date.parse(end_date.$date) >= Date.parse(when.from);
  return (
    <>
      {shows.items?.filter(isToday).map((show) => (
        <RunningShow key={show._id.$oid} show={show} />
      ))}
    </>
  );
}

function RunningShow({ show }: { show: EventRow }) {
  const id = show._id.$oid;
  const query = useGetScheduleQuery(id, {
    pollingInterval: LOOK_MS,
    skipPollingIfUnfocused: true,
  });
  return (
    <Card
      title={show.name}
      actions={
        <Row gap={2}>
          <LinkButton variant="primary" to={href.eventGate(id)}>
            Gate
          </LinkButton>
          <LinkButton to={href.eventEntries(id)}>Entries</LinkButton>
          <LinkButton to={href.eventSchedule(id)}>Schedule</LinkButton>
          <LinkButton to={href.board(show.hashed_id)}>Board</LinkButton>
        </Row>
      }
    >
      <Loaded query={query} name="What happens in the rings" shape="lines" count={2} small>
        {(schedule) =>
          schedule.rings.length === 0 ? (
            <Soft as="p">The schedule is not made yet.</Soft>
          ) : (
            <ul className={common.grid2} aria-label={`Rings of ${show.name}`}>
              {schedule.rings.map((ring) => (
                <li key={ring.id} className={styles.ring}>
                  <strong>{ring.name}</strong>
                  <Badge tone={RING_TONES[ring.state.state]}>
                    {sayState(ring.state, schedule.time_zone)}
                  </Badge>
                  <span className={styles.classes}>{sayClasses(ring.id, schedule)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

/** What runs in a ring, how many are left, and what is due next. */
function sayClasses(ringId: string, { sessions, as_of, time_zone: zone }: ScheduleView): string {
  const lines = sessions.filter(({ ring_id }) => ring_id === ringId).flatMap((one) => one.lines);
  const running = lines.filter(({ state }) => state === 'running');
  const [next] = lines
    .filter(({ state, with: lead }) => state === 'waiting' && lead === null)
    // What was left undone on another day is not to come; what is late is.
    .filter((line) => startOf(line) >= Date.parse(as_of.$date) - LATE_MS)
    .sort((one, other) => startOf(one) - startOf(other));
  const parts = running.map(
    (line) =>
      `${sayClass(line)}: ${line.left} to go, until about ${formatClock(line.estimated_end, zone)}`,
  );
  if (next !== undefined) {
    const due = formatClock(next.estimated_start, zone);
    const count = countOf(next.entries, 'entry', 'entries');
    parts.push(`next ${sayClass(next)}, ${count}, due about ${due}`);
  }
  return parts.length === 0 ? 'Nothing more is planned.' : parts.join(' · ');
}

const startOf = (line: LineView) => Date.parse(line.estimated_start.$date);
