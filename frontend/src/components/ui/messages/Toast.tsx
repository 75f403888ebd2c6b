import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

import { createToastQueue, type ToastAction, type ToastQueue, type ToastType } from './toastQueue';

/** How long a notice is shown, in milliseconds, unless it has the pointer or the focus. */
export const TOAST_MS = 3000;

/** How long a notice with an action is shown, in milliseconds. */
const ACTION_MS = 10_000;

/** For a failure: it stays until somebody has read and closed it. */
const UNTIL_CLOSED = 0;

/**
 * Shows a notice at the bottom right; the default duration is {@link TOAST_MS}, and longer if it has
 * an action; an error stays until it is closed.
 */
export type Toasts = Record<
  ToastType,
  (text: string, duration?: number, action?: ToastAction) => void
>;

interface ToastChannel {
  toasts: Toasts;
  /** Adds the region that shows notices to the page. */
  prepare: () => void;
}

type Region = ComponentType<{ queue: ToastQueue }>;

/** The region, after its code is loaded. */
let loadedRegion: Region | null = null;

/** Loads the region and its library, which pages without notices do not need. */
export async function loadToastRegion(): Promise<Region> {
  loadedRegion ??= (await import(/* webpackChunkName: "toasts" */ './ToastRegion')).ToastRegion;
  return loadedRegion;
}

const ToastContext = createContext<ToastChannel | null>(null);

/**
 * Shows notices: `const toast = useToast(); toast.success('Saved')`. Using this hook adds the live
 * region to the page, so that it is there before the first text.
 */
export function useToast(): Toasts {
  const channel = useContext(ToastContext);
  if (channel === null) throw new Error('useToast needs a ToastProvider above it');
  const { toasts, prepare } = channel;
  useEffect(prepare, [prepare]);
  return toasts;
}

/** Collects notices, and shows them above the page and its dialogs. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue);
  const [Region, setRegion] = useState<Region | null>(null);

  const prepare = useCallback(() => {
    if (loadedRegion !== null) setRegion(() => loadedRegion);
    else {
      loadToastRegion().then(
        (loaded) => setRegion(() => loaded),
        () => {
          // Loading failed. The notice stays in the queue; the next one tries again.
        },
      );
    }
  }, []);

  const channel = useMemo<ToastChannel>(() => {
    const show = (type: ToastType) => (text: string, duration?: number, action?: ToastAction) => {
      prepare();
      const fleeting = action === undefined ? TOAST_MS : ACTION_MS;
      const usual = type === 'error' ? UNTIL_CLOSED : fleeting;
      queue.push({ type, text, duration: duration ?? usual, action });
    };
    return {
      toasts: {
        success: show('success'),
        error: show('error'),
        warning: show('warning'),
        info: show('info'),
      },
      prepare,
    };
  }, [queue, prepare]);

  return (
    <ToastContext value={channel}>
      {children}
      {Region !== null && <Region queue={queue} />}
    </ToastContext>
  );
}
