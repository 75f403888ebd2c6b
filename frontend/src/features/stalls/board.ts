import { createContext, useContext } from 'react';

import type { Shown, Spot } from './chart';
import type { ShowArea, ShowStalls, StallBooking } from './stallsTypes';

/** What is open over the chart. */
export type ChartDialog =
  | { kind: 'area'; area: ShowArea | undefined }
  | { kind: 'stall'; spot: Spot }
  | { kind: 'booking'; booking: StallBooking | undefined }
  | { kind: 'assign'; booking: StallBooking };

/** What the parts of the chart share. */
interface Board {
  stalls: ShowStalls;
  bookings: readonly StallBooking[];
  shown: Shown;
  mayEdit: boolean;
  /** The time zone of the show. */
  zone: string;
  /** What the crew said last of a booking in a stall, such as `Arrived 5:30 PM CDT`; may be empty. */
  said: (booking: string, stall: string) => string;
  /** Brings a booking to a stall; `null` is none. */
  drop: (booking: StallBooking, stall: string | null) => void;
  /** Deletes a booking, after a question. */
  remove: (booking: StallBooking) => void;
  /** Removes an area, after a question. */
  removeArea: (area: ShowArea) => void;
  open: (dialog: ChartDialog) => void;
}

const BoardContext = createContext<Board | null>(null);

export const BoardProvider = BoardContext.Provider;

/** What the parts of the chart share. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (board === null) throw new Error('useBoard needs a BoardProvider above it');
  return board;
}
