import { type KeyboardEvent, useId, useRef, useState } from 'react';

import { Button, IconButton } from '../../../components/ui/actions/Button';
import { cx } from '../../../lib/cx';
import { useDevice } from '../../device/useDevice';
import type { LineStatus } from '../ringsApi';
import { STATUS_KEYS, STATUSES } from '../ringWords';
import styles from './CardEditor.module.css';
import { cellOf, type Column, type Problems, type TypedLine } from './typedCard';

interface CardLineProps {
  number: number;
  horse: string;
  rider: string;
  columns: readonly Column[];
  /** The names of the rounds; none if the class has no rounds. */
  rounds: readonly string[];
  line: TypedLine;
  problems: Problems;
  readOnly: boolean;
  onChange: (cells: TypedLine) => void;
}

/** Moves between the fields of a card: down and up in a column, and by Enter to the next line. */
function move(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget } = event;
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0;
  if (by === 0 || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const column = currentTarget.dataset['column'] ?? '';
  const fields = currentTarget
    .closest('[data-card]')
    ?.querySelectorAll<HTMLInputElement>(`input[data-column="${CSS.escape(column)}"]`);
  const all = [...(fields ?? [])];
  const next = all[all.indexOf(currentTarget) + by];
  next?.focus();
  next?.select();
}

/** A line of a card: the number, who wears it, and what the judge says. */
export function CardLine({
  number,
  horse,
  rider,
  columns,
  rounds,
  line,
  problems,
  readOnly,
  onChange,
}: CardLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const status = line['status'] ?? '';
  const several = rounds.length > 1;
  const choose = (key: string, chosen: LineStatus | '') => {
    onChange({ [key]: chosen });
    setIsOpen(false);
    opener.current?.focus();
  };
  const problem = problems[cellOf(number, 'back_number')];
  const statusesOf = (key: string, name: string) => (
    <fieldset key={key} className={styles.statuses}>
      {name !== '' && <legend>{name}</legend>}
      {Object.entries(STATUSES).map(([value, label]) => (
        <Button
          key={value}
          aria-pressed={line[key] === value}
          onClick={() => choose(key, line[key] === value ? '' : (value as LineStatus))}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
  return (
    <li className={styles.line} data-line={number}>
      <span className={styles.number}>{number}</span>
      <span className={styles.who}>
        <span className={styles.horse}>{horse}</span>
        <span className={styles.rider}>{rider}</span>
      </span>
      <span className={styles.marks}>
        {status !== '' ? (
          <span className={styles.status}>{STATUSES[status as LineStatus]}</span>
        ) : (
          columns.map((column) => (
            <Mark
              key={column.key}
              column={column}
              number={number}
              line={line}
              problem={problems[cellOf(number, column.key)]}
              readOnly={readOnly}
              onChange={onChange}
            />
          ))
        )}
      </span>
      {!readOnly && (
        <IconButton
          ref={opener}
          icon="more"
          label={`Status of ${number}`}
          aria-expanded={isOpen}
          aria-controls={menuId}
          className={styles.opener}
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
      {isOpen && (
        <div id={menuId} className={styles.menu}>
          {several && rounds.map((name, at) => statusesOf(`status.${at}`, name))}
          {statusesOf('status', several ? 'The whole class' : '')}
        </div>
      )}
      {problem !== undefined && (
        <p className={styles.problem}>
          Number {number} {problem}
        </p>
      )}
    </li>
  );
}

interface MarkProps extends Pick<CardLineProps, 'number' | 'line' | 'readOnly' | 'onChange'> {
  column: Column;
  problem: string | undefined;
}

/** A field of a line. A status may be typed too: `EL`. */
function Mark({ column, number, line, problem, readOnly, onChange }: MarkProps) {
  const id = useId();
  // The page of a scribe has keys of its own.
  const hasKeys = useDevice() !== null;
  const { key, label, kind, round } = column;
  const statusKey = round === null ? 'status' : `status.${round}`;
  const status = round === null ? '' : (line[statusKey] ?? '');
  const name = `${label} of ${number}`;
  const change = (text: string) => {
    const typed = STATUS_KEYS[text.trim().toLowerCase()];
    onChange(typed === undefined ? { [key]: text } : { [key]: '', [statusKey]: typed });
  };
  if (status !== '') {
    // The status of a round stands in its first field.
    return key.startsWith('time') && round !== null ? (
      <span className={styles.roundStatus}>{`${label.replace(/ ?time$/i, '')} ${STATUSES[
        status as LineStatus
      ].toLowerCase()}`}</span>
    ) : null;
  }
  return (
    <span className={styles.mark}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <span className={styles.of}> of {number}</span>
      </label>
      <input
        id={id}
        data-column={key}
        title={name}
        className={cx(styles.field, problem !== undefined && styles.wrong)}
        inputMode={hasKeys ? 'none' : kind === 'place' || kind === 'count' ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="next"
        readOnly={readOnly}
        value={line[key] ?? ''}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => change(event.target.value)}
        onKeyDown={move}
      />
      {problem !== undefined && (
        <span id={`${id}-problem`} className={styles.problem}>
          {/^[a-z]/.test(problem) ? `${label} ${problem}` : problem}
        </span>
      )}
    </span>
  );
}
