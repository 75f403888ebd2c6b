import { object } from 'yup';

import { missing, text } from '../../../components/form/rules';

/** The maximum length of a note. */
export const NOTE_LENGTH = 2000;

export const acknowledgementSchema = object({
  received_on: text('Date received').required(missing),
  note: text('Note', NOTE_LENGTH),
});
