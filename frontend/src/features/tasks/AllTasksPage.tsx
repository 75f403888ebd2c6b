import { useState } from 'react';

import { pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import { CardTable } from '../../components/ui/lists/CardTable';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Results } from '../../components/ui/lists/Results';
import { SegmentedControl } from '../../components/ui/lists/SegmentedControl';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { clockTime, formatDay } from '../../lib/time/days';
import { useToday } from '../people/useBarn';
import { useOrganizationsThatPermit, usePermission } from '../people/usePermission';
import { sayRule } from '../repeats/recurrence';
import styles from './AllTasksPage.module.css';
import { MedicationDialog } from '../medications/MedicationDialog';
import { doseOf, periodOf, sayHow, saySteps } from '../medications/medicationWords';
import { TaskDialog } from './TaskDialog';
import { type MedicationRow, useListMedicationsInfiniteQuery } from '../medications/medicationsApi';
import { type Task, useListTasksInfiniteQuery } from './tasksApi';

const LISTS = [
  { value: 'tasks', label: 'Tasks' },
  { value: 'medication', label: 'Medication' },
] as const;

type Open = { task: Task | undefined } | { course: MedicationRow | undefined } | null;

/** All tasks and courses of medication, also those that are not due today. */
export default function AllTasksPage() {
  const tasks = pagedList(useListTasksInfiniteQuery({}));
  const courses = pagedList(useListMedicationsInfiniteQuery({}));
  const mayAdd = {
    task: useOrganizationsThatPermit('record_care').length > 0,
    // Medication is for horses, and who only works for others has none of their own.
    course: useOrganizationsThatPermit('edit_horses').some(({ is_used }) => is_used),
  };
  const { read, change } = useFilterParams<'list'>();
  const list = read('list') === 'medication' ? 'medication' : 'tasks';
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = (what: 'task' | 'course', label: string, isFirst = true) =>
    mayAdd[what] && (
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        icon="plus"
        onClick={() => setOpen(what === 'task' ? { task: undefined } : { course: undefined })}
      >
        {label}
      </Button>
    );
  return (
    <>
      <PageHeader
        title={list === 'tasks' ? 'All Tasks' : 'Medication'}
        subtitle={
          list === 'tasks'
            ? 'What is to be done in the barn, once or again and again.'
            : 'Which horse gets what, when and until when.'
        }
        actions={
          <>
            <LinkButton icon="back" to={paths.today}>
              Today
            </LinkButton>
            {list === 'tasks'
              ? (tasks.items?.length ?? 0) > 0 && add('task', 'Add Task', false)
              : (courses.items?.length ?? 0) > 0 && add('course', 'Add Medication', false)}
          </>
        }
      />
      <SegmentedControl
        label="List"
        options={LISTS}
        value={list}
        onChange={(next) => change({ list: next === 'medication' ? next : '' })}
      />
      {list === 'tasks' ? (
        <section aria-label="Tasks">
          <Results
            list={tasks}
            name="The tasks"
            things="tasks"
            empty={
              <EmptyState icon="check" title="No tasks yet" action={add('task', 'Add Task')}>
                <p>
                  Feeding, turnout, the farrier: add what is to be done, and tick it under Today.
                </p>
              </EmptyState>
            }
          >
            {(items) => (
              <CardTable
                caption="Tasks by their time of day"
                columns={['Task', 'When', 'Horses', 'Who', 'Change']}
                look="dense"
                className={styles.table}
              >
                {[...items].sort(byTime).map((task) => (
                  <TaskRow key={task._id.$oid} task={task} onEdit={() => setOpen({ task })} />
                ))}
              </CardTable>
            )}
          </Results>
        </section>
      ) : (
        <section aria-label="Medication">
          <Results
            list={courses}
            name="The medication"
            things="courses"
            count={3}
            empty={
              <EmptyState
                icon="horseshoe"
                title="No medication yet"
                action={add('course', 'Add Medication')}
              >
                <p>Add what a horse gets, when and until when. Each dose is ticked once.</p>
              </EmptyState>
            }
          >
            {(items) => (
              <CardTable
                caption="Courses of medication, the newest first"
                columns={['Horse', 'Medication', 'When', 'Reason', 'Change']}
                look="dense"
                className={styles.table}
              >
                {items.map((course) => (
                  <CourseRow
                    key={course._id.$oid}
                    course={course}
                    onEdit={() => setOpen({ course })}
                  />
                ))}
              </CardTable>
            )}
          </Results>
        </section>
      )}
      {open !== null && 'task' in open && (
        <TaskDialog {...(open.task !== undefined && { task: open.task })} onClose={close} />
      )}
      {open !== null && 'course' in open && (
        <MedicationDialog
          {...(open.course !== undefined && { course: open.course })}
          onClose={close}
        />
      )}
    </>
  );
}

/** By the time of day; what is due at any time comes last. */
const byTime = (a: Task, b: Task) =>
  (a.time ?? '99').localeCompare(b.time ?? '99') || a.title.localeCompare(b.title);

function TaskRow({ task, onEdit }: { task: Task; onEdit: () => void }) {
  const mayEdit = usePermission(task.organization_id, 'edit_horses');
  const at = task.time === null ? '' : `, by ${clockTime(task.time)}`;
  const often =
    task.recurrence === null
      ? formatDay(task.starts_on)
      : `${sayRule(task.recurrence, task.starts_on)} from ${formatDay(task.starts_on)}`;
  return (
    <tr>
      <td className={styles.name}>{task.title}</td>
      <td className={styles.when}>
        {often}
        {at}
      </td>
      <td className={styles.third}>{task.horses.map(({ name }) => name).join(', ')}</td>
      <td className={styles.fourth}>{task.assignee}</td>
      <td className={styles.edit}>
        {mayEdit && (
          <Button variant="quiet" icon="edit" aria-label={`Edit ${task.title}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </td>
    </tr>
  );
}

function CourseRow({ course, onEdit }: { course: MedicationRow; onEdit: () => void }) {
  const mayEdit = usePermission(course.organization_id, 'edit_horses');
  const today = useToday();
  const name = `${course.horse.name}: ${course.drug}`;
  return (
    <tr>
      <td className={styles.name}>{course.horse.name}</td>
      <td className={styles.when}>
        {course.drug} {doseOf(course, today)}
      </td>
      <td className={styles.third}>
        {[periodOf(course), sayHow(course), saySteps(course)].filter(Boolean).join(', ')}
      </td>
      <td className={styles.fourth}>{course.reason}</td>
      <td className={styles.edit}>
        {mayEdit && (
          <Button variant="quiet" icon="edit" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </td>
    </tr>
  );
}
