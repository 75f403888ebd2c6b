import { object, string } from 'yup';

/** The longest note that is kept. */
export const NOTE_LENGTH = 2000;

/** The rules of an acknowledgement. The server has the same ones, and the last word. */
export const acknowledgementSchema = object({
  received_on: string().required(() => 'Date received is required'),
  note: string()
    .trim()
    .max(NOTE_LENGTH, () => 'Note must be at most 2,000 characters'),
});
