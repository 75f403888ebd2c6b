import type { EmergencyFact } from './emergencyTypes';

/** What a barn may show, in the order of the page. */
export const FACTS: readonly { value: EmergencyFact; label: string }[] = [
  { value: 'photo', label: 'Photo' },
  { value: 'owners', label: 'Phone numbers of the owners' },
  { value: 'veterinarian', label: 'Veterinarian' },
  { value: 'allergies', label: 'Allergies' },
  { value: 'medication', label: 'Current medication' },
  { value: 'insurance', label: 'Insurance number' },
];
