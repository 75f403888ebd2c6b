import { string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, text } from '../../components/form/rules';
import { readRule, writeRule } from '../repeats/recurrence';
import { repeatFields } from '../repeats/repeatRules';
import type { Task } from './tasksApi';

const fields = field.group({
  ...repeatFields('starts_on'),
  organization_id: field.organization,
  title: field.typed(text('Task', 200).required(missing)),
  horse_ids: field.same<string[]>([]),
  starts_on: field.same('', string().label('Day').required(missing)),
  time: field.chosen(),
  assignee: field.typed(text('Who', 200)),
  notes: field.typed(text('Notes', 4000)),
});

type TaskValues = typeof fields.blank;

export const taskFields = {
  ...fields,
  read: (task: Task): TaskValues => ({
    ...fields.read(task),
    ...readRule(task.recurrence, task.starts_on),
  }),
  write: (values: TaskValues) => ({
    ...fields.write(values),
    recurrence: writeRule(values, values.starts_on),
  }),
};
