import { judging } from '../fixtures/ringFixtures';
import { ownEvent } from '../fixtures/eventFixtures';
import type { FormCase } from './formCase';

const CLASS = `/event/${ownEvent._id.$oid}/results/${judging[0].class_id}`;

/** The forms of the rings. */
export const ringForms: FormCase[] = [
  {
    name: 'what a class is judged by',
    source: 'features/rings/format/FormatDialog.tsx',
    at: CLASS,
    button: /^Edit Format$/,
    form: 'Format',
    field: /^Places/,
    text: '8',
    save: ['Save Format', 'put', 'events/:id/classes/:classId/format'],
  },
  {
    name: 'the order of a work-off',
    source: 'features/rings/office/BreakTie.tsx',
    at: CLASS,
    button: /^Break the Tie/,
    form: 'Break the tie',
    field: /^Order of 101/,
    text: '2',
    fill: [[/^Order of 102/, '1']],
    save: ['Save Order', 'put', 'events/:id/classes/:classId/work_off'],
    // Two numbers that are saved at once are not worth keeping.
    secret: true,
  },
];
