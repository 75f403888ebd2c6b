import { object, string } from 'yup';

import type { Schemas } from '../../api/types';
import { missing, text } from '../../components/form/rules';
import { NO_REPEAT, readRule, type Repeat, writeRule } from '../repeats/recurrence';
import { repeatRules } from '../repeats/repeatRules';
import type { Task } from './tasksApi';

export const taskSchema = object({
  title: text('Task', 200).required(missing),
  starts_on: string().label('Day').required(missing),
  ...repeatRules('starts_on'),
  assignee: text('Who', 200),
  notes: text('Notes', 4000),
});

export interface TaskValues extends Repeat {
  organization_id: string;
  title: string;
  horse_ids: string[];
  starts_on: string;
  time: string;
  assignee: string;
  notes: string;
}

/** The values of a new task. */
export const newTask = (day: string): TaskValues => ({
  ...NO_REPEAT,
  organization_id: '',
  title: '',
  horse_ids: [],
  starts_on: day,
  time: '',
  assignee: '',
  notes: '',
});

export function toTaskValues(task: Task): TaskValues {
  return {
    ...readRule(task.recurrence, task.starts_on),
    organization_id: '',
    title: task.title,
    horse_ids: task.horse_ids,
    starts_on: task.starts_on,
    time: task.time ?? '',
    assignee: task.assignee,
    notes: task.notes,
  };
}

export function toTaskBody(values: TaskValues): Schemas['TaskBody'] {
  const { organization_id: organization, title, horse_ids, starts_on, time } = values;
  return {
    title: title.trim(),
    horse_ids,
    starts_on,
    time: time === '' ? null : time,
    recurrence: writeRule(values, starts_on),
    assignee: values.assignee,
    notes: values.notes,
    ...(organization !== '' && { organization_id: organization }),
  };
}
