import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';

import { pagedList } from '../../../api/paging';
import { href } from '../../../app/paths';
import { Button, IconButton } from '../../../components/ui/Button';
import { Card } from '../../../components/ui/Card';
import { cx } from '../../../lib/cx';
import { addDays, type Day, todayHere } from '../../../lib/days';
import { countOf } from '../../../lib/intl';
import { type EventFilter, type EventRow, useListEventsInfiniteQuery } from '../eventsApi';
import { EventTime } from '../EventTime';
import {
  byDay,
  type Month,
  monthOf,
  rangeOf,
  sameDayIn,
  sayDay,
  sayMonth,
  shiftMonth,
  weeksOf,
} from './month';
import styles from './MonthCalendar.module.css';
import { placeOf } from '../eventWords';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The most shows named in a day; the others are only counted. */
const NAMED = 3;

interface MonthCalendarProps {
  month: Month;
  /** The filters other than the days. */
  filter: Pick<EventFilter, 'q' | 'type'>;
  onMonth: (month: Month) => void;
}

/** The shows of a month as a calendar, and those of the selected day as a list. */
export function MonthCalendar({ month, filter, onMonth }: MonthCalendarProps) {
  const [today] = useState(() => todayHere());
  const shows = useMonth(month, filter);
  const [picked, setPicked] = useState<Day | null>(today);
  // The only day that the Tab key reaches; the arrow keys reach the others.
  const [active, setActive] = useState(today);
  const current = monthOf(active) === month ? active : sameDayIn(month, `${month}-01`);
  const follow = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const id = useId();

  useEffect(() => {
    // The address changes later, so the month of the active day may not be rendered yet.
    if (!follow.current || monthOf(active) !== month) return;
    follow.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, month]);

  const goTo = (day: Day) => {
    follow.current = true;
    setActive(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayFor(event.key, current);
    if (day === null) return;
    event.preventDefault();
    goTo(day);
  };
  const isPicked = picked !== null && monthOf(picked) === month;

  return (
    <Card className={styles.card}>
      <section aria-label="Month calendar" className={styles.calendar}>
        <div className={styles.head}>
          <h2 id={id} aria-live="polite">
            {sayMonth(month)}
          </h2>
          <div className={styles.moves}>
            <IconButton
              icon="back"
              label="Previous month"
              onClick={() => {
                onMonth(shiftMonth(month, -1));
              }}
            />
            <Button
              variant="quiet"
              onClick={() => {
                setActive(today);
                setPicked(today);
                onMonth(monthOf(today));
              }}
            >
              Today
            </Button>
            <IconButton
              icon="chevron"
              label="Next month"
              onClick={() => {
                onMonth(shiftMonth(month, 1));
              }}
            />
          </div>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of controls that the arrow keys walk through is a grid */}
        <table ref={grid} role="grid" aria-labelledby={id} className={styles.grid}>
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col" abbr={weekday}>
                  {weekday.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week[0]}>
                {week.map((day) =>
                  monthOf(day) === month ? (
                    <DayCell
                      key={day}
                      day={day}
                      events={shows.days.get(day) ?? []}
                      isToday={day === today}
                      isPicked={day === picked}
                      isActive={day === current}
                      onKeyDown={onKeyDown}
                      onPick={() => {
                        setActive(day);
                        setPicked(day);
                      }}
                    />
                  ) : (
                    <td key={day} className={styles.outside} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {shows.failed && (
          <p className={styles.failed}>
            The events of this month could not be loaded.{' '}
            <Button variant="quiet" onClick={shows.retry}>
              Load This Month Again
            </Button>
          </p>
        )}
      </section>
      <div className={styles.day} aria-live="polite">
        {isPicked && <DayList day={picked} events={shows.days.get(picked) ?? []} />}
      </div>
    </Card>
  );
}

/** The day that a key leads to; `null` for other keys. */
function dayFor(key: string, from: Day): Day | null {
  const weekday = new Date(`${from}T00:00:00Z`).getUTCDay();
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -weekday);
    case 'End':
      return addDays(from, 6 - weekday);
    case 'PageUp':
      return sameDayIn(shiftMonth(monthOf(from), -1), from);
    case 'PageDown':
      return sameDayIn(shiftMonth(monthOf(from), 1), from);
    default:
      return null;
  }
}

interface DayCellProps {
  day: Day;
  events: readonly EventRow[];
  isToday: boolean;
  isPicked: boolean;
  isActive: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onPick: () => void;
}

function DayCell({ day, events, isToday, isPicked, isActive, onKeyDown, onPick }: DayCellProps) {
  const count = events.length === 0 ? '' : `, ${countOf(events.length, 'event', 'events')}`;
  return (
    <td aria-selected={isPicked} className={cx(styles.cell, isPicked && styles.picked)}>
      <button
        type="button"
        className={cx(styles.number, isToday && styles.today)}
        data-day={day}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${sayDay(day)}${count}`}
        aria-current={isToday ? 'date' : undefined}
        onKeyDown={onKeyDown}
        onClick={onPick}
      >
        <span>{Number(day.slice(8))}</span>
        <span className={styles.dots} aria-hidden="true">
          {events.slice(0, NAMED).map((event) => (
            <span key={event._id.$oid} />
          ))}
        </span>
      </button>
      {events.length > 0 && (
        <ul className={styles.shows}>
          {events.slice(0, NAMED).map((event) => (
            <li key={event._id.$oid}>
              {/* For the mouse only; with the keyboard, use the list of the day. */}
              <Link tabIndex={-1} to={href.event(event._id.$oid)} title={event.name}>
                {event.name}
              </Link>
            </li>
          ))}
          {events.length > NAMED && <li className={styles.more}>{events.length - NAMED} more</li>}
        </ul>
      )}
    </td>
  );
}

function DayList({ day, events }: { day: Day; events: readonly EventRow[] }) {
  return (
    <>
      <h3>{sayDay(day)}</h3>
      {events.length === 0 ? (
        <p className={styles.soft}>No events on this day.</p>
      ) : (
        <ul className={styles.list}>
          {events.map((event) => (
            <li key={event._id.$oid}>
              <Link to={href.event(event._id.$oid)}>{event.name}</Link>
              <span className={styles.soft}>
                <EventTime event={event} />
              </span>
              <span className={styles.soft}>{placeOf(event)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Loads all pages of a month's shows. */
function useMonth(month: Month, filter: Pick<EventFilter, 'q' | 'type'>) {
  const {
    items = [],
    error,
    refetch,
    more,
  } = pagedList(useListEventsInfiniteQuery({ ...filter, ...rangeOf(month), sort: 'start' }));
  useEffect(() => {
    if (more !== null && !more.loading && !more.failed) more.load();
  }, [more]);
  return {
    days: byDay(items),
    failed: error !== undefined || more?.failed === true,
    retry: more?.failed === true ? more.load : () => void refetch(),
  };
}
