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
  {
    name: 'a new visit',
    source: 'features/care/history/VisitDialog.tsx',
    at: `/horses/${HORSE_ID}/care`,
    button: /^Add Care$/,
    form: 'Add Care',
    field: /^Notes/,
    text: 'Thrush in the left hind',
    fill: [[/^Care/, 'hoof']],
    save: ['Add Care', 'post', 'horses/:id/care'],
  },
  {
    name: 'care of several horses',
    source: 'features/care/many/CareForManyPage.tsx',
    at: '/horses/care',
    form: 'Care for several horses',
    field: /^Notes/,
    text: 'All were good',
    save: [/^Record Care/, 'post', 'care'],
  },
  {
    name: 'the intervals of care',
    source: 'features/care/IntervalsCard.tsx',
    at: '/settings',
    form: 'How often care is due',
    field: /^Hoof Care/,
    text: '35',
    save: ['Save Intervals', 'put', 'care/intervals'],
  },
];
