import {
  type Active,
  closestCenter,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type Over,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

import { cx } from '../../../lib/cx';
import { Icon } from '../pictures/Icon';
import styles from './Dragging.module.css';
import { type Lists, type Target, targetOf } from './target';

/** The pixels that a pointer must move before it drags; less is a click. */
const DISTANCE = 6;

/** What lists of lines say while a line is dragged. */
export interface Says {
  line: (key: string) => string;
  list: (id: string) => string;
  /** What it means to drop a line there, in lists without an order; otherwise its place is said. */
  drop?: (key: string, list: string) => string;
}

const TargetContext = createContext<Target | null>(null);

/** The line that was dropped last. */
const DroppedContext = createContext<RefObject<string | null>>({ current: null });

/** The middle of what is dragged lies below the middle of what it is over. */
const isBelow = (active: Active, over: Over) => {
  const dragged = active.rect.current.translated;
  if (dragged === null) return false;
  const { top, height } = over.rect;
  return dragged.top + dragged.height / 2 > top + height / 2 + 1;
};

/** By pointer the line below it, otherwise the nearest one of the list below it. */
const lineBelow: CollisionDetection = (args) => {
  if (args.pointerCoordinates === null) return closestCenter(args);
  const hits = pointerWithin(args);
  const isList = (id: unknown) =>
    args.droppableContainers.find((one) => one.id === id)?.data.current?.['isList'] === true;
  const line = hits.find(({ id }) => !isList(id));
  if (line !== undefined) return [line];
  const [list] = hits;
  if (list === undefined) return [];
  const among = args.droppableContainers.filter(
    ({ data }) => data.current?.['listId'] === list.id && data.current['isList'] !== true,
  );
  const nearest = closestCenter({ ...args, droppableContainers: among });
  return nearest.length > 0 ? nearest : [list];
};

interface DraggingProps {
  /** The keys of the lines of each list. */
  lists: Lists;
  says: Says;
  /** Called with the place among the other lines of the list. */
  onDrop: (key: string, target: Target) => void;
  children: ReactNode;
}

/**
 * Lists whose lines are dragged by their handles, with mouse, finger or keyboard, also from one list
 * to another. Nothing moves aside meanwhile: a mark shows where the line would go.
 */
export function Dragging({ lists, says, onDrop, children }: DraggingProps) {
  const [target, setTarget] = useState<Target | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const dropped = useRef<string | null>(null);
  // So that where it is already does not drown that it was picked up.
  const hasLeft = useRef(false);
  const stop = () => {
    setTarget(null);
    setDragged(null);
  };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const find = (active: Active, over: Over | null) =>
    over === null
      ? null
      : targetOf(lists, String(active.id), String(over.id), isBelow(active, over));
  const mark = ({ active, over }: { active: Active; over: Over | null }) => {
    const next = find(active, over);
    setTarget((last) =>
      last?.list === next?.list && last?.at === next?.at && last?.mark === next?.mark ? last : next,
    );
  };
  const say = ({ active, over }: { active: Active; over: Over | null }) => {
    const to = find(active, over);
    if (to === null) return 'It stays where it was.';
    if (says.drop !== undefined) return says.drop(String(active.id), to.list);
    const count = (lists[to.list] ?? []).filter((key) => key !== active.id).length + 1;
    return `${says.list(to.list)}, ${to.at + 1} of ${count}`;
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={lineBelow}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => {
            hasLeft.current = false;
            return `Picked up ${says.line(String(active.id))}. Move it with the arrow keys.`;
          },
          onDragOver: (event) => {
            const isAtHome = find(event.active, event.over)?.mark === null;
            if (isAtHome && !hasLeft.current) return undefined;
            hasLeft.current = true;
            return say(event);
          },
          onDragEnd: (event) => `Dropped. ${say(event)}`,
          onDragCancel: () => 'It stays where it was.',
        },
        screenReaderInstructions: {
          draggable:
            'Press space to pick it up, move it with the arrow keys, and press space again to drop it.',
        },
      }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragMove={mark}
      // `onDragMove` is called before what it is over is found, and by keys not again after that.
      onDragOver={mark}
      onDragEnd={({ active, over }) => {
        stop();
        const to = find(active, over);
        if (to === null || to.mark === null) return;
        dropped.current = String(active.id);
        onDrop(String(active.id), to);
      }}
      onDragCancel={stop}
    >
      <DroppedContext value={dropped}>
        <TargetContext value={target}>{children}</TargetContext>
      </DroppedContext>
      {/* Over the page, so that no list cuts it off, and no dialog moves it. */}
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {dragged !== null && <div className={styles.dragged}>{says.line(dragged)}</div>}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** Nothing moves aside. */
const stay = () => null;

interface DropListProps {
  id: string;
  keys: readonly string[];
  className?: string | undefined;
  /** The accessible name. */
  label: string;
  /** `ol` if its order counts. */
  as?: 'ol' | 'ul';
  children: ReactNode;
}

/** A list into which lines are dropped. */
export function DropList({ id, keys, className, label, as: List = 'ol', children }: DropListProps) {
  const { setNodeRef } = useDroppable({ id, data: { isList: true, listId: id } });
  const target = useContext(TargetContext);
  const isOver = target?.list === id && target.mark !== null;
  return (
    <SortableContext id={id} items={[...keys]} strategy={stay}>
      <List
        ref={(node: HTMLElement | null) => setNodeRef(node)}
        className={cx(styles.list, className)}
        aria-label={label}
        data-over={isOver || undefined}
        data-drop={isOver && target.mark === 'end' ? 'end' : undefined}
      >
        {children}
      </List>
    </SortableContext>
  );
}

/** What a line needs to be dragged: the props of its element, and those of its {@link DragHandle}. */
export function useDragLine(key: string, listId: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useSortable({
    id: key,
    data: { listId },
  });
  const target = useContext(TargetContext);
  const dropped = useContext(DroppedContext);
  const handle = useRef<HTMLElement | null>(null);
  // In another list it is another element, and the focus was lost with the former one.
  useEffect(() => {
    if (dropped.current === key && document.activeElement === document.body) {
      handle.current?.focus();
    }
  }, [dropped, key]);
  return {
    line: {
      ref: setNodeRef,
      'data-dragging': isDragging || undefined,
      'data-drop': target?.key === key ? (target.mark ?? undefined) : undefined,
    },
    handle: {
      ref: (node: HTMLElement | null) => {
        handle.current = node;
        setActivatorNodeRef(node);
      },
      'aria-describedby': attributes['aria-describedby'],
      ...listeners,
    },
  };
}

/** The place of a line at which it is taken. */
export function DragHandle({
  label,
  handle,
}: {
  label: string;
  handle: ReturnType<typeof useDragLine>['handle'];
}) {
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={label}
      aria-roledescription="handle to move a line"
      {...handle}
    >
      <Icon name="grip" />
    </button>
  );
}
