import { object } from 'yup';

import { missing, text } from '../../../components/form/rules';

/** The longest note that is kept. */
export const NOTE_LENGTH = 2000;

/** The rules of an acknowledgement. */
export const acknowledgementSchema = object({
  received_on: text('Date received').required(missing),
  note: text('Note', NOTE_LENGTH),
});
