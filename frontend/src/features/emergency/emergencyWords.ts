import { countOf } from '../../lib/intl';
import type { EmergencyFact, EmergencyLinkRow } from './emergencyTypes';

/** How often the page was opened: `Opened 2 times`. */
export const sayOpened = ({ opened }: Pick<EmergencyLinkRow, 'opened'>): string =>
  opened === 0 ? 'Not opened yet' : `Opened ${countOf(opened, 'time', 'times')}`;

/** What a barn may show, in the order of the page. */
export const FACTS: readonly { value: EmergencyFact; label: string }[] = [
  { value: 'photo', label: 'Photo' },
  { value: 'owners', label: 'Phone numbers of the owners' },
  { value: 'veterinarian', label: 'Veterinarian' },
  { value: 'allergies', label: 'Allergies' },
  { value: 'medication', label: 'Current medication' },
  { value: 'insurance', label: 'Insurance number' },
];
