import { cx } from '../../lib/cx';
import { type Day, daysBetween, formatDay } from '../../lib/time/days';
import { barsOf, isLongBar, slotsOf } from './bars';
import chips from './Calendar.module.css';
import type { CalendarItem } from './calendarApi';
import { DropCell } from './Dragging';
import { ItemChip } from './ItemChip';
import { keyOf, wallTime } from './items';
import { sayDay, weekOf } from './month';
import { Slots } from './Slots';
import styles from './Week.module.css';
import { useToday } from '../people/useBarn';

/** The hours that are always shown. */
const [FIRST, LAST] = [6, 20];

interface WeekViewProps {
  day: Day;
  days: ReadonlyMap<Day, readonly CalendarItem[]>;
  label: string;
  mayAdd: boolean;
  onOpen: (item: CalendarItem) => void;
  onAdd: (day: Day, hour: number | null) => void;
}

/** A week with its hours, one of which begins an appointment. */
export function WeekView({ day, days, label, mayAdd, onOpen, onAdd }: WeekViewProps) {
  const today = useToday();
  const week = weekOf(day);
  const placed = new Map(week.map((date) => [date, place(date, days.get(date) ?? [])]));
  const bars = barsOf(week, days, isLongBar);
  const all = [...placed.values()].flat();
  const first = Math.min(FIRST, ...all.map(({ start }) => Math.floor(start / 60)));
  const last = Math.max(LAST, ...all.map(({ start }) => Math.floor(start / 60)));
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at);

  return (
    <div className={styles.scroll}>
      <table className={styles.week} aria-label={label}>
        <thead>
          <tr>
            <td />
            {week.map((date) => (
              <th key={date} scope="col" className={cx(date === today && styles.now)}>
                {formatDay(date, { weekday: 'short' })} <b>{Number(date.slice(8))}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">All day</th>
            {week.map((date) => (
              <DropCell key={date} day={date} className={cx(styles.slot, styles.whole)}>
                {mayAdd && (
                  <AddHere
                    label={`${sayDay(date)}, all day: add an appointment`}
                    onAdd={() => onAdd(date, null)}
                  />
                )}
                <div className={chips.chips}>
                  <Slots
                    day={date}
                    slots={slotsOf(date, bars, (days.get(date) ?? []).filter(isAbove))}
                    onOpen={onOpen}
                    draggable={mayAdd}
                  />
                </div>
              </DropCell>
            ))}
          </tr>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{sayHour(hour)}</th>
              {week.map((date) => (
                <DropCell key={date} day={date} hour={hour} className={cx(styles.slot)}>
                  {mayAdd && (
                    <AddHere
                      label={`${sayDay(date)}, ${sayHour(hour)}: add an appointment`}
                      onAdd={() => onAdd(date, hour)}
                    />
                  )}
                  {(placed.get(date) ?? [])
                    .filter(({ start }) => Math.floor(start / 60) === hour)
                    .map(({ item, start, length, lane, lanes }) => (
                      <ItemChip
                        key={keyOf(item)}
                        day={date}
                        item={item}
                        onOpen={onOpen}
                        draggable={mayAdd}
                        className={styles.block}
                        style={{
                          top: `${((start % 60) / 60) * 100}%`,
                          height: `calc(var(--touch) * ${Math.max(length, 30) / 60})`,
                          left: `${(lane / lanes) * 100}%`,
                          width: `${100 / lanes}%`,
                        }}
                      />
                    ))}
                </DropCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** For the mouse only; with the keyboard, use the button of the page. */
function AddHere({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <button type="button" className={styles.add} tabIndex={-1} aria-label={label} onClick={onAdd} />
  );
}

/** `9 AM` */
const sayHour = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** Whether an item stands above the hours. */
const isAbove = (item: CalendarItem) => item.all_day || isLongBar(item);

interface Placed {
  item: CalendarItem;
  /** In minutes after midnight. */
  start: number;
  length: number;
  /** Which of the columns of those that overlap. */
  lane: number;
  lanes: number;
}

/** Puts the items of a day that overlap beside each other. */
function place(day: Day, items: readonly CalendarItem[]): Placed[] {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const placed = items
    .filter((item) => !isAbove(item))
    .map((item): Placed => {
      const [from, to] = [wallTime(item, 'starts_at'), wallTime(item, 'ends_at')];
      const start = daysBetween(from.date, day) > 0 ? 0 : minutes(from.time);
      const end = daysBetween(day, to.date) > 0 ? 24 * 60 : minutes(to.time);
      return { item, start, length: end - start, lane: 0, lanes: 1 };
    })
    .sort((a, b) => a.start - b.start);
  let group: Placed[] = [];
  let ends: number[] = [];
  for (const it of placed) {
    if (group.length > 0 && Math.max(...ends) <= it.start) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= it.start);
    it.lane = free === -1 ? ends.length : free;
    ends[it.lane] = it.start + Math.max(it.length, 30);
    group.push(it);
    for (const other of group) other.lanes = ends.length;
  }
  return placed;
}
