import { describe, expect, it } from 'vitest';

import { formatDate, formatDateRange, formatDateTime, formatTime, usableZone } from './dates';

const chicago = 'America/Chicago';

describe('dates', () => {
  it('shows an instant in the zone of the show, not in that of the browser', () => {
    expect(formatDateTime({ $date: '2026-06-06T23:00:00Z' }, chicago)).toBe(
      'Sat, Jun 6, 2026, 6:00 PM CDT',
    );
    expect(formatDateTime('2026-06-06T23:00:00Z', 'America/Los_Angeles')).toBe(
      'Sat, Jun 6, 2026, 4:00 PM PDT',
    );
  });

  it('uses the season of the zone', () =>
    expect(formatTime('2026-12-06T23:00:00Z', chicago)).toBe('5:00 PM CST'));

  it('takes the day from the zone', () =>
    expect(formatDate('2026-05-08T02:00:00Z', chicago)).toBe('Thu, May 7, 2026'));

  it('names a shared day once', () =>
    expect(formatDateRange('2026-06-06T23:00:00Z', '2026-06-07T04:00:00Z', chicago)).toBe(
      'Sat, Jun 6, 2026, 6:00 PM – 11:00 PM CDT',
    ));

  it('names both days of a range that crosses midnight', () =>
    expect(formatDateRange('2026-06-06T23:00:00Z', '2026-06-07T06:00:00Z', chicago)).toBe(
      'Sat, Jun 6, 2026, 6:00 PM – Sun, Jun 7, 2026, 1:00 AM CDT',
    ));

  it('names both zones of a range that crosses a clock change', () =>
    expect(formatDateRange('2026-03-08T07:30:00Z', '2026-03-08T18:00:00Z', chicago)).toBe(
      'Sun, Mar 8, 2026, 1:30 AM CST – 1:00 PM CDT',
    ));

  it('uses UTC, with its name, if the browser does not know the zone', () => {
    expect(usableZone('Mars/Olympus')).toBe('UTC');
    expect(formatTime('2026-06-06T23:00:00Z', 'Mars/Olympus')).toBe('11:00 PM UTC');
  });
});
