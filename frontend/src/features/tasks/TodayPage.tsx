import { type ReactNode, useId, useState } from 'react';

import { paths } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { medication } from '../../components/layout/menu';
import { Button, IconButton, LinkButton } from '../../components/ui/actions/Button';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Filters, SelectFilter } from '../../components/ui/lists/Filters';
import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { NothingMatches } from '../../components/ui/lists/Results';
import { Soft } from '../../components/ui/page/Soft';
import { Stack } from '../../components/ui/page/Stack';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { cx } from '../../lib/cx';
import { addDays, formatDay, readDay } from '../../lib/time/days';
import { useOutbox } from '../../sync/OutboxProvider';
import { accountsApi } from '../accounts/accountsApi';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { type DayRow, isOpen, partsOf, rowsOf, sayDone } from '../barnDay/day';
import { DayRows, type RowActions } from './DayRows';
import { sayPlace } from '../horses/placeOf';
import { type NeededCourse, neededCourses } from '../medications/asNeeded';
import { currentCourses } from '../medications/currentCourses';
import GiveAsNeeded from '../medications/GiveAsNeeded';
import { sayNeeded } from '../medications/medicationWords';
import { RecordedTwice } from '../medications/RecordedTwice';
import { MedicationDialog, medicationDraft } from '../medications/MedicationDialog';
import { ReportDialog, reportDraft } from '../observations/ReportDialog';
import { EditDue } from './EditDue';
import { TaskDialog, taskDraft } from './TaskDialog';
import { useKeptDay } from './useKeptDay';
import { type Today, useBarnDayQuery } from '../barnDay/dayApi';
import styles from './TodayPage.module.css';
import { useToday } from '../people/useBarn';

/** How often the day is loaded again, in milliseconds. */
const POLL_MS = 60_000;

/** What is open: a new task, course or report, or that of a row. */
type Open = 'task' | 'medication' | 'report' | DayRow | null;

/** The page for the barn's day: what is due, ticked with one tap, also without a network. */
export default function TodayPage() {
  const { read, change } = useFilterParams<'date' | 'horse' | 'who'>();
  const today = useToday();
  const date = readDay(read('date')) ?? today;
  const query = useBarnDayQuery(date, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const mayAdd = useOrganizationsThatPermit('record_care').length > 0;
  // Medication is for horses, and who only works for others has none of their own.
  const mayMedicate = useOrganizationsThatPermit('edit_horses').some(({ is_used }) => is_used);
  const mayReport = useOrganizationsThatPermit('record_care').some(({ is_used }) => is_used);
  useKeptDay(query.isSuccess);
  const hasDraft = useHasDraft();
  const [open, setOpen] = useState<Open>(() => {
    if (hasDraft(taskDraft(undefined))) return 'task';
    if (hasDraft(reportDraft())) return 'report';
    return hasDraft(medicationDraft(undefined)) ? 'medication' : null;
  });
  const close = () => setOpen(null);
  const go = (days: number) => {
    const next = addDays(date, days);
    change({ date: next === today ? '' : next });
  };
  const day = formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <>
      <PageHeader
        title={date === today ? 'Today' : day}
        {...(date === today && { subtitle: day })}
        actions={
          <>
            {mayAdd && (
              <Button icon="plus" onClick={() => setOpen('task')}>
                Add Task
              </Button>
            )}
            {mayReport && (
              <Button icon="eye" onClick={() => setOpen('report')}>
                Report Something
              </Button>
            )}
            {mayMedicate && (
              <Button icon="plus" onClick={() => setOpen('medication')}>
                Add Medication
              </Button>
            )}
            <LinkButton variant="quiet" to={paths.todayAll}>
              All Tasks
            </LinkButton>
            <LinkButton variant="quiet" to={medication.to}>
              {medication.label}
            </LinkButton>
            {mayAdd && (
              <LinkButton variant="quiet" to={paths.todayExtras}>
                Extras
              </LinkButton>
            )}
            <span className={styles.days}>
              <IconButton icon="back" label="The day before" onClick={() => go(-1)} />
              <IconButton icon="chevron" label="The next day" onClick={() => go(1)} />
            </span>
          </>
        }
      />
      <RecordedTwice />
      <Loaded query={query} name="The day">
        {(data) => (
          <DayView
            data={data}
            isAhead={date > today}
            onEdit={setOpen}
            onAdd={mayAdd ? () => setOpen('task') : undefined}
          />
        )}
      </Loaded>
      {open === 'task' && <TaskDialog onClose={close} />}
      {open === 'medication' && <MedicationDialog onClose={close} />}
      {open === 'report' && <ReportDialog onClose={close} />}
      {open !== null && typeof open === 'object' && <EditDue row={open} onClose={close} />}
    </>
  );
}

interface DayViewProps {
  data: Today;
  isAhead: boolean;
  onEdit: (row: DayRow) => void;
  onAdd: (() => void) | undefined;
}

function DayView({ data, isAhead, onEdit, onAdd }: DayViewProps) {
  const { read, change } = useFilterParams<'horse' | 'who'>();
  const { add, state } = useOutbox();
  const { currentData: account } = accountsApi.endpoints.getAccount.useQueryState();
  const me = account?.email ?? '';
  const all = rowsOf(data, state.changes, me);
  // What is ticked now stays at its place, where it can be undone.
  const [stay] = useState(() => new Set(all.filter(isOpen).map(({ key }) => key)));
  const [horse, who] = [read('horse'), read('who')];
  const rows = all.filter(
    (row) =>
      (horse === '' || row.horses.some(({ id }) => id === horse)) &&
      (who === '' || row.assignee === who),
  );
  const clear = () => change({ horse: '', who: '' });
  const actions: RowActions = {
    tick: (row, when) => {
      const at = new Date(when ?? Date.now()).toISOString();
      const body = row.due.kind === 'dose' ? { given: true, at } : { at };
      void add({ lane: row.key, method: 'PUT', path: row.path, body, label: row.title });
    },
    skip: (row, reason) => {
      const body = { given: false, reason, at: new Date().toISOString() };
      void add({ lane: row.key, method: 'PUT', path: row.path, body, label: row.title });
    },
    undo: (row) => {
      void add({ lane: row.key, method: 'DELETE', path: row.path, label: `Undo ${row.title}` });
    },
    edit: onEdit,
  };
  const needed = neededCourses(currentCourses(data)).filter(
    (course) => horse === '' || course.horse.id === horse,
  );
  if (all.length === 0 && needed.length === 0) {
    return (
      <EmptyState
        icon="check"
        title="Nothing is due"
        action={
          onAdd && (
            <Button variant="primary" icon="plus" onClick={onAdd}>
              Add the First Task
            </Button>
          )
        }
      >
        <p>
          What is to be done in the barn is ticked here: feeding, turnout, medication, once or every
          day.
        </p>
      </EmptyState>
    );
  }
  return (
    <Stack gap={5}>
      <DayFilters rows={all} horse={horse} who={who} onChange={change}>
        <p className={styles.count} role="status">
          {sayDone(rows)}
        </p>
      </DayFilters>
      {rows.length === 0 && needed.length === 0 && (
        <NothingMatches onClear={clear}>Nothing that is due fits this choice.</NothingMatches>
      )}
      <div className={styles.parts}>
        {partsOf(rows, data.date, stay).map(({ title, rows: some }) => (
          <section key={title} className={styles.part} aria-label={title}>
            <h2>{title}</h2>
            <DayRows
              rows={some}
              all={all}
              date={data.date}
              me={me}
              isAhead={isAhead}
              actions={actions}
            />
          </section>
        ))}
        {needed.length > 0 && <NeededPart courses={needed} day={data} />}
      </div>
    </Stack>
  );
}

interface NeededPartProps {
  courses: readonly NeededCourse[];
  day: Today;
}

/** What is given when a horse needs it: it is never due, and what was given stands above. */
function NeededPart({ courses, day }: NeededPartProps) {
  const isToday = useToday() === day.date;
  return (
    <section className={styles.part} aria-label="As needed">
      <h2>As needed</h2>
      <Stack as="ul" gap={2}>
        {courses.map((course) => (
          <li key={course.medication_id.$oid} className={styles.needed}>
            <strong>
              {course.horse.name}: {course.drug} {course.dose}
            </strong>
            {isToday ? (
              <GiveAsNeeded
                course={course}
                day={day}
                about={[course.place !== null && sayPlace(course.place), course.route]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ) : (
              <Soft>{sayNeeded(course.as_needed)}</Soft>
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}

interface DayFiltersProps {
  rows: readonly DayRow[];
  horse: string;
  who: string;
  onChange: (values: { horse?: string; who?: string }) => void;
  /** How much is done. */
  children: ReactNode;
}

/** The choice of a horse and a person, if there is one; on a phone it is opened by a button. */
function DayFilters({ rows, horse, who, onChange, children }: DayFiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(horse !== '' || who !== '');
  const horses = new Map(rows.flatMap((row) => row.horses.map(({ id, name }) => [id, name])));
  const people = [...new Set(rows.map(({ assignee }) => assignee).filter(Boolean))].sort();
  if (horses.size < 2 && people.length === 0) return children;
  const byName = [...horses].map(([value, label]) => ({ value, label }));
  return (
    <Stack gap={3}>
      <div className={styles.line}>
        {children}
        <Button
          variant="quiet"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Filter
        </Button>
      </div>
      <div id={id} className={cx(!open && styles.folded)}>
        <Filters label="Filter the day">
          <SelectFilter
            label="Horse"
            value={horse}
            options={[
              { value: '', label: 'All horses' },
              ...byName.sort((a, b) => a.label.localeCompare(b.label)),
            ]}
            onChange={(value) => onChange({ horse: value })}
          />
          <SelectFilter
            label="Who"
            value={who}
            options={[
              { value: '', label: 'Everybody' },
              ...people.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => onChange({ who: value })}
          />
        </Filters>
      </div>
    </Stack>
  );
}
