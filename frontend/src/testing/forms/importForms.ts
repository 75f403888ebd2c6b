import { draftImport } from '../fixtures/importFixtures';
import type { FormCase } from './formCase';

/** The forms that bring tables in. */
export const IMPORT_FORMS: FormCase[] = [
  {
    name: 'a pasted table',
    source: 'features/imports/StartCard.tsx',
    at: '/import',
    form: 'Paste a table',
    field: /^Or paste a table/,
    text: 'HorseName,DOB',
    save: ['Read Table', 'post', 'imports'],
  },
  {
    name: 'the columns of a file',
    source: 'features/imports/draft/Draft.tsx',
    at: `/import/${draftImport._id.$oid}`,
    form: 'How the file is read',
    field: /^Color code/,
    text: 'color',
    save: ['Show Preview', 'put', 'imports/:id'],
  },
];
