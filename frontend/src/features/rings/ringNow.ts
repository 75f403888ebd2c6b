import type { Tone } from '../../components/ui/messages/Badge';
import { formatClock } from '../../lib/time/dates';
import type { LineUp, RingStateView, RingStatus } from './dayTypes';

/** A ring with how many horses and classes are in it. */
interface RingNow extends Pick<RingStateView, 'state' | 'reason' | 'until'> {
  inRing: number;
  classes: number;
}

/**
 * What a ring does, in words: the same for the gate, the office, riders, the board and the announcer.
 * Empty while somebody is in it.
 */
export function sayRing({ state, reason, until, inRing, classes }: RingNow, zone: string): string {
  switch (state) {
    case 'closed':
      return 'Closed';
    case 'hold': {
      const why = reason === '' ? 'On hold' : `On hold: ${reason}`;
      return until === null ? why : `${why}, until about ${formatClock(until, zone)}`;
    }
    case 'empty':
      return 'Nobody is in the ring';
    case 'running':
      if (inRing > 0) return '';
      return classes === 0 ? 'Between classes' : 'Between horses';
  }
}

/** The same, where it is not counted who is in it. */
export const sayState = (state: RingStateView, zone: string) =>
  state.state === 'running' ? 'Running' : sayRing({ ...state, inRing: 0, classes: 0 }, zone);

/** The color of what {@link sayState} says. */
export const RING_TONES: Readonly<Record<RingStatus, Tone>> = {
  closed: 'neutral',
  empty: 'neutral',
  running: 'success',
  hold: 'warning',
};

/** Who is where, by ids or as a board names them. */
interface Places<T> {
  in_ring: readonly T[];
  on_deck: T | null;
  next: readonly T[];
  /** Answers that an earlier version of the program kept lack it. */
  stopped?: readonly T[] | undefined;
}

/**
 * Who is where, for all screens: the server counts who waits in a ring that is on hold among those
 * who are next, but people see them in the ring.
 */
export function placesOf<T>(
  { in_ring, on_deck, next, stopped = [] }: Places<T>,
  keyOf: (one: T) => number | string,
) {
  const waits = new Set(stopped.map(keyOf));
  const coming = [...(on_deck === null ? [] : [on_deck]), ...next];
  const [first, ...others] = coming.filter((one) => !waits.has(keyOf(one)));
  return {
    inside: [...in_ring, ...stopped],
    label: stopped.length > 0 ? 'Waiting in the ring' : 'In the ring',
    onDeck: first,
    next: others,
  };
}

/** The places of a class by the ids of its entries, which are their own keys. */
export const placesIn = (lines: Pick<LineUp, 'in_ring' | 'on_deck' | 'next' | 'stopped'>) =>
  placesOf(lines, (id) => id);
