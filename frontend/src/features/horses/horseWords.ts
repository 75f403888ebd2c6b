import type { Schemas } from '../../api/types';

type Gender = Schemas['Gender'];

const GENDERS: Record<Gender, string> = { mare: 'Mare', gelding: 'Gelding', stallion: 'Stallion' };

/** A gender in words; empty for `null`. */
export function genderOf(gender: Gender | null): string {
  return gender === null ? '' : GENDERS[gender];
}

/** The options for the gender, in the given order. */
export function genderChoices(...order: Gender[]): { value: Gender; label: string }[] {
  return order.map((value) => ({ value, label: GENDERS[value] }));
}

/** An age in words: `9 years`; empty for `null`. Age 0 is `Under 1 year`. */
export function yearsOf(age: number | null): string {
  if (age === null) return '';
  if (age === 0) return 'Under 1 year';
  return age === 1 ? '1 year' : `${age} years`;
}
