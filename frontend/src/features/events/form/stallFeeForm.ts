import * as field from '../../../components/form/fields';
import type { OwnEvent } from '../eventsApi';
import { count } from './noticeForm';

type Fee = OwnEvent['fees'][number];
type StallKind = NonNullable<Fee['stall_kind']>;

/** What an extra has to do with stalls: it is one, comes with one, or is what its end costs. */
type StallRole = '' | 'of' | 'with' | 'end';

/** The kinds of stalls that an extra can be about. */
export const STALL_KINDS: readonly { value: StallKind; label: string }[] = [
  { value: 'horse', label: 'Horse stall' },
  { value: 'tack', label: 'Tack stall' },
  { value: 'camping', label: 'Camping' },
  { value: 'paddock', label: 'Paddock' },
];

const NONE = { value: '', label: 'Nothing' } as const;

/** What an extra with a quantity, or by the night, can have to do with stalls. */
export const STALL_ROLES = {
  quantity: [
    NONE,
    { value: 'of', label: 'It is a stall' },
    { value: 'with', label: 'It comes with each stall' },
  ],
  night: [
    NONE,
    { value: 'of', label: 'It is a night in a stall' },
    { value: 'end', label: 'It is what an end stall costs more' },
  ],
} as const;

/** The fields of a fee that are about stalls. */
export const stallFields = {
  stalls: field.here<StallRole>(''),
  stall_kind: field.here<StallKind>('horse'),
  per_stall: count,
};

interface StallValues {
  stalls: StallRole;
  stall_kind: StallKind;
  per_stall: string;
}

/** What a fee has to do with stalls, in the form. Answers that a device kept may lack it. */
export function readStalls(fee: Partial<Fee>): StallValues {
  const { stall_kind = null, with_stall_kind = null, per_stall = null, end_fee = false } = fee;
  const role = stall_kind === null ? 'with' : end_fee ? 'end' : 'of';
  const kind = stall_kind ?? with_stall_kind;
  return {
    stalls: kind === null ? '' : role,
    stall_kind: kind ?? 'horse',
    per_stall: per_stall === null ? '' : String(per_stall),
  };
}

/** Likewise in a request, of a fee with a quantity or by the night. */
export function writeStalls(
  { stalls, stall_kind }: Pick<StallValues, 'stalls' | 'stall_kind'>,
  kind: string,
  perStall: number | null,
) {
  const roles: readonly { value: string }[] =
    kind === 'quantity' || kind === 'night' ? STALL_ROLES[kind] : [];
  const role = roles.some(({ value }) => value === stalls) ? stalls : '';
  return {
    stall_kind: role === 'of' || role === 'end' ? stall_kind : null,
    with_stall_kind: role === 'with' ? stall_kind : null,
    per_stall: role === 'with' ? (perStall ?? 1) : null,
    end_fee: role === 'end',
  };
}
