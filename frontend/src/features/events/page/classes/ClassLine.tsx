import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';

import { href } from '../../../../app/paths';
import { IconButton } from '../../../../components/ui/actions/Button';
import { Badge } from '../../../../components/ui/messages/Badge';
import { VisuallyHidden } from '../../../../components/ui/page/VisuallyHidden';
import { cx } from '../../../../lib/cx';
import { countOf, formatNumber } from '../../../../lib/intl';
import { sayPlaces } from '../../../entries/office/entryWords';
import type { CountedClass } from '../../../entries/office/entriesApi';
import { type Cell, type ClassRow, ENTRIES, type FieldName, FIELDS, sayPrice } from './classGrid';
import styles from './ClassGrid.module.css';

/** The cell that is being edited, and the key with which it began, if one was typed. */
export interface Editing extends Cell {
  typed: string | null;
}

/** Where to go after a field is saved. */
type Then = 'stay' | 'down' | 'next' | 'back';

interface ClassLineProps {
  eventId: string;
  /** `null` for the blank row, in which a new class is written. */
  row: ClassRow | null;
  index: number;
  /** The numbers of its entries, if it is saved. */
  counts: CountedClass | undefined;
  problemOf: (name: FieldName) => string | undefined;
  /** The column of the cell with the focus. */
  active: number | null;
  editing: Editing | null;
  onActive: (column: number) => void;
  onEnter: (column: number) => void;
  onCommit: (column: number, value: string, then: Then) => void;
  onDrop: () => void;
  onRemove: () => void;
}

/** A class as a row of the grid. */
export function ClassLine(props: ClassLineProps) {
  const { eventId, row, index, counts, problemOf, active, editing, onActive, onEnter } = props;
  const title = row === null ? 'new class' : `${row.number} · ${row.name}`;
  return (
    <tr {...(row !== null && row.id !== '' && { 'data-row': row.id })}>
      {FIELDS.map(({ name, label }, column) => {
        const isEdited = editing?.column === column;
        const problem = problemOf(name);
        return (
          <td
            key={name}
            tabIndex={active === column && !isEdited ? 0 : -1}
            className={cx(styles[name], problem !== undefined && styles.wrong)}
            aria-invalid={problem !== undefined || undefined}
            data-editing={isEdited || undefined}
            onFocus={() => {
              if (active !== column) onActive(column);
            }}
            onDoubleClick={() => {
              if (!isEdited && name !== 'closed') onEnter(column);
            }}
          >
            {isEdited ? (
              <Editor
                label={`${label}, ${title}`}
                numeric={name === 'price' ? 'decimal' : name === 'capacity' ? 'numeric' : undefined}
                value={editing.typed ?? String(row?.[name] ?? '')}
                selects={editing.typed === null}
                onCommit={(value, then) => props.onCommit(column, value, then)}
                onDrop={props.onDrop}
              />
            ) : name === 'closed' ? (
              row !== null && (
                <input
                  type="checkbox"
                  tabIndex={-1}
                  checked={row.closed}
                  aria-label={`Closed, ${title}`}
                  onChange={() => onEnter(column)}
                />
              )
            ) : (
              <Value row={row} name={name} />
            )}
            {problem !== undefined && <p className={styles.problem}>{problem}</p>}
          </td>
        );
      })}
      <td
        tabIndex={active === ENTRIES ? 0 : -1}
        className={styles.entries}
        onFocus={() => {
          if (active !== ENTRIES) onActive(ENTRIES);
        }}
      >
        {counts !== undefined && <Entries eventId={eventId} counts={counts} />}
        {row !== null && !hasEntries(counts) && (
          <IconButton
            icon="trash"
            label={`Remove class ${index + 1}`}
            className={styles.remove}
            onClick={props.onRemove}
          />
        )}
      </td>
    </tr>
  );
}

const hasEntries = (counts: CountedClass | undefined) =>
  counts !== undefined && counts.entered + counts.waiting + counts.scratched > 0;

function Value({ row, name }: { row: ClassRow | null; name: Exclude<FieldName, 'closed'> }) {
  if (row === null) return name === 'name' && <span className={styles.blank}>Add a class</span>;
  const text = row[name];
  if (name === 'price') return sayPrice(text);
  if (name === 'capacity' && text === '') return <span className={styles.blank}>No limit</span>;
  if (name === 'number' && text === '') return <span className={styles.blank}>Next</span>;
  return text;
}

/** The numbers of its entries, with the link that opens the class. */
function Entries({ eventId, counts }: { eventId: string; counts: CountedClass }) {
  const { id, entered, waiting, scratched, capacity, number, name } = counts;
  const places = sayPlaces({ capacity, entered, waiting });
  return (
    <span className={styles.counts}>
      <Link to={href.eventClass(eventId, id)} tabIndex={-1}>
        {capacity === null
          ? formatNumber(entered)
          : `${formatNumber(entered)} of ${formatNumber(capacity)}`}{' '}
        entered
        <VisuallyHidden>
          {' '}
          in {number} · {name}
        </VisuallyHidden>
      </Link>
      {places !== '' && <Badge tone="warning">{places}</Badge>}
      {scratched > 0 && <span>{countOf(scratched, 'scratched', 'scratched')}</span>}
    </span>
  );
}

interface EditorProps {
  label: string;
  numeric: 'decimal' | 'numeric' | undefined;
  value: string;
  /** Whether the value is selected, so that typing replaces it. */
  selects: boolean;
  onCommit: (value: string, then: Then) => void;
  onDrop: () => void;
}

/** The control of the cell that is being edited. */
function Editor({ label, numeric, value, selects, onCommit, onDrop }: EditorProps) {
  // The field loses the focus when it is taken away, too.
  const done = useRef(false);
  const end = (act: () => void) => {
    if (done.current) return;
    done.current = true;
    act();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event;
    if (event.nativeEvent.isComposing) return;
    const then = key === 'Enter' ? 'down' : key === 'Tab' ? (shiftKey ? 'back' : 'next') : null;
    if (key !== 'Escape' && then === null) return;
    event.preventDefault();
    end(() => (then === null ? onDrop() : onCommit(currentTarget.value, then)));
  };
  return (
    <input
      ref={(input) => {
        if (input === null || document.activeElement === input) return;
        input.focus();
        if (selects) input.select();
      }}
      type="text"
      className={styles.editor}
      aria-label={label}
      autoComplete="off"
      inputMode={numeric}
      defaultValue={value}
      onKeyDown={press}
      onBlur={({ currentTarget }) => end(() => onCommit(currentTarget.value, 'stay'))}
    />
  );
}
