import type { EntryState, GateEntry } from '../dayTypes';

/** States as buttons, the likely ones first. */
export const STATES: Readonly<Record<EntryState, string>> = {
  here: 'Here',
  in_ring: 'In the ring',
  done: 'Done',
  hold: 'Wait: let others go first',
  expected: 'Not here yet',
  no_show: 'No-show',
  scratched: 'Scratched',
};

/** States in a row. */
export const SHORT: Readonly<Record<EntryState, string>> = {
  expected: 'Not here',
  here: 'Here',
  hold: 'Waits',
  in_ring: 'In the ring',
  done: 'Done',
  no_show: 'No-show',
  scratched: 'Scratched',
};

/** What an entry is called at the gate: its back number. */
export const nameOf = ({ back_number }: Pick<GateEntry, 'back_number'>) => String(back_number);

/** What it is called where its number alone would read as a count: `No. 102 Star`. */
export const fullNameOf = (entry: Pick<GateEntry, 'back_number' | 'horse_name'>) =>
  `No. ${nameOf(entry)} ${entry.horse_name}`;
