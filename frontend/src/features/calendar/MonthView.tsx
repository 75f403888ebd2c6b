import { type KeyboardEvent, useEffect, useRef } from 'react';

import { cx } from '../../lib/cx';
import { addDays, type Day } from '../../lib/time/days';
import { countOf } from '../../lib/intl';
import { barsOf, slotsOf } from './bars';
import styles from './Calendar.module.css';
import type { CalendarItem } from './calendarApi';
import { DropCell } from './Dragging';
import { keyOf } from './items';
import { DayList } from './ListView';
import { monthOf, sameDayIn, sayDay, shiftMonth, weeksOf } from './month';
import { Slots } from './Slots';
import { useToday } from '../people/useBarn';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The most items named in a day; the others are only counted. */
const NAMED = 4;

interface MonthViewProps {
  /** A day of the month. */
  day: Day;
  days: ReadonlyMap<Day, readonly CalendarItem[]>;
  /** Whether the items are being loaded. */
  isLoading: boolean;
  label: string;
  isPhone: boolean;
  mayAdd: boolean;
  onDay: (day: Day) => void;
  onOpen: (item: CalendarItem) => void;
  onAdd: (day: Day) => void;
  onWeek: (day: Day) => void;
}

/** A month. At a desk a day begins an appointment; on a phone it shows what is on it. */
export function MonthView(props: MonthViewProps) {
  const { day, days, isLoading, label, isPhone, mayAdd, onDay, onOpen, onAdd, onWeek } = props;
  const today = useToday();
  const month = monthOf(day);
  const follow = useRef(false);
  const grid = useRef<HTMLTableElement>(null);

  useEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayFor(event.key, day);
    if (next === null) return;
    event.preventDefault();
    follow.current = true;
    onDay(next);
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of controls that the arrow keys walk through is a grid */}
      <table ref={grid} role="grid" aria-label={label} className={styles.month}>
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
          {weeksOf(month).map((week) => {
            const bars = barsOf(week, days);
            return (
              <tr key={week[0]}>
                {week.map((date) => {
                  const items = days.get(date) ?? [];
                  const slots = slotsOf(date, bars, items);
                  const count =
                    items.length === 0 ? '' : `, ${countOf(items.length, 'item', 'items')}`;
                  const adds = !isPhone && mayAdd;
                  return (
                    <DropCell
                      key={date}
                      day={date}
                      className={cx(
                        styles.cell,
                        monthOf(date) !== month && styles.outside,
                        date === day && styles.picked,
                      )}
                    >
                      <button
                        type="button"
                        className={cx(styles.number, date === today && styles.today)}
                        data-day={date}
                        tabIndex={date === day ? 0 : -1}
                        aria-label={`${sayDay(date)}${count}${adds ? '. Add an appointment' : ''}`}
                        aria-current={date === today ? 'date' : undefined}
                        aria-pressed={isPhone ? date === day : undefined}
                        onKeyDown={onKeyDown}
                        onClick={() => {
                          onDay(date);
                          if (adds) onAdd(date);
                        }}
                      >
                        <span>{Number(date.slice(8))}</span>
                        {isPhone && (
                          <span className={styles.dots} aria-hidden="true">
                            {items.slice(0, 3).map((item) => (
                              <i key={keyOf(item)} className={styles[item.kind]} />
                            ))}
                          </span>
                        )}
                      </button>
                      {!isPhone && (
                        <div className={styles.chips}>
                          <Slots
                            day={date}
                            slots={slots.slice(0, NAMED)}
                            onOpen={onOpen}
                            draggable={mayAdd}
                          />
                          {slots.length > NAMED && (
                            <button
                              type="button"
                              className={styles.more}
                              onClick={() => onWeek(date)}
                            >
                              {slots.length - NAMED} more
                            </button>
                          )}
                        </div>
                      )}
                    </DropCell>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {isPhone && (
        <div aria-live="polite">
          {!isLoading && <DayList day={day} items={days.get(day) ?? []} onOpen={onOpen} />}
        </div>
      )}
    </>
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
