import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type KeyboardCoordinateGetter,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';

import { addDays, type Day } from '../../lib/time/days';
import type { CalendarItem } from './calendarApi';
import { keyOf } from './items';
import { sayDay } from './month';
import type { Target } from './useMove';

/** The pixels that a pointer must move before it drags; less is a click. */
const DISTANCE = 8;

/** By pointer the cell below it, by keyboard the one that is nearest to its first day. */
const cellBelow: CollisionDetection = (args) => {
  if (args.pointerCoordinates !== null) return pointerWithin(args);
  const { collisionRect, active } = args;
  const { days = 1 } = (active.data.current as Dragged | undefined) ?? {};
  return closestCenter({
    ...args,
    collisionRect: { ...collisionRect, width: collisionRect.width / days },
  });
};

/** The day of a bar at which a pointer took it; by keyboard its first one. */
function grabbedDay({ activatorEvent, active }: DragEndEvent, { from, days }: Dragged): Day {
  const bar = active.rect.current.initial;
  if (bar === null || bar.width === 0 || !(activatorEvent instanceof MouseEvent)) return from;
  const at = Math.floor(((activatorEvent.clientX - bar.left) / bar.width) * days);
  return addDays(from, Math.min(Math.max(at, 0), days - 1));
}

/** An arrow key moves by one cell. */
const byCells: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const rect = context.over?.rect ?? context.collisionRect;
  if (rect === null) return undefined;
  const { x, y } = currentCoordinates;
  switch (event.code) {
    case 'ArrowLeft':
      return { x: x - rect.width, y };
    case 'ArrowRight':
      return { x: x + rect.width, y };
    case 'ArrowUp':
      return { x, y: y - rect.height };
    case 'ArrowDown':
      return { x, y: y + rect.height };
    default:
      return undefined;
  }
};

const sayTarget = (id: unknown) => {
  const target = readTarget(String(id));
  return target.hour === null ? sayDay(target.day) : `${sayDay(target.day)}, ${target.hour}:00`;
};

/** What screen readers say. */
const announcements = {
  onDragStart: () => 'Picked up. Move it with the arrow keys.',
  onDragOver: ({ over }: { over: { id: unknown } | null }) =>
    over === null ? undefined : sayTarget(over.id),
  onDragEnd: ({ over }: { over: { id: unknown } | null }) =>
    over === null ? 'It stays where it was.' : `Dropped on ${sayTarget(over.id)}`,
  onDragCancel: () => 'It stays where it was.',
};

const screenReaderInstructions = {
  draggable: 'Press Enter to open it. Press space to pick it up, and space again to drop it.',
};

const readTarget = (id: string): Target => ({
  day: id.slice(0, 10),
  hour: id.length > 10 ? Number(id.slice(11)) : null,
});

interface DraggingProps {
  /** @param from - the day from whose cell the item was dragged */
  onMove: (item: CalendarItem, from: Day, target: Target) => void;
  children: ReactNode;
}

/** A part of the page in which items are dragged to {@link DropCell}s. */
export function Dragging({ onMove, children }: DraggingProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: byCells,
      // Enter opens an item.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const onDragEnd = (event: DragEndEvent) => {
    const { active, over } = event;
    const dragged = active.data.current as Dragged | undefined;
    if (over === null || dragged === undefined) return;
    onMove(dragged.item, grabbedDay(event, dragged), readTarget(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={cellBelow}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragEnd={onDragEnd}
    >
      {children}
    </DndContext>
  );
}

interface DropCellProps {
  day: Day;
  hour?: number;
  className: string;
  children: ReactNode;
}

/** A cell of a table into which items are dropped. */
export function DropCell({ day, hour, className, children }: DropCellProps) {
  const id = hour === undefined ? day : `${day}T${hour}`;
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <td ref={setNodeRef} className={className} data-over={isOver || undefined}>
      {children}
    </td>
  );
}

interface Dragged {
  item: CalendarItem;
  /** The day of the cell in which it is, or begins. */
  from: Day;
  /** Over how many cells it lies. */
  days: number;
}

/** What an item needs to be dragged from the cell of a day. */
export function useDrag(dragged: Dragged, enabled: boolean) {
  const { setNodeRef, listeners, attributes, transform, isDragging } = useDraggable({
    id: `${dragged.from} ${keyOf(dragged.item)}`,
    data: dragged,
    disabled: !enabled,
  });
  const moved = transform === null ? undefined : `translate(${transform.x}px, ${transform.y}px)`;
  return {
    ref: setNodeRef,
    'data-dragging': isDragging || undefined,
    style: moved === undefined ? {} : { transform: moved },
    ...(enabled && {
      'aria-describedby': attributes['aria-describedby'],
      'aria-roledescription': 'item that can be moved',
      ...listeners,
    }),
  };
}
