import type { Changes } from '../../../sync/changes';
import type { Gate } from '../dayApi';
import type { ClassState, EntryState, GateView, RingStateView } from '../dayTypes';
import { tappedOf, type Tapped } from './acts';
import { lineUp } from './lineUp';

/** A class at its gate, with what was tapped on this device. */
export interface ShownGate extends GateView {
  /** The entries with a tap that was not sent. */
  unsent: ReadonlySet<string>;
  /** Whether a tap on the class or the ring was not sent. */
  isStateUnsent: boolean;
}

const isPending = ({ state }: Changes[number]) => state === 'waiting';

/** By how much `now` may lag behind, in milliseconds. */
const LAG_MS = 120_000;

/**
 * Whether what was sent may lack in what the server said. A time that is still to come is of a clock
 * that was set back since, and says nothing.
 */
const mayLack = ({ state, sentAt = 0 }: Changes[number], readAt: number, now: number) =>
  state === 'sent' && sentAt >= readAt && sentAt <= now + LAG_MS;

const since = (state: RingStateView['state'], at: string): RingStateView => ({
  state,
  since: { $date: at },
  reason: '',
  until: null,
});

const started = (gate: GateView, at: string): GateView => ({
  ...gate,
  state: 'running',
  started_at: gate.started_at ?? { $date: at },
  finished_at: null,
  is_next: false,
  runs_before: [],
  ring: gate.ring && { ...gate.ring, state: since('running', at) },
});

function ended(gate: GateView, at: string, isRingFree: boolean): GateView {
  const { ring } = gate;
  const isOpen = ring?.state.state === 'running' || ring?.state.state === 'empty';
  return {
    ...gate,
    state: 'finished',
    finished_at: { $date: at },
    ring: ring && { ...ring, state: isRingFree && isOpen ? since('empty', at) : ring.state },
  };
}

const groupOf = (gate: GateView) => gate.with ?? gate.class_id;

/** What a tap on a class does to this one: itself, one that is ridden at once with it, or another. */
function withClassTap(gate: GateView, tapped: Extract<Tapped, { on: 'class' }>): GateView {
  const { state, at } = tapped;
  if (tapped.class_id === gate.class_id || tapped.group === groupOf(gate)) {
    if (state === 'running') return started(gate, at);
    if (state === 'finished') return ended(gate, at, true);
    return { ...gate, state: 'waiting', started_at: null, finished_at: null };
  }
  const { ring } = gate;
  if (ring === null || tapped.ring_id !== ring.id || state !== 'running') return gate;
  const other = { ...gate, ring: { ...ring, state: since('running', at) } };
  return gate.state === 'running' ? ended(other, at, false) : other;
}

function withTap(gate: GateView, tapped: Tapped): GateView {
  switch (tapped.on) {
    case 'class':
      return withClassTap(gate, tapped);
    case 'ring': {
      const { state, reason, until, at } = tapped;
      if (gate.ring?.id !== tapped.ring_id) return gate;
      const held = { reason, until: until === null ? null : { $date: until } };
      const ring = { ...since(state, at), ...(state === 'hold' && held) };
      return { ...gate, ring: { ...gate.ring, state: ring } };
    }
    case 'entry': {
      if (tapped.class_id !== gate.class_id) return gate;
      const { state, at, registration_id } = tapped;
      const entries = gate.entries.map((entry) =>
        entry.registration_id === registration_id
          ? { ...entry, state, since: entry.state === state ? entry.since : { $date: at } }
          : entry,
      );
      // A horse that comes into the ring starts a class that nobody started.
      const starts = state === 'in_ring' && gate.state === 'waiting';
      return { ...(starts ? started(gate, at) : gate), entries };
    }
  }
}

/**
 * In a class that goes together everybody who is not absent is in the ring while it runs, and has
 * left it at its end, without a tap; the server works it out alike (`ride_together` in
 * `crates/rings`).
 */
function ridingTogether(gate: GateView): GateView {
  if (gate.goes !== 'together') return gate;
  const state = ({ waiting: 'expected', running: 'in_ring', finished: 'done' } as const)[
    gate.state
  ];
  const moved: readonly EntryState[] =
    gate.state === 'running' ? ['expected', 'here'] : ['expected', 'here', 'in_ring'];
  const stay: readonly EntryState[] = gate.state === 'waiting' ? ['expected', 'here'] : [];
  const entries = gate.entries.map((entry) =>
    moved.includes(entry.state) && !stay.includes(entry.state) ? { ...entry, state } : entry,
  );
  return { ...gate, entries };
}

/**
 * What the server said of a class, with the taps of this device that it does not have: what the
 * server says never takes back a tap that was not sent.
 *
 * @param changes - those of the gates of the show, in order
 */
export function shownGate(gate: Gate, changes: Changes, now: number): ShownGate {
  const { readAt } = gate;
  const pending = changes.filter(isPending).map(tappedOf);
  const taps = changes
    .filter((change) => isPending(change) || mayLack(change, readAt, now))
    .map(tappedOf);
  const ownTaps = pending.filter((it) => it.on === 'entry' && it.class_id === gate.class_id);
  const marks = {
    unsent: new Set(ownTaps.map((it) => (it.on === 'entry' ? it.registration_id : ''))),
    isStateUnsent: pending.some(
      (it) =>
        (it.on === 'class' && it.class_id === gate.class_id) ||
        (it.on === 'ring' && it.ring_id === gate.ring?.id),
    ),
  };
  if (taps.length === 0) return { ...gate, ...marks };
  const tapped = ridingTogether(taps.reduce<GateView>(withTap, gate));
  // A class without a ring is in one as soon as it runs.
  const ring = tapped.state === 'running' ? (tapped.ring?.state.state ?? 'running') : null;
  // Who is scratched by the office is not in the order.
  const order = tapped.entries.filter((entry) => !entry.is_scratched);
  return { ...tapped, ...lineUp(order, ring), ...marks };
}

/** The state of a class of a ring with the taps of this device that were not sent. */
export function shownState(
  line: { class_id: string; state: ClassState; ring_id: string; with: string | null },
  changes: Changes,
): ClassState {
  return changes
    .filter(isPending)
    .map(tappedOf)
    .reduce<ClassState>((state, tapped) => {
      if (tapped.on !== 'class') return state;
      const group = line.with ?? line.class_id;
      if (tapped.class_id === line.class_id || tapped.group === group) return tapped.state;
      const ends = tapped.ring_id === line.ring_id && tapped.state === 'running';
      return ends && state === 'running' ? 'finished' : state;
    }, line.state);
}
