import { formatDateTime } from '../../../lib/time/dates';
import { countOf } from '../../../lib/intl';
import type { OpenLink } from './accessApi';

/** What the links of a purpose open. */
const PURPOSES: Readonly<Record<string, string>> = {
  owner_page: 'Page of an owner',
  emergency_page: 'Emergency page',
  device: 'Device at the ring',
  sale_page: 'Public page of a sale',
  calendar_feed: 'Calendar feed',
};

/** What a link opens: `Emergency page of Comet`, or `Gate at Spring Classic (Ring 2)`. */
export function sayWhat({ purpose, name, role, label }: OpenLink): string {
  if (role === null) return `${PURPOSES[purpose] ?? purpose.replaceAll('_', ' ')}: ${name}`;
  const device = role.charAt(0).toUpperCase() + role.slice(1);
  return label === '' ? `${device} at ${name}` : `${device} at ${name} (${label})`;
}

/** Who made a link, and when: `Made by rae@example.org, May 1, 2026, 7:00 AM CDT`. */
export function sayMade({ made_by, created_at }: OpenLink, zone: string): string {
  const by = made_by === null ? '' : ` by ${made_by}`;
  return `Made${by}, ${formatDateTime(created_at, zone)}`;
}

/** How a link is used: `Opened 2 times, last May 2, 2026, … · Works until …`. */
export function sayUse({ opened, used_at, expires_at }: OpenLink, zone: string): string {
  const times = opened === null ? 'Used' : `Opened ${countOf(opened, 'time', 'times')}`;
  const used = used_at === null ? '' : `${times}, last ${formatDateTime(used_at, zone)}`;
  const never = opened === 0 ? 'Not opened yet' : '';
  const end = expires_at === null ? 'No end' : `Works until ${formatDateTime(expires_at, zone)}`;
  return [used === '' ? never : used, end].filter((part) => part !== '').join(' · ');
}
