import type { Schemas } from '../../api/types';

type Gender = Schemas['Gender'];

const GENDERS: Record<Gender, string> = { mare: 'Mare', gelding: 'Gelding', stallion: 'Stallion' };

/** A gender in words; nothing for none. */
export function genderOf(gender: Gender | null): string {
  return gender === null ? '' : GENDERS[gender];
}

/** The choices of a gender, in the given order. */
export function genderChoices(...order: Gender[]): { value: Gender; label: string }[] {
  return order.map((value) => ({ value, label: GENDERS[value] }));
}

/** An age in words: `9 years`. Foals count as what they are; nothing for no age. */
export function yearsOf(age: number | null): string {
  if (age === null) return '';
  if (age === 0) return 'Under 1 year';
  return age === 1 ? '1 year' : `${age} years`;
}
