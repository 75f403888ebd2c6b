import { array, object, string } from 'yup';

import type { Schemas } from '../../api/types';
import { missing, text } from '../../components/form/rules';
import type { MedicationRow } from './medicationsApi';

export const medicationSchema = object({
  horse_id: string().label('Horse').required(missing),
  drug: text('Drug', 200).required(missing),
  dose: text('Dose', 200).required(missing),
  route: text('Given', 200),
  from: string().label('First day').required(missing),
  until: string().test(
    'until',
    'The last day must not be before the first',
    (until = '', { parent }) => {
      const { from } = parent as { from: string };
      return until === '' || until >= from;
    },
  ),
  times: array(object({ time: string().label('Time').required(missing) })).min(
    1,
    'Add a time of day',
  ),
  reason: text('Reason', 500),
  prescribed_by: text('Prescribed by', 200),
  withdrawal_note: text('Withdrawal', 2000),
});

export interface MedicationValues {
  horse_id: string;
  drug: string;
  dose: string;
  route: string;
  from: string;
  until: string;
  times: { time: string }[];
  reason: string;
  prescribed_by: string;
  withdrawal_note: string;
}

/** The values of a new course. */
export const newMedication = (day: string, horse: string): MedicationValues => ({
  horse_id: horse,
  drug: '',
  dose: '',
  route: '',
  from: day,
  until: '',
  times: [{ time: '08:00' }],
  reason: '',
  prescribed_by: '',
  withdrawal_note: '',
});

export function toMedicationValues(course: MedicationRow): MedicationValues {
  const { horse_id, drug, dose, route, from, until, times } = course;
  const { reason, prescribed_by, withdrawal_note } = course;
  return {
    horse_id,
    drug,
    dose,
    route,
    from,
    until: until ?? '',
    times: times.map((time) => ({ time })),
    reason,
    prescribed_by,
    withdrawal_note,
  };
}

export function toMedicationBody(values: MedicationValues): Schemas['MedicationBody'] {
  return {
    ...values,
    drug: values.drug.trim(),
    dose: values.dose.trim(),
    until: values.until === '' ? null : values.until,
    times: values.times.map(({ time }) => time),
  };
}
