import { fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

import { document as paper } from '../fixtures/documentFixtures';
import type { FormCase } from './formCase';

/** The forms of documents and notes. */
export const documentForms: FormCase[] = [
  {
    name: 'a document',
    source: 'features/documents/EditDocumentDialog.tsx',
    at: `/documents?open=${paper._id.$oid}`,
    button: /^Edit$/,
    form: 'Edit Document',
    field: /^Title/,
    text: 'Coggins 2026',
    save: ['Save Document', 'put', 'documents/:id'],
  },
  {
    name: 'a new document',
    source: 'features/documents/UploadDialog.tsx',
    at: '/documents',
    button: /^Add Document$/,
    form: 'Add Document',
    field: /^Title/,
    text: 'Coggins 2026',
    fill: [
      [/^Choose a File/, 'coggins.pdf'],
      [/^Kind/, 'coggins'],
    ],
    save: ['Add Document', 'post', 'documents'],
  },
  {
    name: 'a new note',
    source: 'features/notes/NoteForm.tsx',
    at: '/notes',
    form: 'New note',
    field: /^Note/,
    text: 'Hay comes on Friday',
    save: ['Add Note', 'post', 'notes'],
  },
  {
    name: 'a note',
    source: 'features/notes/NoteForm.tsx',
    at: '/notes',
    button: /^Edit note$/,
    form: 'Edit note',
    field: /^Note/,
    text: 'Hay comes on Friday',
    save: ['Save Note', 'put', 'notes/:id'],
  },
];

/** Enters a value at once, or chooses a file of this name, which cannot be typed. */
export async function enter(user: UserEvent, field: HTMLElement, value: string): Promise<void> {
  if (field.matches('[type="file"]')) await user.upload(field, new File(['%PDF-1.7'], value));
  else fireEvent.change(field, { target: { value } });
}
