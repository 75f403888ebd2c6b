/** What a toast is about. */
export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** A notice that is to be shown. */
interface ToastRequest {
  type: ToastType;
  text: string;
  /** In milliseconds. */
  duration: number;
}

type Show = (request: ToastRequest) => void;

/** Keeps notices until there is a region that shows them. */
export interface ToastQueue {
  push: Show;
  /** Shows what waits, and from then on what comes. Returns a function that ends it. */
  connect: (show: Show) => () => void;
}

export function createToastQueue(): ToastQueue {
  let waiting: ToastRequest[] = [];
  let shown: Show | null = null;
  return {
    push: (request) => {
      if (shown === null) waiting.push(request);
      else shown(request);
    },
    connect: (show) => {
      shown = show;
      waiting.forEach(show);
      waiting = [];
      return () => {
        shown = null;
      };
    },
  };
}
