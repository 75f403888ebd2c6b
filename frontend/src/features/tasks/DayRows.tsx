import { useState } from 'react';

import { Button, IconButton } from '../../components/ui/actions/Button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../components/ui/actions/Dialog';
import { Icon } from '../../components/ui/pictures/Icon';
import { Stack } from '../../components/ui/page/Stack';
import { cx } from '../../lib/cx';
import { clockTime, formatDay } from '../../lib/time/days';
import { toWallTime } from '../../lib/time/zonedTime';
import { useOffline } from '../../sync/connection';
import { usePermission } from '../people/usePermission';
import { sayMoment } from '../medications/asNeeded';
import { dayOf } from '../medications/currentCourses';
import { type DayRow, isOpen as isOpenRow, namesOf, whoAndWhen } from '../barnDay/day';
import { farFrom, lastGiven, sayDuplicates } from '../barnDay/given';
import type { Mark } from '../barnDay/dayApi';
import styles from './DayRows.module.css';
import { sayPlace } from '../horses/placeOf';
import { useBarnZone } from '../people/useBarn';
import common from '../../components/ui/page/common.module.css';

/** Why a dose is usually skipped. */
const REASONS = ['Refused it', 'Vet’s orders', 'Not here', 'Out of stock', 'Another reason'];

/** What can be done with a row. */
export interface RowActions {
  /** Ticks a row, at an instant if it was not done now. */
  tick: (row: DayRow, at?: number) => void;
  skip: (row: DayRow, reason: string) => void;
  undo: (row: DayRow) => void;
  edit: (row: DayRow) => void;
}

interface DayRowsProps {
  rows: readonly DayRow[];
  /** All rows of the day, by which one knows what a horse got. */
  all: readonly DayRow[];
  /** The day that is shown. */
  date: string;
  /** The email address of the account. */
  me: string;
  /** The day has not begun, so nothing can be ticked. */
  isAhead: boolean;
  actions: RowActions;
}

/** The rows of a part of the day, each with a large button that ticks it. */
export function DayRows({ rows, all, ...rest }: DayRowsProps) {
  return (
    <Stack as="ul" gap={2}>
      {rows.map((row) => (
        <Row key={row.key} row={row} last={lastGiven(row, all)} {...rest} />
      ))}
    </Stack>
  );
}

type RowProps = Omit<DayRowsProps, 'rows' | 'all'> & { row: DayRow; last: Mark | null };

function Row({ row, date, me, isAhead, actions, last }: RowProps) {
  const mayTick = usePermission(row.organization, 'record_care') && !isAhead;
  const mayEdit = usePermission(row.organization, 'edit_horses');
  const zone = useBarnZone();
  const [skipping, setSkipping] = useState(false);
  // When the dose is due that is far from now.
  const [far, setFar] = useState<number | null>(null);
  const isOpen = isOpenRow(row);
  const isLate = isOpen && (row.state === 'overdue' || row.date < date);
  const isDose = row.due.kind === 'dose';
  return (
    <li className={cx(styles.row, !isOpen && styles.done, isLate && styles.late)}>
      <button
        type="button"
        className={styles.tick}
        aria-pressed={!isOpen}
        aria-disabled={!isOpen || !mayTick || undefined}
        onClick={() => {
          if (!isOpen || !mayTick) return;
          const planned = farFrom(row, Date.now(), zone);
          if (planned === null) actions.tick(row);
          else setFar(planned);
        }}
      >
        <span className={styles.box} aria-hidden="true">
          {row.state === 'done' && <Icon name="check" large />}
          {row.state === 'skipped' && <Icon name="close" large />}
        </span>
        <span className={styles.text}>
          <span className={styles.title}>{row.title}</span>
          <span className={styles.meta}>{metaOf(row, date, me, zone)}</span>
          {row.duplicates.length > 0 && (
            <span className={styles.twice}>
              {sayDuplicates({ ...row, given: row.state === 'done' }, me, zone, row.date)}
            </span>
          )}
          <UnsentNote row={row} />
        </span>
      </button>
      {isOpen && isDose && mayTick && (
        <Button
          variant="quiet"
          className={styles.side}
          aria-label={`Skip ${row.title}`}
          onClick={() => setSkipping(true)}
        >
          Skip
        </Button>
      )}
      {!isOpen && mayTick && (
        <Button
          variant="quiet"
          className={styles.side}
          aria-label={`Undo ${row.title}`}
          onClick={() => actions.undo(row)}
        >
          Undo
        </Button>
      )}
      {mayEdit && (
        <IconButton
          icon="edit"
          label={`Edit ${row.title}`}
          className={styles.edit}
          onClick={() => actions.edit(row)}
        />
      )}
      {far !== null && (
        <FarDialog
          row={row}
          planned={far}
          last={last}
          onClose={() => setFar(null)}
          onGive={(at) => {
            setFar(null);
            actions.tick(row, at);
          }}
        />
      )}
      {skipping && (
        <SkipDialog
          title={row.title}
          onClose={() => setSkipping(false)}
          onSkip={(reason) => {
            setSkipping(false);
            actions.skip(row, reason);
          }}
        />
      )}
    </li>
  );
}

/** Says of a change on this device that the server does not have it. */
function UnsentNote({ row: { unsent } }: { row: DayRow }) {
  const isOffline = useOffline();
  if (unsent === null || (unsent === 'waits' && !isOffline)) return null;
  const waits = isOffline ? 'Waiting for the network' : 'Not sent yet';
  return (
    <span className={common.waits}>{unsent === 'refused' ? 'Could not be saved' : waits}</span>
  );
}

/** What is known of a row besides its title, in one line. */
function metaOf(row: DayRow, date: string, me: string, zone: string): string {
  const who = row.done === null ? null : whoAndWhen(row.done, me, zone, row.date);
  const at = row.time === null ? null : clockTime(row.time);
  const isDone = !isOpenRow(row);
  const due =
    row.date < date
      ? `was due ${formatDay(row.date, { weekday: 'short', month: 'short', day: 'numeric' })}${at === null ? '' : `, ${at}`}`
      : row.due.kind === 'dose'
        ? at
        : at !== null && `by ${at}`;
  const late = row.state === 'overdue' && row.date === date && 'overdue';
  const about =
    row.due.kind === 'task'
      ? namesOf(row.horses)
      : [
          row.place !== null && sayPlace(row.place),
          [row.due.dose.route, dayOf(row.due.dose)].filter(Boolean).join(', '),
        ]
          .filter(Boolean)
          .join(' · ');
  const parts = isDone
    ? [
        row.date < date && due,
        row.due.kind === 'task' && about,
        // It says for which dose it counts, and when it was given.
        row.due.kind === 'dose' && row.date >= date && at !== null && `${at} dose`,
        row.state === 'skipped' && `Skipped: ${row.reason}`,
        row.due.kind === 'dose' && row.state === 'done' ? `given ${who}` : who,
      ]
    : [due, late, about, row.assignee];
  return parts.filter(Boolean).join(' · ');
}

interface FarDialogProps {
  row: DayRow;
  /** When the dose is due, in milliseconds since the epoch. */
  planned: number;
  /** When the horse got this drug last, as far as the day says. */
  last: Mark | null;
  /** Gives it now, or says that it was given at an instant. */
  onGive: (at?: number) => void;
  onClose: () => void;
}

/** How long ago a dose may be recorded that was given in time, in milliseconds. */
const RECORDED_MS = 7 * 24 * 60 * 60 * 1000;

/** Asks before a dose is given far from its time: it may be the wrong row. */
function FarDialog({ row, planned, last, onGive, onClose }: FarDialogProps) {
  const zone = useBarnZone();
  const [now] = useState(() => Date.now());
  const today = toWallTime(new Date(now).toISOString(), zone).date;
  const due = sayMoment(planned, row.date === today ? today : '', zone);
  const isPast = planned < now && planned > now - RECORDED_MS;
  const got =
    last === null ? '' : ` The horse got this drug last at ${whoAndWhen(last, '', zone, today)}.`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`This is the ${due} dose`}
      description={`${row.title}. It is ${sayMoment(now, today, zone)}.${got} Give it now?`}
    >
      <DialogBody>
        <Stack gap={2}>
          <Button variant="primary" wide className={styles.reason} onClick={() => onGive()}>
            Give It Now
          </Button>
          {isPast && (
            <Button wide className={styles.reason} onClick={() => onGive(planned)}>
              It Was Given at {due.replace(/^.*, /, '')}
            </Button>
          )}
        </Stack>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Not Now</DialogCancel>
      </DialogActions>
    </Dialog>
  );
}

interface SkipDialogProps {
  title: string;
  onSkip: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a dose is skipped: a choice of large buttons, because nobody types in a barn. */
function SkipDialog({ title, onSkip, onClose }: SkipDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Skip ${title}`} description="Why is it not given?">
      <DialogBody>
        <Stack gap={2}>
          {REASONS.map((reason) => (
            <Button key={reason} wide className={styles.reason} onClick={() => onSkip(reason)}>
              {reason}
            </Button>
          ))}
        </Stack>
      </DialogBody>
      <DialogActions>
        <DialogCancel />
      </DialogActions>
    </Dialog>
  );
}
