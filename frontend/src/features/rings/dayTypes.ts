import type { Instant } from '../../lib/time/dates';

/** The role of a device with a link. */
export type DeviceRole = 'gate' | 'scribe' | 'announcer' | 'inspector';

/** How the horses of a class go. */
export type Goes = 'together' | 'one_by_one';

/** How far a class is. */
export type ClassState = 'waiting' | 'running' | 'finished';

/** What happens in a ring. */
export type RingStatus = 'closed' | 'empty' | 'running' | 'hold';

/** Where an entry is in a class. */
export type EntryState =
  | 'expected'
  | 'here'
  | 'hold'
  | 'in_ring'
  | 'done'
  | 'no_show'
  | 'scratched';

/** What happens in a ring, and since when. Reason and end are those of a hold. */
export interface RingStateView {
  state: RingStatus;
  since: Instant | null;
  reason: string;
  until: Instant | null;
}

/** A class by its number and name. */
export interface NamedClass {
  class_id: string;
  number: string;
  name: string;
}

/** A drag of the ring after so many trips. */
export interface Drag {
  every: number;
  minutes: number;
}

/** A class in a session, or a pause (`class_id` is null, and `name` says what it is). */
export interface LineBody {
  class_id: string | null;
  name?: string;
  goes?: Goes;
  minutes?: number;
  minutes_per_entry?: number;
  drag?: Drag | null;
  break_minutes?: number;
  /** The class that it is ridden at once with. */
  with?: string | null;
}

/** A ring from a starting time on. The client makes the ids. */
export interface SessionBody {
  id?: string;
  ring_id: string;
  /** As `2026-06-06T13:00:00Z`. */
  starts_at: string;
  lines: LineBody[];
}

/** The request to set a schedule. */
export interface ScheduleBody {
  rings: { id: string; name: string }[];
  sessions: SessionBody[];
  revision?: number;
}

/** A line of a session as the public sees it. */
export interface PublicLineView {
  class_id: string | null;
  /** Of the class; empty for a pause. */
  number: string;
  /** Of the class or the pause. */
  name: string;
  goes: Goes;
  minutes: number;
  minutes_per_entry: number;
  drag: Drag | null;
  break_minutes: number;
  with: string | null;
  estimated_start: Instant;
  /** When the last horse leaves. */
  estimated_end: Instant;
  /** When the next line starts: after the break. */
  estimated_next: Instant;
  /** Null for a pause. */
  state: ClassState | null;
  started_at: Instant | null;
  finished_at: Instant | null;
  entries: number;
  /** How many are in the ring or still to come. */
  left: number;
  publications: number;
}

/** A line of a session as the office sees it. */
export interface LineView extends PublicLineView {
  /** It runs without a tap for as long as all of it should take. */
  is_forgotten: boolean;
  has_order: boolean;
}

/** A session with its lines. */
export interface SessionView<L = LineView> {
  id: string;
  ring_id: string;
  starts_at: Instant;
  lines: L[];
}

/** The schedule of a show. */
export interface ScheduleView {
  /** 0 if it was never saved. */
  revision: number;
  time_zone: string;
  as_of: Instant;
  rings: { id: string; name: string; state: RingStateView }[];
  sessions: SessionView[];
  unscheduled: (NamedClass & { entries: number })[];
}

/** An entry in an order of go. */
export interface OrderedEntry {
  registration_id: string;
  back_number: number | null;
  horse_name: string;
  rider_name: string;
  trainer_name: string;
  /** From 1 on. */
  position: number;
  /** It came after the draw. */
  is_late: boolean;
}

/** The order of go of a class. */
export interface OrderView {
  /** Null before any draw. */
  seed: number | null;
  min_gap: number | null;
  spread: string[];
  drawn_at: Instant | null;
  achieved_gap: number | null;
  achieved_gaps: { rider: number | null; trainer: number | null };
  /** Who changed it after the draw. */
  changed: { at: Instant; by: { kind: string; email: string | null } } | null;
  entries: OrderedEntry[];
}

/** The request to draw an order. */
export interface DrawBody {
  seed?: number;
  min_gap?: number;
  spread?: ('rider' | 'trainer')[];
}

/** An entry at the gate. */
export interface GateEntry extends OrderedEntry {
  owner_name: string;
  state: EntryState;
  since: Instant | null;
  /** What was published of it at this show. */
  won: { number: string; name: string; place: number }[];
}

/** Who is where; worked out from order and states. */
export interface LineUp {
  in_ring: string[];
  on_deck: string | null;
  next: string[];
  rest: string[];
  done: string[];
  absent: string[];
}

/** A class as its gate sees it. */
export interface GateView extends NamedClass, LineUp {
  ring: { id: string; name: string; state: RingStateView } | null;
  goes: Goes | null;
  with: string | null;
  state: ClassState;
  started_at: Instant | null;
  finished_at: Instant | null;
  is_forgotten: boolean;
  /** It is the next class of its ring. */
  is_next: boolean;
  /** What starting it would end. */
  runs_before: NamedClass[];
  /** All that are still to come were tapped. */
  is_ready: boolean;
  untapped: number;
  left: number;
  /** In the order of go. */
  entries: GateEntry[];
}

/** A tap on an entry. `at` is when it was tapped. */
export interface TapBody {
  registration_id: string;
  state: EntryState;
  at?: string;
}

/** A tap on a class. */
export interface ClassStateBody {
  state: ClassState;
  at?: string;
}

/** A tap on a ring. */
export interface RingStateBody {
  state: RingStatus;
  reason?: string;
  until?: string | null;
  at?: string;
}

/** A horse as a board shows it. */
export interface Goer {
  back_number: number | null;
  horse_name: string;
  rider_name: string;
}

/** What a board shows of a ring. */
export interface RingBoard extends RingStateView {
  id: string;
  name: string;
  /** Those that are running; two if they are ridden at once. */
  classes: (NamedClass & { goes: Goes; left: number })[];
  in_ring: Goer[];
  on_deck: Goer | null;
  next: Goer[];
  next_class: (NamedClass & { estimated_start: Instant | null }) | null;
}

/** What changes of a line while the day runs. */
export type LiveLine = Pick<
  LineView,
  | 'estimated_start'
  | 'estimated_end'
  | 'estimated_next'
  | 'state'
  | 'started_at'
  | 'finished_at'
  | 'entries'
  | 'left'
  | 'is_forgotten'
  | 'publications'
> & { class_id: string };

/** What the live stream sends: first all of the day, then what changed. */
export interface LiveDay {
  version: number;
  is_whole: boolean;
  as_of: Instant;
  schedule_revision: number;
  /** Always all. */
  rings: RingBoard[];
  /** All if it is whole, otherwise those that changed. */
  lines: LiveLine[];
  /** Whose gate view, order or results changed. */
  changed_classes: string[];
}

/** The schedule of a show for everyone. */
export interface PublicScheduleView {
  event_id: string;
  name: string;
  time_zone: string;
  version: number;
  as_of: Instant;
  schedule_revision: number;
  rings: RingBoard[];
  sessions: SessionView<PublicLineView>[];
}

/** A class of somebody's day. */
export interface MyDayClass extends NamedClass {
  ring_id: string | null;
  ring_name: string | null;
  horse_name: string;
  rider_name: string;
  /** Of the own trip if there is an order, otherwise of the class. */
  estimated_start: Instant | null;
  estimated_end: Instant | null;
  /** How many go before. */
  ahead: number | null;
  position: number | null;
  class_state: ClassState;
  entry_state: EntryState;
  with: string | null;
  place: number | null;
}

/** The classes of a back number. */
export interface MyDayView {
  back_number: number;
  name: string;
  time_zone: string;
  as_of: Instant;
  entries: { horse_name: string; rider_name: string }[];
  /** In order of time. */
  classes: MyDayClass[];
  overlaps: [string, string][];
}

/** The request to make a link for a device. */
export interface DeviceLinkBody {
  role: DeviceRole;
  /** None means all. */
  class_ids?: string[];
  /** Of a scribe, from 0 on. */
  judge_index?: number | null;
  label?: string;
  expires_at?: string;
}

/** A link for a device, as the office sees it. */
export interface DeviceLinkView {
  id: string;
  role: DeviceRole;
  url: string;
  token: string;
  class_ids: string[];
  judge_index: number | null;
  label: string;
  expires_at: Instant;
  created_at: Instant;
  used_at: Instant | null;
}

/** A link as its device sees it. */
export interface OwnDeviceLink {
  id: string;
  role: DeviceRole;
  label: string;
  event: { id: string; hashed_id: string; name: string; time_zone: string };
  class_ids: string[];
  /** All classes of the show if the link has none of its own. */
  classes: NamedClass[];
  judge_index: number | null;
  expires_at: Instant;
}
