import type { Tone } from '../../components/ui/messages/Badge';
import { addDays, type Day, daysBetween } from '../../lib/time/days';
import { formatNumber } from '../../lib/intl';
import type { Document } from './documentsApi';

/** The kinds of documents, in display order. */
export const KINDS = [
  { value: 'coggins', label: 'Coggins test' },
  { value: 'health_certificate', label: 'Health certificate' },
  { value: 'registration', label: 'Registration papers' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'contract', label: 'Contract' },
  { value: 'receipt', label: 'Receipt' },
  { value: 'other', label: 'Other' },
] as const;

/** The name of a kind. */
export const kindName = (kind: string): string =>
  KINDS.find(({ value }) => value === kind)?.label ?? kind;

/**
 * The last day that is usual for a kind, and what that is: most states ask for a Coggins test of
 * the last twelve months, and for a health certificate of the last thirty days.
 */
export function usualEnd(kind: string, issued: Day): { day: Day; term: string } | null {
  if (issued === '') return null;
  if (kind === 'health_certificate') return { day: addDays(issued, 30), term: '30 days' };
  if (kind !== 'coggins') return null;
  const [year, rest] = [Number(issued.slice(0, 4)), issued.slice(4)];
  return { day: `${year + 1}${rest === '-02-29' ? '-02-28' : rest}`, term: '12 months' };
}

/** The last day is shown as near within this many days. */
const SOON_DAYS = 60;
const VERY_SOON_DAYS = 30;

/** How near the last day of a document is, in words; `null` if it is far away. */
export function endOf(day: Day, today: Day): { tone: Tone; text: string } | null {
  const left = daysBetween(today, day);
  if (left < 0) return { tone: 'danger', text: 'Expired' };
  if (left > SOON_DAYS) return null;
  const tone = left <= VERY_SOON_DAYS ? 'warning' : 'info';
  if (left === 0) return { tone, text: 'Expires today' };
  return { tone, text: `Expires in ${left === 1 ? '1 day' : `${left} days`}` };
}

const KILOBYTE = 1024;

/** The size of a file: `340 KB`, `2.4 MB`. */
export function sizeOf(bytes: number): string {
  const kilobytes = bytes / KILOBYTE;
  if (kilobytes < KILOBYTE) return `${formatNumber(Math.max(1, Math.round(kilobytes)))} KB`;
  return `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}

/** What the file of a document is: `PDF, 340 KB`. */
export const fileWords = ({ file: { kind, bytes } }: Pick<Document, 'file'>): string =>
  kind === 'none' ? 'No file; its dates are kept' : `${kind.toUpperCase()}, ${sizeOf(bytes)}`;

/** What the server takes. */
export const FILE_TYPES =
  'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.pdf,.heic,.heif';

/** The largest document that the server takes, in megabytes. */
const MOST_MEGABYTES = 25;

/** What is wrong with a file; `null` if nothing is. What it is, the server finds out. */
export function fileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  most: number = MOST_MEGABYTES,
): string | null {
  if (size === 0) return `${name} is empty. Choose another file.`;
  return size > most * KILOBYTE * KILOBYTE
    ? `${name} is larger than ${most} MB. Choose a smaller file.`
    : null;
}

/** A title from the name of a file. */
export const titleOf = ({ name }: Pick<File, 'name'>): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200);
