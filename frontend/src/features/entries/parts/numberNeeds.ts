import type { Schemas } from '../../../api/types';
import { formatDay } from '../../../lib/time/days';

type NumberNeed = Schemas['NumberNeed'];
type NumberLack = Schemas['NumberLack'];

/** What a show can want before it hands out a back number, and of whom. */
export const NEEDS: readonly {
  value: NumberNeed['kind'];
  label: string;
  of: readonly NumberNeed['of'][];
}[] = [
  { value: 'membership', label: 'Membership', of: ['rider', 'owner', 'trainer', 'horse'] },
  { value: 'registration_number', label: 'Registration number', of: ['horse'] },
  { value: 'waiver', label: 'Signed waiver', of: ['rider'] },
  { value: 'paid', label: 'Everything paid', of: ['rider'] },
  { value: 'phone', label: 'Phone', of: ['rider', 'owner', 'trainer'] },
  { value: 'address', label: 'Address', of: ['rider', 'owner', 'trainer'] },
];

/** Of whom it is wanted. */
export const NEED_OF: Readonly<Record<NumberNeed['of'], string>> = {
  rider: 'Rider',
  owner: 'Owner',
  trainer: 'Trainer',
  horse: 'Horse',
};

/** What is wanted, in words: `TWHBEA membership of the owner`. */
export function sayNeed({
  kind,
  of,
  association,
}: Pick<NumberNeed, 'kind' | 'of' | 'association'>): string {
  const whose = ` of the ${of}`;
  switch (kind) {
    case 'membership':
      return `${association} membership${whose}`;
    case 'registration_number':
      return `${association === '' ? 'Registration' : association} number${whose}`;
    case 'waiver':
      return 'Signed waiver';
    case 'paid':
      return 'Payment';
    case 'phone':
      return `Phone${whose}`;
    case 'address':
      return `Address${whose}`;
    default:
      // A kind that this version does not know.
      return String(kind).replaceAll('_', ' ');
  }
}

/** What is known of it: whose it is, from which day it lacks, and which number was typed. */
export function sayWhy({ kind, of, name, day, typed }: NumberLack): string {
  if (kind === 'paid' || kind === 'waiver') return '';
  if (name === '') return `The entry names no ${of}`;
  const known = [
    name,
    ...(day === null ? [] : [`not valid on ${formatDay(day)}`]),
    ...(typed === '' ? [] : [`the entry says ${typed}`]),
  ];
  return known.join(', ');
}
