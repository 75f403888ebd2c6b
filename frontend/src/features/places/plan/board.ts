import { createContext, useContext } from 'react';

import type { Area, Places } from '../placesTypes';

/** What is open over the plan. */
export type PlanDialog =
  | { kind: 'move'; horse: { id: string; name: string } }
  | { kind: 'area'; area: Area | undefined };

/** What the parts of the plan share. */
interface Board {
  places: Places;
  mayMove: boolean;
  mayEdit: boolean;
  /** Brings a horse to a place; `null` is none. */
  drop: (horseId: string, to: string | null) => void;
  open: (dialog: PlanDialog) => void;
}

const BoardContext = createContext<Board | null>(null);

export const BoardProvider = BoardContext.Provider;

/** What the parts of the plan share. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (board === null) throw new Error('useBoard needs a BoardProvider above it');
  return board;
}
