import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { Button } from '../../../../components/ui/actions/Button';
import { Soft } from '../../../../components/ui/page/Soft';
import { Row, Stack } from '../../../../components/ui/page/Stack';
import type { CountedClass } from '../../../entries/office/entriesApi';
import type { OwnEvent } from '../../eventsApi';
import {
  type Cell,
  ENTRIES,
  FIELDS,
  move,
  nextField,
  paste,
  placeOf,
  removeRow,
  type Rows,
  setValue,
} from './classGrid';
import styles from './ClassGrid.module.css';
import { ClassLine, type Editing } from './ClassLine';
import { GridOutcome } from './GridOutcome';
import { useClassGrid } from './useClassGrid';

interface ClassGridProps {
  event: OwnEvent;
  /** The classes with the numbers of their entries. */
  counts: readonly CountedClass[];
}

/** The key of the blank row. */
const BLANK = 'blank';

/** A cell with the key of its class; the blank row has none. */
type KeyedCell = Cell & { key: string | undefined };

/** Where a cell is now. Of a class that is gone it is the row that took its place. */
function cellOf(rows: Rows, { key, row, column }: KeyedCell): Cell {
  const at = key === undefined ? rows.length : rows.findIndex((one) => one.key === key);
  return { row: at === -1 ? Math.min(row, rows.length) : at, column };
}

/** The classes of a show as a grid: cells by arrows, and each change is saved. */
export function ClassGrid({ event, counts }: ClassGridProps) {
  const classes = useClassGrid(event);
  const { rows, state, record } = classes;
  const { undo, redo } = record;
  const table = useRef<HTMLTableElement>(null);
  const [active, setActiveKey] = useState<KeyedCell>({ key: rows[0]?.key, row: 0, column: 0 });
  const [editing, setEditingKey] = useState<(KeyedCell & { typed: string | null }) | null>(null);
  const at = cellOf(rows, active);
  /** Which class a cell is of, by its key: others may add and remove rows. */
  const keyed = (cell: Cell): KeyedCell => ({ ...cell, key: record.read().value[cell.row]?.key });
  const setActive = (cell: Cell) => setActiveKey(keyed(cell));
  const setEditing = (cell: Editing | null) =>
    setEditingKey(cell && { ...keyed(cell), typed: cell.typed });
  const change = record.type;

  const takesFocus = useRef(false);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  });
  const go = (to: Cell) => {
    takesFocus.current = true;
    setEditing(null);
    setActive(to);
  };
  /** Edits a cell. A box is changed at once, and the entries are opened. */
  const enter = (cell: Cell, typed: string | null = null) => {
    const field = FIELDS[cell.column];
    setActive(cell);
    if (field === undefined) {
      table.current?.querySelector<HTMLElement>('td[tabindex="0"] a')?.click();
    } else if (field.name === 'closed') {
      const isClosed = rows[cell.row]?.closed === true;
      if (cell.row < rows.length) change(setValue(rows, cell.row, 'closed', !isClosed));
    } else setEditing({ ...cell, typed });
  };
  const commit = (cell: Cell, value: string, to: Cell | null) => {
    const field = FIELDS[cell.column];
    const before = rows[cell.row]?.[field?.name ?? 'name'] ?? '';
    const changed =
      field === undefined || before === value
        ? rows
        : setValue(rows, cell.row, field.name, value.trim());
    change(changed);
    if (to === null) setEditing(null);
    else go(to);
  };
  /** Saves, and edits the next field; at the box of a class it waits there. */
  const commitAndMoveOn = (cell: Cell, value: string, back: boolean) => {
    const to = nextField(cell, back, rows);
    commit(cell, value, to);
    if (FIELDS[to.column]?.name !== 'closed' && to !== cell) {
      takesFocus.current = false;
      setEditing({ ...to, typed: null });
    }
  };
  const clear = () => {
    const field = FIELDS[at.column];
    // A class without a name could not be saved.
    if (field === undefined || field.name === 'name' || at.row === rows.length) return;
    change(setValue(rows, at.row, field.name, field.name === 'closed' ? false : ''));
  };

  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!(target instanceof HTMLElement) || target.closest('td[data-editing]') !== null) return;
    const ctrl = ctrlKey || metaKey;
    const act = () => {
      if (ctrl && key.toLowerCase() === 'z') return shiftKey ? redo : undo;
      if (ctrl && key.toLowerCase() === 'y') return redo;
      const to = altKey ? null : move(at, key, ctrl, rows);
      if (to !== null) return () => go(to);
      if (target.matches('button, a')) return null;
      if (key === 'Enter' || key === 'F2') return () => enter(at);
      if (key === 'Delete' || key === 'Backspace') return clear;
      const isTyped = key.length === 1 && !ctrl && !altKey;
      if (isTyped && at.column === FIELDS.length - 1) return key === ' ' ? () => enter(at) : null;
      return isTyped && at.column < ENTRIES && key !== ' ' ? () => enter(at, key) : null;
    };
    const action = act();
    if (action === null) return;
    event.preventDefault();
    action();
  };
  const pasted = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    change(paste(rows, at, event.clipboardData.getData('text')));
  };

  useLayoutEffect(() => {
    // The button has nothing more to undo, and would lose the focus.
    if (state.canUndo || document.activeElement?.matches(':disabled') !== true) return;
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [state.canUndo]);

  return (
    <Stack gap={3}>
      <Row spread>
        <Soft as="p" id="class-grid-hint">
          Enter edits, Tab saves and moves on, Escape drops. Rows of a spreadsheet can be pasted.
        </Soft>
        <Button disabled={!state.canUndo} aria-keyshortcuts="Control+Z" onClick={undo}>
          Undo
        </Button>
      </Row>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with this role is the grid of the ARIA practices
        role="grid"
        aria-label="Classes, in the order of the show"
        aria-describedby="class-grid-hint"
        className={styles.grid}
        onKeyDown={press}
        onPaste={pasted}
      >
        <thead>
          <tr>
            {[...FIELDS.map(({ label }) => label), 'Entries'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, null].map((row, index) => (
            <ClassLine
              key={row?.key ?? BLANK}
              eventId={event._id.$oid}
              row={row}
              index={index}
              counts={row === null ? undefined : counts.find(({ id }) => id === row.id)}
              problemOf={(name) => classes.problems[placeOf(index, name)]}
              active={at.row === index ? at.column : null}
              editing={editing?.key === row?.key ? editing : null}
              onActive={(column) => setActive({ row: index, column })}
              onEnter={(column) => enter({ row: index, column })}
              onCommit={(column, value, then) => {
                const cell = { row: index, column };
                if (then === 'next') commitAndMoveOn(cell, value, false);
                else if (then === 'back') commitAndMoveOn(cell, value, true);
                else commit(cell, value, then === 'down' ? { ...cell, row: index + 1 } : null);
              }}
              onDrop={() => go(at)}
              onRemove={() => {
                change(removeRow(rows, index));
                go(at);
              }}
            />
          ))}
        </tbody>
      </table>
      <GridOutcome classes={classes} />
      {classes.questions}
    </Stack>
  );
}
