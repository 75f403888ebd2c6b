/** The most common zones, with their usual names. */
const USUAL: readonly (readonly [zone: string, label: string])[] = [
  ['America/New_York', 'Eastern Time (New York)'],
  ['America/Chicago', 'Central Time (Chicago)'],
  ['America/Denver', 'Mountain Time (Denver)'],
  ['America/Phoenix', 'Arizona Time (Phoenix)'],
  ['America/Los_Angeles', 'Pacific Time (Los Angeles)'],
  ['America/Anchorage', 'Alaska Time (Anchorage)'],
  ['Pacific/Honolulu', 'Hawaii Time (Honolulu)'],
];

/** An option of a select. */
interface ZoneOption {
  value: string;
  label: string;
}

/**
 * The options for a time zone: all zones of the browser, the common US zones first.
 *
 * @param current - the current zone, which is added if it is missing
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
    // Browsers before 2022 have no list; only the common zones and the current one remain.
    return [];
  }
}
