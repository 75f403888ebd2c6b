/** A key that does something on a page. */
export interface Shortcut {
  /** The name of the key in `KeyboardEvent.key`. */
  key: string;
  /** Whether it is pressed together with Ctrl. */
  ctrl?: boolean;
  /** What it does, for the list of all keys. */
  does: string;
}

/** All keys. The list, the handlers and what is shown on buttons read them here. */
export const KEYS = {
  help: { key: '?', does: 'List the keys' },
  search: { key: '/', does: 'Search: on the page, or else in everything' },
  next: { key: 'ArrowDown', does: 'The next row; with one open, open the next' },
  previous: { key: 'ArrowUp', does: 'The row before; with one open, open the one before' },
  open: {
    key: 'Enter',
    does: 'Open the row; in the search, the only hit, or the entry with this number',
  },
  close: { key: 'Escape', does: 'Close the row, or the dialog' },
  dismiss: { key: 'Escape', does: 'Close the notices of what was done' },
  notices: { key: 'F6', does: 'Go to the notices, from anywhere' },
  addEntry: { key: 'n', does: 'Add an entry' },
  entries: { key: 'l', does: 'The list of its entries' },
  money: { key: 'm', does: 'Its money: to close the drawer' },
  takePayment: { key: 'p', does: 'Take a payment' },
  takeCheck: { key: 'k', does: 'Take a check by its number' },
  refund: { key: 'r', does: 'Give a refund' },
  classes: { key: 'c', does: 'Add a class by its number; with a minus, scratch it' },
  extras: { key: 'x', does: 'Change the extras' },
  charge: { key: 'a', does: 'Add a charge' },
  receipt: { key: 't', does: 'Go to “Send Receipt”, and Enter sends it' },
  editEntry: { key: 'e', does: 'Edit the entry' },
  release: { key: 'o', does: 'Hand out the back number' },
  swapNumber: { key: 'w', does: 'Swap the back number' },
  code: { key: 'q', does: 'Show the rider the QR code' },
  scratch: { key: 's', does: 'Scratch the entry' },
  same: { key: 's', does: 'They are the same' },
  other: { key: 'o', does: 'They are two' },
  bold: { key: 'b', ctrl: true, does: 'Bold, or plain again' },
} as const satisfies Record<string, Shortcut>;

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
};

/** What stands on a key: `N`, `Ctrl+B`. */
export function sayKey({ key, ctrl = false }: Shortcut): string {
  return `${ctrl ? 'Ctrl+' : ''}${NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}`;
}

/** A key as `aria-keyshortcuts` names it. */
export const ariaKey = ({ key, ctrl = false }: Shortcut) =>
  ctrl ? `Control+${key.toUpperCase()}` : key;
