import { publicEvent } from '../fixtures/fixtures';
import { BARN_TOKEN } from '../fixtures/showBarnFixtures';
import type { FormCase } from './formCase';

const FORM = `/pv/event/${publicEvent.hashed_id}/barn`;

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
];
