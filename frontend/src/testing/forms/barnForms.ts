import type { FormCase } from './formCase';
import { HORSE_ID } from '../fixtures/horseFixtures';

/** The forms of the barn's day. */
export const BARN_FORMS: FormCase[] = [
  {
    name: 'a new task',
    source: 'features/tasks/TaskDialog.tsx',
    at: '/today',
    button: /^Add Task$/,
    form: 'Add Task',
    field: /^Notes/,
    text: 'Ten minutes, not more',
    fill: [[/^Task/, 'Soak the hay']],
    save: ['Add Task', 'post', 'tasks'],
  },
  {
    name: 'a new course of medication',
    source: 'features/medications/MedicationDialog.tsx',
    at: `/horses/${HORSE_ID}`,
    button: /^Add Medication$/,
    form: 'Add Medication',
    field: /^Reason/,
    text: 'Lame on the left hind',
    fill: [
      [/^Drug/, 'Bute'],
      [/^Dose/, '1 g'],
    ],
    save: ['Add Medication', 'post', 'medications'],
  },
];
