import { exhibitor, showHorse } from '../fixtures/exhibitorFixtures';
import type { FormCase } from './formCase';

/** The forms of the directory of shows. */
export const DIRECTORY_FORMS: FormCase[] = [
  {
    name: 'a new person of the directory',
    source: 'features/directory/ExhibitorDialog.tsx',
    at: '/exhibitors',
    button: /^New Person$/,
    form: 'New Person',
    field: /^Name/,
    text: 'Rae Doe',
    save: ['Add Person', 'post', 'exhibitors'],
  },
  {
    name: 'a person of the directory',
    source: 'features/directory/ExhibitorDialog.tsx',
    at: `/exhibitors/${exhibitor._id.$oid}`,
    button: /^Edit Person$/,
    form: 'Edit Person',
    field: /^Notes/,
    text: 'Pays by card',
    save: ['Save Person', 'put', 'exhibitors/:id'],
  },
  {
    name: 'a new horse of the directory',
    source: 'features/directory/ShowHorseDialog.tsx',
    at: '/exhibitors?show=horses',
    button: /^New Horse$/,
    form: 'New Horse',
    field: /^Name/,
    text: 'Midnight Sun',
    save: ['Add Horse', 'post', 'show_horses'],
  },
  {
    name: 'a horse of the directory',
    source: 'features/directory/ShowHorseDialog.tsx',
    at: `/show-horses/${showHorse._id.$oid}`,
    button: /^Edit Horse$/,
    form: 'Edit Horse',
    field: /^Color/,
    text: 'Bay',
    save: ['Save Horse', 'put', 'show_horses/:id'],
  },
  {
    name: 'a membership',
    source: 'features/exhibitors/memberships/MembershipDialog.tsx',
    at: `/exhibitors/${exhibitor._id.$oid}`,
    button: /^Add Membership$/,
    form: 'Add Membership',
    field: /^Association/,
    text: 'SHOBA',
    save: ['Add Membership', 'post', 'exhibitors/:id/memberships'],
  },
  {
    name: 'why somebody is forgotten',
    source: 'features/directory/forget/Forget.tsx',
    at: `/exhibitors/${exhibitor._id.$oid}`,
    button: /^Forget This Person/,
    form: `Forget ${exhibitor.name}`,
    field: /^Reason/,
    text: 'Asked for it by mail',
    save: ['Forget', 'delete', 'exhibitors/:id/personal_data'],
    // A few words for a change that is made at once are not worth keeping.
    secret: true,
  },
];
