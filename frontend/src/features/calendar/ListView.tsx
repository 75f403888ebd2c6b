import { Link } from 'react-router';

import { Soft } from '../../components/ui/page/Soft';
import { Stack } from '../../components/ui/page/Stack';
import { cx } from '../../lib/cx';
import { type Day } from '../../lib/time/days';
import styles from './Calendar.module.css';
import type { CalendarItem } from './calendarApi';
import { keyOf, sayStart, sayTime } from './items';
import { KIND_NAMES } from './kinds';
import { sayDay } from './month';
import { useToday } from '../people/useBarn';

interface ListViewProps {
  days: ReadonlyMap<Day, readonly CalendarItem[]>;
  from: Day;
  to: Day;
  onOpen: (item: CalendarItem) => void;
}

/** The days on which something is, each with its items. */
export function ListView({ days, from, to, onOpen }: ListViewProps) {
  const shown = [...days.keys()].filter((day) => day >= from && day <= to).sort();
  return (
    <Stack gap={5}>
      {shown.map((day) => (
        <DayList key={day} day={day} items={days.get(day) ?? []} onOpen={onOpen} />
      ))}
    </Stack>
  );
}

interface DayListProps {
  day: Day;
  items: readonly CalendarItem[];
  onOpen: (item: CalendarItem) => void;
}

/** What is on one day. */
export function DayList({ day, items, onOpen }: DayListProps) {
  return (
    <section className={styles.day} aria-label={sayDay(day)}>
      <h2 className={cx(day === useToday() && styles.now)}>{sayDay(day)}</h2>
      {items.length === 0 ? (
        <Soft as="p">Nothing on this day.</Soft>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={keyOf(item)} className={cx(styles.row, styles[item.kind])}>
              <span className={styles.start}>{sayStart(item) || 'All day'}</span>
              <span className={styles.what}>
                {item.appointment === null ? (
                  <Link to={item.link}>{item.title}</Link>
                ) : (
                  <button type="button" className={styles.open} onClick={() => onOpen(item)}>
                    {item.title}
                  </button>
                )}
                <Soft>{factsOf(item)}</Soft>
              </span>
              <span className={styles.kind}>{KIND_NAMES[item.kind]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What else is known, in a line. */
function factsOf(item: CalendarItem): string {
  const { appointment } = item;
  const spans = item.starts_on === item.ends_on ? '' : sayTime(item);
  const horses = appointment?.horses.map(({ name }) => name).join(', ') ?? '';
  const parts = [spans, item.place, appointment?.contact_name ?? '', horses];
  return parts.filter((part) => part !== '').join(' · ');
}
