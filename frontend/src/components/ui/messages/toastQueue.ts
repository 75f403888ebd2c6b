/** The kind of a notice. */
export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** What can be done about a notice, such as undoing. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** A notice to be shown. */
interface ToastRequest {
  type: ToastType;
  text: string;
  /** In milliseconds. */
  duration: number;
  action?: ToastAction | undefined;
}

type Show = (request: ToastRequest) => void;

/** Keeps notices until a region can show them. */
export interface ToastQueue {
  push: Show;
  /** Shows the waiting notices and all later ones. Returns a function that ends this. */
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
