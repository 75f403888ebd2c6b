import { useEffect, useId, useRef, useState } from 'react';

import { Button, IconButton } from '../../../components/ui/actions/Button';
import { Badge } from '../../../components/ui/messages/Badge';
import { cx } from '../../../lib/cx';
import { useDevice } from '../../device/useDevice';
import type { LineStatus } from '../ringsApi';
import { STATUS_KEYS, STATUSES } from '../ringWords';
import { Barred } from '../parts/Barred';
import styles from './CardEditor.module.css';
import { type CardRow, isAbsent } from './cardRows';
import { keepInSight } from './inSight';
import { move, selectOnTap } from './moves';
import { cellOf, type Column, type Problems, type TypedLine } from './typedCard';
import common from '../../../components/ui/page/common.module.css';

interface CardLineProps {
  number: number;
  horse: string;
  rider: string;
  /** What the gate says of it. */
  mark: CardRow['mark'];
  barred: CardRow['barred'];
  columns: readonly Column[];
  /** The names of the rounds; none if the class has no rounds. */
  rounds: readonly string[];
  line: TypedLine;
  problems: Problems;
  /** What is odd, and saved nevertheless. */
  questions: Problems;
  /** The jump-off, if it follows a clear round at once. */
  atOnce: number | null;
  readOnly: boolean;
  onChange: (cells: TypedLine) => void;
}

const MARKS = { in_ring: 'In the ring', no_show: 'No-show', scratched: 'Scratched' } as const;

/** A line of a card: the number, who wears it, and what the judge says. */
export function CardLine({
  number,
  horse,
  rider,
  mark,
  barred,
  columns,
  rounds,
  line,
  problems,
  questions,
  atOnce,
  readOnly,
  onChange,
}: CardLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) keepInSight();
  }, [isOpen]);
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
    <li
      className={cx(styles.line, mark === 'in_ring' && styles.inRing)}
      data-line={number}
      data-written
      data-absent={isAbsent({ mark }) || undefined}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.who}>
        <span className={cx(common.medium, common.breaks)}>{horse}</span>
        <span className={styles.rider}>{rider}</span>
        {mark !== undefined && (
          <Badge tone={mark === 'in_ring' ? 'brand' : 'neutral'}>{MARKS[mark]}</Badge>
        )}
        <Barred by={barred} />
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
              question={questions[cellOf(number, column.key)]}
              atOnce={atOnce}
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

interface MarkProps extends Pick<
  CardLineProps,
  'number' | 'line' | 'atOnce' | 'readOnly' | 'onChange'
> {
  column: Column;
  problem: string | undefined;
  question: string | undefined;
}

/** A field of a line. A status may be typed too: `EL`. */
function Mark(props: MarkProps) {
  const { column, number, line, problem, question, atOnce, readOnly, onChange } = props;
  const id = useId();
  // The page of a scribe has keys of its own.
  const hasKeys = useDevice() !== null;
  const { key, label, kind, round } = column;
  const statusKey = round === null ? 'status' : `status.${round}`;
  const status = round === null ? '' : (line[statusKey] ?? '');
  // Who is clear goes on to the jump-off; for the others it is not to be written.
  const former = atOnce === null || round !== atOnce ? '' : (line[`faults.${round - 1}`] ?? '');
  const together = round !== null && /^0+$/.test(former) ? round - 1 : round;
  const said = problem ?? question;
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
        data-together={String(together)}
        title={name}
        className={cx(
          styles.field,
          problem !== undefined ? styles.wrong : question !== undefined && styles.odd,
        )}
        inputMode={hasKeys ? 'none' : kind === 'place' || kind === 'count' ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="next"
        readOnly={readOnly}
        value={line[key] ?? ''}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={said === undefined ? undefined : `${id}-problem`}
        onChange={(event) => {
          change(event.target.value);
          keepInSight();
        }}
        onKeyDown={move}
        {...selectOnTap}
      />
      {said !== undefined && (
        <span
          id={`${id}-problem`}
          className={problem === undefined ? styles.question : styles.problem}
        >
          {/^[a-z]/.test(said) ? `${label} ${said}` : said}
        </span>
      )}
    </span>
  );
}
