import { createContext, useContext } from 'react';

import type { LiveDayState } from '../live/useLiveDay';
import type { Lists } from '../../../components/ui/dragging/target';
import type { RegroupingState } from './regroup/useRegrouping';
import type { Proposal } from './plan';
import type { Shown, ShownLine, ShownRing, ShownSession, Unscheduled } from './shown';
import type { Scheduling } from './useSchedule';

/** What of a show its schedule needs. */
export interface ScheduledShow {
  _id: { $oid: string };
  hashed_id: string;
  organization_id: string;
  name: string;
  start_date: { $date: string };
  time_zone: string;
}

/** A dialog of the schedule, and what it is about. */
export type ScheduleDialog =
  | { kind: 'line'; line: ShownLine; session: ShownSession }
  | { kind: 'pause'; session: ShownSession; line: ShownLine | null }
  /** `null` for a new one. */
  | { kind: 'session'; session: ShownSession | null; ringId?: string }
  | { kind: 'all' }
  | { kind: 'lines' }
  | { kind: 'ring'; ring: ShownRing | null }
  | { kind: 'hold'; ring: ShownRing }
  | { kind: 'split' | 'combine'; of: Unscheduled };

/** The list of the classes that are in no session. */
export const TRAY = 'tray';

/** What the parts of a schedule have in common. */
export interface Board {
  show: ScheduledShow;
  mayChange: boolean;
  schedule: Scheduling;
  shown: Shown;
  live: LiveDayState;
  regrouping: RegroupingState;
  /** How a class that is not scheduled will probably go; `undefined` until that is known. */
  likely: (classId: string) => Proposal | undefined;
  open: (dialog: ScheduleDialog) => void;
  start: (line: ShownLine) => void;
  end: (line: ShownLine) => void;
}

const BoardContext = createContext<Board | null>(null);

/** Gives the parts of a schedule what they have in common. */
export const BoardProvider = BoardContext;

/** See {@link Board}. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (board === null) throw new Error('useBoard needs a BoardProvider above it');
  return board;
}

/** The lines of all lists, for dragging. */
export const listsOf = ({ sessions, tray }: Shown): Lists => ({
  ...Object.fromEntries(sessions.map(({ id, lines }) => [id, lines.map(({ key }) => key)])),
  [TRAY]: tray.map(({ class_id }) => class_id),
});
