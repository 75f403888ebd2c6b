import { ownEvent } from '../fixtures/eventFixtures';
import { publicEvent } from '../fixtures/fixtures';
import { BARN_TOKEN, showBarn } from '../fixtures/showBarnFixtures';
import type { FormCase } from './formCase';

const FORM = `/pv/event/${publicEvent.hashed_id}/barn`;

const BARNS = `/event/${ownEvent._id.$oid}/barns`;

/** The forms of a barn at a show. */
export const SHOW_BARN_FORMS: FormCase[] = [
  {
    name: 'a whole barn',
    source: 'features/showBarns/form/BarnForm.tsx',
    at: FORM,
    form: 'Enter a whole barn',
    field: /^Horse$/,
    text: 'Midnight Sun',
    fill: [
      [/^Name of the Barn/, 'Willow Barn'],
      [/^In Charge/, 'Sam Hill'],
      [/^Email/, 'sam@example.org'],
      [/^Phone/, '931-555-0101'],
      [/^Rider$/, 'Rae Doe'],
    ],
    save: ['Enter 1 Horse', 'post', 'events/public/:id/groups'],
    signedIn: false,
  },
  {
    name: 'the split sheet of a barn',
    source: 'features/showBarns/parts/SplitDialog.tsx',
    at: `/barn/${BARN_TOKEN}`,
    button: /^Divide$/,
    form: 'Split sheet',
    field: /^What/,
    text: 'Tack stall and shavings',
    save: ['Divide', 'put', 'groups/:token/split'],
    signedIn: false,
  },
  {
    name: 'a barn that the office adds',
    source: 'features/showBarns/office/BarnDialog.tsx',
    at: BARNS,
    button: /^Add Barn$/,
    form: 'Add Barn',
    field: /^Name of the Barn/,
    text: 'Willow Barn',
    fill: [[/^In Charge/, 'Sam Hill']],
    save: ['Add Barn', 'post', 'events/:id/groups'],
  },
  {
    name: 'a line of a barn',
    source: 'features/showBarns/office/BarnLineDialog.tsx',
    at: `${BARNS}/${showBarn.id}`,
    button: /^Add Line$/,
    form: 'Add line',
    field: /^What For/,
    text: 'Tack stall',
    fill: [
      [/^Amount of One/, '185'],
      [/^Reason/, 'As ordered'],
    ],
    save: ['Add Line', 'post', 'events/:id/groups/:barn/lines'],
  },
];
