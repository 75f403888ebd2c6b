import { object } from 'yup';

import { missing, text } from '../../components/form/rules';
import type { Note, NoteBody } from './notesApi';

/** The values of the form of a note. */
export interface NoteValues {
  organization_id: string;
  text: string;
  horse_ids: string[];
  pinned: boolean;
}

export const BLANK_NOTE: NoteValues = {
  organization_id: '',
  text: '',
  horse_ids: [],
  pinned: false,
};

export const noteSchema = object({ text: text('Note', 20_000).required(missing) });

export const toValues = (note: Note): NoteValues => ({
  organization_id: note.organization_id,
  text: note.text,
  horse_ids: [...note.horse_ids],
  pinned: note.pinned,
});

/** The request for these values, without the organization. */
export const toBody = ({ text: words, horse_ids, pinned }: NoteValues): NoteBody => ({
  text: words.trim(),
  horse_ids,
  pinned,
});
