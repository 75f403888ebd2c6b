import { object, string } from 'yup';

import type { Schemas } from '../../api/types';
import { missing, text } from '../../components/form/rules';
import { readRule, writeRule } from './repeats';
import type { Task } from './tasksApi';

export const taskSchema = object({
  title: text('Task', 200).required(missing),
  starts_on: string().label('Day').required(missing),
  until: string().test(
    'until',
    'The last day must not be before the first',
    (until = '', { parent }) => {
      const { starts_on: first } = parent as { starts_on: string };
      return until === '' || until >= first;
    },
  ),
  assignee: text('Who', 200),
  notes: text('Notes', 4000),
});

export interface TaskValues {
  organization_id: string;
  title: string;
  horse_ids: string[];
  starts_on: string;
  time: string;
  /** A rule without its last day; empty is once. */
  repeats: string;
  until: string;
  assignee: string;
  notes: string;
}

/** The values of a new task. */
export const newTask = (day: string): TaskValues => ({
  organization_id: '',
  title: '',
  horse_ids: [],
  starts_on: day,
  time: '',
  repeats: '',
  until: '',
  assignee: '',
  notes: '',
});

export function toTaskValues(task: Task): TaskValues {
  const { rule, until } = readRule(task.recurrence);
  return {
    organization_id: '',
    title: task.title,
    horse_ids: task.horse_ids,
    starts_on: task.starts_on,
    time: task.time ?? '',
    repeats: rule,
    until,
    assignee: task.assignee,
    notes: task.notes,
  };
}

export function toTaskBody(values: TaskValues): Schemas['TaskBody'] {
  const { organization_id: organization, repeats, until, time, ...rest } = values;
  return {
    ...rest,
    title: values.title.trim(),
    time: time === '' ? null : time,
    recurrence: writeRule({ rule: repeats, until }),
    ...(organization !== '' && { organization_id: organization }),
  };
}
