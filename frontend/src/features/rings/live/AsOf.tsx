import { useEffect, useState } from 'react';

import { formatNumber } from '../../../lib/intl';
import { formatClock, type Instant, usableZone } from '../../../lib/time/dates';
import { toldAge } from '../../../sync/toldAge';
import type { LiveDayState } from './useLiveDay';

/** How often the age is told anew, in milliseconds. */
const RENEWED_MS = 10_000;

const MINUTE_MS = 60_000;

/** What is told of the age of a page. */
export type Heard = Pick<LiveDayState, 'status' | 'asOf' | 'heardAt'>;

/** `Live`, or `As of 2:02 PM (3 min ago)`. */
function say({ status, asOf, heardAt }: Heard, zone: string, now: number): string {
  if (status === 'live') return 'Live';
  if (asOf === null) return 'Connecting…';
  const minutes = heardAt === null ? 0 : Math.floor((now - heardAt) / MINUTE_MS);
  const age = minutes < 1 ? '' : ` (${formatNumber(minutes)} min ago)`;
  return `As of ${formatClock(asOf, usableZone(zone))}${age}`;
}

/**
 * How old what is shown is. The age is counted by the clock of the page, so that it is true also when
 * the clock of the device is set back.
 */
export function AsOf({
  live,
  read,
  zone,
  className,
}: {
  live: Heard;
  /** The server's time of what was read, which is shown until anything is heard. */
  read?: Instant | undefined;
  zone: string;
  className?: string | undefined;
}) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => toldAge.tell(), []);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), RENEWED_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={className} data-status={live.status}>
      {say({ ...live, asOf: live.asOf ?? read ?? null }, zone, Math.max(now, live.heardAt ?? 0))}
    </span>
  );
}
