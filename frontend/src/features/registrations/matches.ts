import type { Registration } from './registrationsApi';

/** Whether a registration matches every word of a search. `#7` and `7` match entry number 7. */
export function matches(registration: Registration, search: string): boolean {
  const text = [
    registration.rider_name,
    registration.rider_email,
    registration.rider_phone,
    registration.horse_name,
    ...registration.classes_entered.map(({ name }) => name),
  ]
    .join('\n')
    .toLowerCase();
  const number = String(registration.entry_number);
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word) || word.replace(/^#/, '') === number);
}
