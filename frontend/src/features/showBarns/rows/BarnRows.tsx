import { type ClipboardEvent, Suspense, useId, useState } from 'react';

import { ButtonField } from '../../../components/form/controls/ButtonField';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import { Row } from '../../../components/ui/page/Stack';
import { formatMoney } from '../../../lib/money/money';
import { fold } from '../../../lib/text/fold';
import { sayClass } from '../../entries/parts/classTitles';
import { missingOf } from '../../entries/parts/missing';
import type { PublicEvent } from '../../entries/parts/publicEventApi';
import type { Payer } from '../parts/barnTypes';
import styles from './Rows.module.css';
import { readClassText } from './classText';
import { isTable, type PastedRow } from './pasted';
import { PasteDialog } from './PasteDialog';
import { RowDialog } from './RowDialog';
import {
  type BarnRow,
  isBlankRow,
  lacksOf,
  MOST_ROWS,
  namesIn,
  nextRow,
  quoteOf,
  withPasted,
} from './rows';

/** Only for people with an account. */
const OwnHorses = lazyPart(() => import('./OwnHorses'));

const PAYERS: readonly { value: Payer; label: string }[] = [
  { value: 'group', label: 'The barn' },
  { value: 'entry', label: 'The rider' },
];

/** A horse of the signed-in person. */
export interface OwnHorse {
  id: string;
  name: string;
}

interface BarnRowsProps {
  /** The heading of the list. */
  label: string;
  event: PublicEvent;
  /** Tells the drafts of its dialogs from those of other forms. */
  draft: string;
  /** Entries that the barn has already, whose names are offered. */
  known: readonly { rider_name: string; owner_name: string }[];
  isSignedIn: boolean;
}

/** The horses that a barn enters, one in each row. */
export function BarnRows({ label, event, draft, known, isSignedIn }: BarnRowsProps) {
  const { rows } = useFormValues<{ rows: BarnRow[] }>();
  const { setValue } = useFormActions();
  const [horses, setHorses] = useState<readonly OwnHorse[]>([]);
  const [opened, setOpened] = useState<number | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const id = useId();
  const row = opened === null ? undefined : rows[opened];

  const riders = namesOf(rows, known, (it) => it.rider_name, 'rider_name');
  const owners = namesOf(rows, known, (it) => it.owner.name, 'owner_name');
  const horseNamed = (name: string) => {
    const found = horses.filter((it) => fold(it.name) === fold(name));
    return found.length === 1 ? (found[0]?.id ?? '') : '';
  };
  const take = (read: readonly PastedRow[]) =>
    setValue(
      'rows',
      withPasted(event, rows, read).map((it) => ({ ...it, horse_id: horseNamed(it.horse_name) })),
    );

  return (
    <div
      className={styles.rows}
      onPasteCapture={(paste: ClipboardEvent) => {
        const text = paste.clipboardData.getData('text');
        const isHere = paste.target instanceof HTMLInputElement;
        if (!isHere || pasted !== null || opened !== null || !isTable(text)) return;
        paste.preventDefault();
        setPasted(text);
      }}
    >
      {isSignedIn && (
        <Suspense fallback={null}>
          <OwnHorses onKnown={setHorses} />
        </Suspense>
      )}
      <FieldArray
        name="rows"
        label={label}
        hint="Enter goes to the next horse, or adds one. Rows of a spreadsheet can be pasted into any field."
        newItem={() => nextRow(event, rows)}
        addLabel="Add Horse"
        most={MOST_ROWS}
        removeLabel={(at) => `Remove ${nameOf(rows, at)}`}
        table={{ start: 0, moveLabel: (at, where) => `Move ${nameOf(rows, at)} ${where}` }}
      >
        {(path, at) => {
          const one = rows[at];
          return (
            one !== undefined && (
              <RowFields
                path={path}
                row={one}
                event={event}
                name={nameOf(rows, at)}
                lists={id}
                onHorse={(name) => setValue(`${path}.horse_id`, horseNamed(name))}
                onOpen={() => setOpened(at)}
              />
            )
          );
        }}
      </FieldArray>
      <Names id={`${id}-horses`} names={horses.map(({ name }) => name)} />
      <Names id={`${id}-riders`} names={riders} />
      <Names id={`${id}-owners`} names={owners} />
      <Row gap={2}>
        <Button icon="copy" onClick={() => setPasted('')}>
          Paste a List
        </Button>
      </Row>
      {pasted !== null && (
        <PasteDialog
          text={pasted}
          event={event}
          draft={`${draft}:list`}
          onTake={take}
          onClose={() => setPasted(null)}
        />
      )}
      {opened !== null && row !== undefined && (
        <RowDialog
          row={row}
          event={event}
          title={nameOf(rows, opened)}
          draft={`${draft}:${row.key}`}
          onSave={(changed) => setValue(`rows.${String(opened)}`, changed)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** Names that fields of all rows offer. */
function Names({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

const nameOf = (rows: readonly BarnRow[], at: number) =>
  rows[at]?.horse_name.trim() || `horse ${String(at + 1)}`;

function namesOf<N extends 'rider_name' | 'owner_name'>(
  rows: readonly BarnRow[],
  known: readonly Record<N, string>[],
  of: (row: BarnRow) => string,
  name: N,
) {
  const typed = namesIn(rows, of);
  const more = known.map((it) => it[name]).filter((it) => it !== '' && !typed.includes(it));
  return [...typed, ...new Set(more)];
}

interface RowFieldsProps {
  path: string;
  row: BarnRow;
  event: PublicEvent;
  /** What the row is called. */
  name: string;
  /** With what the ids of the lists of names begin. */
  lists: string;
  onHorse: (name: string) => void;
  onOpen: () => void;
}

function RowFields(props: RowFieldsProps) {
  const { path, row, event, name, lists, onHorse, onOpen } = props;
  const { classes } = readClassText(row.classes, event.classes);
  const { total, waiting } = quoteOf(row, event);
  const isBlank = isBlankRow(row);
  const lacks = isBlank ? [] : lacksOf(row, event);
  const said = classes.map(sayClass).join(', ');
  return (
    <div className={styles.row}>
      <TextField
        name={`${path}.horse_name`}
        label="Horse"
        required
        autoCapitalize="words"
        list={`${lists}-horses`}
        onValue={onHorse}
      />
      <TextField
        name={`${path}.rider_name`}
        label="Rider"
        required
        autoCapitalize="words"
        list={`${lists}-riders`}
      />
      <TextField
        name={`${path}.owner.name`}
        label="Owner"
        autoCapitalize="words"
        list={`${lists}-owners`}
      />
      <TextField
        name={`${path}.classes`}
        label="Class Numbers"
        placeholder="12, 14"
        autoCapitalize="none"
        {...(said !== '' && { hint: said })}
      />
      <Select name={`${path}.payer`} label="Who Pays" required options={PAYERS} />
      <div className={styles.more}>
        <ButtonField
          name={`${path}.more`}
          label="Classes and Details"
          spoken={`Classes and details of ${name}`}
          onClick={onOpen}
        />
        {!isBlank && (
          <p className={styles.sum}>
            {formatMoney(total)}
            {waiting.length > 0 && <span> and the waiting list</span>}
          </p>
        )}
        {lacks.length > 0 && (
          <p className={styles.lacks}>
            Can follow by the entry’s own link: {lacks.map(missingOf).join(', ').toLowerCase()}
          </p>
        )}
      </div>
    </div>
  );
}
