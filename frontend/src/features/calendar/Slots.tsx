import type { CSSProperties } from 'react';

import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import type { Day } from '../../lib/time/days';
import type { Slot } from './bars';
import styles from './Calendar.module.css';
import type { CalendarItem } from './calendarApi';
import { ItemChip } from './ItemChip';
import { keyOf } from './items';

interface SlotsProps {
  day: Day;
  slots: readonly Slot[];
  onOpen: (item: CalendarItem) => void;
  /** Whether appointments can be dragged. */
  draggable: boolean;
}

/** The lines of a day's cell. A bar begins in its first cell, and lies over the next ones. */
export function Slots({ day, slots, onOpen, draggable }: SlotsProps) {
  return slots.map((slot, line) => {
    if ('bar' in slot) {
      const { item, days } = slot.bar;
      return (
        <ItemChip
          key={keyOf(item)}
          day={day}
          days={days}
          item={item}
          prefix={item.starts_on === day ? undefined : ''}
          onOpen={onOpen}
          draggable={draggable}
          className={styles.bar}
          // The number of cells, from which the style sheet makes a width.
          style={{ '--days': days } as CSSProperties}
        />
      );
    }
    if ('cell' in slot) {
      const { item, count } = slot.cell;
      return (
        <ItemChip
          key={keyOf(item)}
          day={day}
          item={item}
          prefix={count > 1 ? `${count} due` : undefined}
          onOpen={onOpen}
          draggable={draggable}
        />
      );
    }
    return (
      // A line has no other name than its place.
      <div key={line} className={styles.passing}>
        {slot.passing !== null && (
          <VisuallyHidden>{slot.passing.item.title}, continued</VisuallyHidden>
        )}
        {'\u00a0'}
      </div>
    );
  });
}
