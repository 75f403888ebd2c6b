import { judging } from '../fixtures/ringFixtures';
import { ownEvent } from '../fixtures/eventFixtures';
import type { FormCase } from './formCase';

const CLASS = `/event/${ownEvent._id.$oid}/results/${judging[0].class_id}`;

const SCHEDULE = `/event/${ownEvent._id.$oid}/schedule`;

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
  {
    name: 'how a class of the schedule goes',
    source: 'features/rings/schedule/LineForm.tsx',
    at: SCHEDULE,
    button: /^1 · Open Pleasure$/,
    form: 'How the class goes',
    field: /^Minutes for Each/,
    text: '2',
    save: ['Save Line', 'put', 'events/:id/schedule'],
    // A few numbers that are saved at once are not worth keeping.
    secret: true,
  },
  {
    name: 'how several classes of the schedule go',
    source: 'features/rings/schedule/LinesForm.tsx',
    at: SCHEDULE,
    button: /^Change Several/,
    form: 'How several classes go',
    field: /^Minutes for Each/,
    text: '4',
    fill: [[/^1 · Open Pleasure/]],
    save: ['Change Classes', 'put', 'events/:id/schedule'],
    // Likewise.
    secret: true,
  },
  {
    name: 'a pause of the schedule',
    source: 'features/rings/schedule/PauseForm.tsx',
    at: SCHEDULE,
    button: /^Add Pause/,
    form: 'Pause',
    field: /^What It Is/,
    text: 'Lunch',
    save: ['Add Pause', 'put', 'events/:id/schedule'],
    // Likewise.
    secret: true,
  },
  {
    name: 'a session of the schedule',
    source: 'features/rings/schedule/SessionForm.tsx',
    at: SCHEDULE,
    button: /^Add Session$/,
    form: 'Session',
    field: /^Start Date/,
    text: '2026-06-07',
    save: ['Add Session', 'put', 'events/:id/schedule'],
    // Likewise.
    secret: true,
  },
  {
    name: 'the parts of a class',
    source: 'features/rings/schedule/regroup/SplitForm.tsx',
    at: SCHEDULE,
    button: /^More for 9 · Lead Line$/,
    item: /^Split Class/,
    form: 'Split',
    field: /^Name of A/,
    text: 'Lead Line, first half',
    save: ['Split Class', 'post', 'events/:id/classes/:classId/split'],
    isReopened: false,
  },
  {
    name: 'classes that become one',
    source: 'features/rings/schedule/regroup/CombineForm.tsx',
    at: SCHEDULE,
    button: /^More for 9 · Lead Line$/,
    item: /^Combine Classes/,
    form: 'Combine',
    field: /^Name/,
    text: 'Lead Line and Youth',
    fill: [[/^2Youth/]],
    save: ['Combine Classes', 'post', 'events/:id/classes/combine'],
    // A name that is sent at once is not worth keeping.
    secret: true,
  },
  {
    name: 'a ring',
    source: 'features/rings/schedule/RingForms.tsx',
    at: SCHEDULE,
    button: /^Add Ring$/,
    form: 'Ring',
    field: /^Name/,
    text: 'Ring 3',
    save: ['Add Ring', 'put', 'events/:id/schedule'],
    // Likewise.
    secret: true,
  },
  {
    name: 'a ring on hold',
    source: 'features/rings/schedule/RingForms.tsx',
    at: SCHEDULE,
    button: /^Hold Main Ring$/,
    form: 'Hold the ring',
    field: /^Reason/,
    text: 'Lightning',
    save: ['Hold the Ring', 'put', 'events/:id/rings/:ringId/state'],
    // Likewise.
    secret: true,
  },
  {
    name: 'a draw',
    source: 'features/rings/order/DrawDialog.tsx',
    at: `${SCHEDULE}/${judging[0].class_id}`,
    button: /^Draw Again$/,
    form: 'Draw',
    field: /^Seed/,
    text: '42',
    save: ['Draw', 'post', 'events/:id/classes/:classId/order'],
    // Likewise.
    secret: true,
  },
  {
    name: 'a link for a phone',
    source: 'features/rings/links/LinkForm.tsx',
    at: `/event/${ownEvent._id.$oid}/links`,
    button: /^New Link$/,
    form: 'New link',
    field: /^Where or Who/,
    text: 'Ring 1 gate',
    fill: [[/^Role/, 'gate']],
    save: ['Make Link', 'post', 'events/:id/device_links'],
    // Likewise.
    secret: true,
  },
];
