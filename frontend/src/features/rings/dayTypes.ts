import type { Schemas } from '../../api/types';
import type { Instant } from '../../lib/time/dates';
import type { DeviceRole, OwnDeviceLink } from '../device/deviceApi';

export type { DeviceRole, OwnDeviceLink };

/** How the horses of a class go. */
export type Goes = Schemas['Goes'];

/** How far a class is. */
export type ClassState = Schemas['ClassState'];

/** What happens in a ring. */
export type RingStatus = Schemas['RingStatus'];

/** Where an entry is in a class. */
export type EntryState = Schemas['EntryState'];

/** What happens in a ring, and since when. Reason and end are those of a hold. */
export type RingStateView = Schemas['RingStateView'];

/** Where links for devices lead. */
export type DeviceAddresses = Schemas['DeviceAddressesView'];

/** A class by its number and name. */
export type NamedClass = Schemas['GateClassView'];

/** A class in a session, or a pause (`class_id` is null, and `name` says what it is). */
export type LineBody = Schemas['ScheduleLineBody'];

/** A ring from a starting time on. Its id is a name within the request, if it is new. */
export type SessionBody = Schemas['RingSessionBody'];

/** The request to set a schedule. */
export type ScheduleBody = Schemas['ScheduleBody'];

/** A line of a session. */
export type LineView = Schemas['ScheduleLineView'];

/** A line of a session as the public sees it. */
export type PublicLineView = LineView;

/** A session with its lines. */
export type SessionView = Schemas['RingSessionView'];

/** The schedule of a show. */
export type ScheduleView = Schemas['ScheduleView'];

/** An entry in an order of go. */
export type OrderedEntry = Schemas['OrderEntryView'];

/** The order of go of a class. */
export type OrderView = Schemas['OrderView'];

/** The request to set an order. */
export type OrderBody = Schemas['OrderBody'];

/** The request to draw an order. */
export type DrawBody = Schemas['DrawBody'];

/** An entry at the gate. */
export type GateEntry = Schemas['GateEntryView'];

/** A class as its gate sees it. */
export type GateView = Schemas['GateView'];

/** Who is where; worked out from order and states. */
export type LineUp = Pick<
  GateView,
  'in_ring' | 'on_deck' | 'next' | 'rest' | 'done' | 'absent' | 'stopped'
>;

/** A tap on a class. */
export type ClassStateBody = Schemas['ClassStateBody'];

/** A tap on a ring. */
export type RingStateBody = Schemas['RingStateBody'];

/** A horse as a board shows it. */
export type Goer = Schemas['GoerView'];

/** What a board shows of a ring. */
export type RingBoard = Schemas['RingBoardView'];

/** What changes of a line while the day runs. */
export type LiveLine = Schemas['LineNowView'] & { class_id: string };

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
export type PublicScheduleView = Schemas['PublicScheduleView'];

/** The classes of a back number. */
export type MyDayView = Schemas['MyDayView'];

/** A link for a device, as the office sees it. */
export type DeviceLinkView = Schemas['DeviceLinkView'];

/** The request to make a link for a device. */
export type DeviceLinkBody = Schemas['DeviceLinkBody'];
