import type { EntryState, GateEntry, LineUp, RingStatus } from '../dayTypes';

type Standing = Pick<GateEntry, 'registration_id' | 'state'>;

/** Who is where, and how many nobody has tapped. */
export type CountedLineUp = LineUp & { untapped: number; left: number; is_ready: boolean };

/**
 * The entries of a class in its order of go, as a gate shows them; the server works it out alike
 * (`line_up` in `crates/rings`).
 *
 * @param ring - of a class that is running; where it is on hold or empty, nobody is in it, and who
 *   was tapped in is next
 */
export function lineUp(order: readonly Standing[], ring: RingStatus | null): CountedLineUp {
  const idsIn = (...states: EntryState[]) =>
    order.filter(({ state }) => states.includes(state)).map((it) => it.registration_id);
  const inside = idsIn('in_ring');
  const isRunning = ring === 'running';
  const waiting = [...(isRunning ? [] : inside), ...idsIn('expected', 'here')];
  const held = idsIn('hold');
  const [first, second, third, ...others] = waiting;
  const rest = [...others, ...held];
  const untapped = idsIn('expected').length;
  const inRing = isRunning ? inside : [];
  const isStopped = ring === 'hold' || ring === 'closed';
  return {
    in_ring: inRing,
    // Where only those are left that asked to wait, the first one is next.
    on_deck: first ?? rest.shift() ?? null,
    next: [second, third].filter((id) => id !== undefined),
    rest,
    done: idsIn('done'),
    absent: idsIn('no_show', 'scratched'),
    stopped: isStopped ? inside : [],
    untapped,
    left: inRing.length + waiting.length + held.length,
    is_ready: untapped === 0,
  };
}
