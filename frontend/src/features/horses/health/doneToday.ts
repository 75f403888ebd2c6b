import { addDays, type Day, daysBetween } from '../../../lib/time/days';
import {
  type CareRow,
  type Horse,
  isOwnHorse,
  type SectionFields,
  useLazyGetHorseQuery,
} from '../horsesApi';
import { useSaveSection } from '../sections/useSaveSection';
import { healthForm, newVaccination } from './healthForm';

/** When care that is done today is due next: after as many days as last time, if they are known. */
export function nextDue({ last_on, due_on }: CareRow, today: Day): Day | null {
  if (last_on === null || due_on === null) return null;
  const days = daysBetween(last_on, due_on);
  return days > 0 ? addDays(today, days) : null;
}

/** The health section of a horse, with this care done today. */
export function doneToday(horse: Horse, row: CareRow, today: Day): SectionFields {
  const values = healthForm.read(horse);
  const next = nextDue(row, today) ?? '';
  switch (row.kind) {
    case 'vaccination':
      // A further one: the earlier ones stay as the history.
      values.vaccinations = [
        { ...newVaccination(), name: row.name, date: today, nextDue: next },
        ...values.vaccinations,
      ];
      break;
    case 'deworming':
      values.deworming = { ...values.deworming, lastDate: today, nextDue: next };
      break;
    case 'dental':
      values.dental = { ...values.dental, lastExam: today, nextDue: next };
      break;
    case 'hoof_care':
      values.hoofCare = { ...values.hoofCare, lastTrim: today, nextDue: next };
  }
  return healthForm.write(values).fields;
}

/** Saves that a care was done today. Any failure is thrown. */
export function useDoneToday(): (row: CareRow, today: Day) => Promise<void> {
  const save = useSaveSection('health');
  const [read] = useLazyGetHorseQuery();
  return async (row, today) => {
    let horse = await read(row.horse.id).unwrap();
    // Somebody else may save in between; the care is then added to what they saved.
    for (let tries = 0; tries < 3 && isOwnHorse(horse); tries += 1) {
      const changed = await save(doneToday(horse, row, today), horse);
      if (changed === null) return;
      horse = changed;
    }
    throw new Error('The health records change all the time');
  };
}
