import type { CSSProperties } from 'react';
import { Link } from 'react-router';

import { cx } from '../../lib/cx';
import type { Day } from '../../lib/time/days';
import type { CalendarItem } from './calendarApi';
import { useDrag } from './Dragging';
import styles from './Calendar.module.css';
import { sayStart, sayTime } from './items';
import { KIND_NAMES } from './kinds';

/** The class of an item's color. */
export const toneOf = (item: CalendarItem) => styles[item.kind];

interface ItemChipProps {
  item: CalendarItem;
  /** The day in whose cell it is. */
  day: Day;
  /** Over how many cells it lies. */
  days?: number;
  onOpen: (item: CalendarItem) => void;
  /** What is shown before the title; by default the time at which it starts. */
  prefix?: string | undefined;
  /** Whether appointments can be dragged. */
  draggable: boolean;
  className?: string | undefined;
  style?: CSSProperties;
}

/** An item in a cell: an appointment opens, anything else leads to its page. */
export function ItemChip({
  item,
  day,
  days = 1,
  onOpen,
  prefix = sayStart(item),
  draggable,
  className,
  style,
}: ItemChipProps) {
  const isAppointment = item.appointment !== null;
  const drag = useDrag({ item, from: day, days }, draggable && isAppointment);
  const content = (
    <>
      {prefix !== '' && <span className={styles.time}>{prefix}</span>}
      <span className={styles.title}>{item.title}</span>
    </>
  );
  const label = `${item.title}, ${KIND_NAMES[item.kind]}, ${sayTime(item)}`;
  const classes = cx(styles.chip, toneOf(item), className);
  if (!isAppointment) {
    return (
      <Link to={item.link} className={classes} aria-label={label} title={label} style={style}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      aria-label={label}
      title={label}
      onClick={() => onOpen(item)}
      {...drag}
      style={{ ...style, ...drag.style }}
    >
      {content}
    </button>
  );
}
