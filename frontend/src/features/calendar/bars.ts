import { addDays, type Day, daysBetween } from '../../lib/time/days';
import type { CalendarItem } from './calendarApi';
import { type CellItem, forCell, lastDayOf, MAX_DAYS } from './items';

const HOURS_24 = 24 * 60 * 60 * 1000;

/** An item over several days, as far as it is in a week: one bar over their cells. */
export interface Bar {
  item: CalendarItem;
  /** Its first day in the week. */
  day: Day;
  /** Its days in the week. */
  days: number;
  /** Its line in the cells, from the top. */
  lane: number;
}

/** What stands on a line of a day's cell. */
export type Slot =
  /** A bar that begins in this cell. */
  | { bar: Bar }
  /** The place of a bar that began before; of none, `null`. */
  | { passing: Bar | null }
  | { cell: CellItem };

/**
 * Whether an item is drawn as one bar. Longer ones are drawn on three days only, see `byDay`.
 */
export function isBar(item: CalendarItem): boolean {
  const length = daysBetween(item.starts_on, lastDayOf(item));
  return length > 0 && length <= MAX_DAYS;
}

/** Whether it takes a whole day and more, so that in a week it stands above the hours. */
export function isLongBar(item: CalendarItem): boolean {
  const length = Date.parse(item.ends_at.$date) - Date.parse(item.starts_at.$date);
  return isBar(item) && (item.all_day || length >= HOURS_24);
}

/** The bars of a week, those that begin first above the others. */
export function barsOf(
  week: readonly Day[],
  days: ReadonlyMap<Day, readonly CalendarItem[]>,
  wanted = isBar,
): Bar[] {
  const [first = '', last = ''] = [week[0], week.at(-1)];
  // The map has the same object on each day of an item.
  const items = new Set(week.flatMap((day) => days.get(day) ?? []).filter(wanted));
  const bars = [...items].map((item): Bar => {
    const day = item.starts_on < first ? first : item.starts_on;
    const end = lastDayOf(item) > last ? last : lastDayOf(item);
    return { item, day, days: daysBetween(day, end) + 1, lane: 0 };
  });
  bars.sort((a, b) => daysBetween(b.day, a.day) || b.days - a.days);
  // The day after the last bar on each line.
  const free: Day[] = [];
  for (const bar of bars) {
    const lane = free.findIndex((day) => day <= bar.day);
    bar.lane = lane === -1 ? free.length : lane;
    free[bar.lane] = addDays(bar.day, bar.days);
  }
  return bars;
}

/** What stands in the cell of a day: the bars on their lines, and the other items between them. */
export function slotsOf(day: Day, bars: readonly Bar[], items: readonly CalendarItem[]): Slot[] {
  const here = bars.filter((bar) => bar.day <= day && day < addDays(bar.day, bar.days));
  const cells = forCell(items.filter((item) => !here.some((bar) => bar.item === item)));
  const lines = Math.max(0, ...here.map(({ lane }) => lane + 1));
  const slots: Slot[] = [];
  for (let line = 0; line < lines || cells.length > 0; line += 1) {
    const bar = here.find(({ lane }) => lane === line);
    const cell = bar === undefined ? cells.shift() : undefined;
    if (cell !== undefined) slots.push({ cell });
    else if (bar?.day === day) slots.push({ bar });
    else slots.push({ passing: bar ?? null });
  }
  return slots;
}
