import type { EventRow } from './eventsApi';
import type { Inspection, TherapeuticUse } from './form/noticeForm';

/** Suggested types of shows; any other type may be typed. */
export const EVENT_TYPES: readonly string[] = [
  'Walking / Gaited Horse Show',
  'Racking Horse Show',
  'Saddle Seat Show',
  'Hunter / Jumper Show',
  'Dressage Show',
  'Western Show',
  'Reining Show',
  'Breed Show',
  'Youth / 4-H Show',
  'Schooling Show',
  'Fun Show',
  'Competition',
  'Clinic',
  'Horse Sale or Exhibition',
];

/** The types of shows whose classes are for walking or racking horses, unless stated otherwise. */
const WALKING_TYPES = EVENT_TYPES.slice(0, 2).map((type) => type.toLowerCase());

/** Whether the classes of a show of this type are for walking or racking horses. */
export const isWalkingShow = (type: string) => WALKING_TYPES.includes(type.trim().toLowerCase());

/** The place of a show in one line: `Calsonic Arena, Shelbyville, TN`. */
export function placeOf({ location: { venue, city, state } }: Pick<EventRow, 'location'>): string {
  const town = [city, state].filter((part) => part !== '').join(',\u00a0');
  return [venue, town].filter((part) => part !== '').join(', ');
}

/** The kinds of inspection, in words. */
export const INSPECTION_WORDS: Readonly<Record<Inspection, string>> = {
  aphis_requested: 'APHIS representative requested',
  hpi_appointed: 'HPI appointed',
  none: 'No inspector',
};

/** Whether therapeutic treatment is allowed, in words. */
export const THERAPEUTIC_WORDS: Readonly<Record<TherapeuticUse, string>> = {
  allowed: 'Allowed',
  not_allowed: 'Not allowed',
};
