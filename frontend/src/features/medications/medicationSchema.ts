import { array, object, string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, text } from '../../components/form/rules';

/** The times of day of a course, each in a row of its own. */
const times = {
  ...field.same(
    [{ time: '08:00' }],
    array(object({ time: string().label('Time').required(missing) })).min(1, 'Add a time of day'),
  ),
  read: (answer: string[]) => answer.map((time) => ({ time })),
  write: (rows: { time: string }[]) => rows.map(({ time }) => time),
};

export const medicationFields = field.group({
  horse_id: field.same('', string().label('Horse').required(missing)),
  drug: field.typed(text('Drug', 200).required(missing)),
  dose: field.typed(text('Dose', 200).required(missing)),
  route: field.typed(text('Given', 200)),
  from: field.same('', string().label('First day').required(missing)),
  until: field.chosen(
    string().test(
      'until',
      'The last day must not be before the first',
      (until = '', { parent }) => {
        const { from } = parent as { from: string };
        return until === '' || until >= from;
      },
    ),
  ),
  times,
  reason: field.typed(text('Reason', 500)),
  prescribed_by: field.typed(text('Prescribed by', 200)),
  withdrawal_note: field.typed(text('Withdrawal', 2000)),
});

export type MedicationValues = typeof medicationFields.blank;
