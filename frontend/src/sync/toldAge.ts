/** How many parts of the page say how old what they show is. */
let tellers = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  tellers += by;
  for (const listener of listeners) listener();
}

/**
 * Whether the page itself says how old it is, by the clock of what it shows: no other clock says it
 * too.
 */
export const toldAge = {
  read: (): boolean => tellers > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Begins to say it; returns a function that ends this. */
  tell: (): (() => void) => {
    change(1);
    return () => change(-1);
  },
};
