import type { Instant } from '../../../lib/time/dates';
import type { PublicResults } from '../ringsApi';

type Published = PublicResults['classes'][number];

/** How long placings stand on the board, in milliseconds. */
const SHOWN_MS = 10 * 60_000;

/**
 * The classes that were published shortly before, the last one first.
 *
 * @param asOf - the server's time of what is shown
 */
export function justPublished(classes: readonly Published[], asOf: Instant | null): Published[] {
  if (asOf === null) return [];
  const at = ({ published }: Published) => Date.parse(published.at.$date);
  return classes
    .filter((one) => Date.parse(asOf.$date) - at(one) < SHOWN_MS)
    .sort((one, other) => at(other) - at(one));
}
