/** The zones of most shows, by the names that people there use. */
const USUAL: readonly (readonly [zone: string, label: string])[] = [
  ['America/New_York', 'Eastern Time (New York)'],
  ['America/Chicago', 'Central Time (Chicago)'],
  ['America/Denver', 'Mountain Time (Denver)'],
  ['America/Phoenix', 'Arizona Time (Phoenix)'],
  ['America/Los_Angeles', 'Pacific Time (Los Angeles)'],
  ['America/Anchorage', 'Alaska Time (Anchorage)'],
  ['Pacific/Honolulu', 'Hawaii Time (Honolulu)'],
];

/** A choice of a list. */
interface ZoneOption {
  value: string;
  label: string;
}

/**
 * Every zone that this browser knows, those of the United States first.
 *
 * @param current - the zone that is chosen now, which is offered even if it is under no such list
 */
export function zoneOptions(current: string): ZoneOption[] {
  const usual = USUAL.map(([value, label]) => ({ value, label }));
  const known = new Set(usual.map(({ value }) => value));
  const others = [...new Set([...supportedZones(), 'UTC', current])]
    .filter((zone) => zone !== '' && !known.has(zone))
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return [...usual, ...others];
}

function supportedZones(): string[] {
  try {
    return Intl.supportedValuesOf('timeZone');
  } catch {
    // Browsers before 2022 have no such list; the usual zones and the current one remain.
    return [];
  }
}
