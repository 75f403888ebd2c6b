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

import { createToastQueue, type ToastQueue, type ToastType } from './toastQueue';

/** How long a toast stays unless someone is reading it. */
export const TOAST_MS = 3000;

/** Shows a notice at the bottom right, for 3 seconds unless told otherwise. */
export type Toasts = Record<ToastType, (text: string, duration?: number) => void>;

interface ToastChannel {
  toasts: Toasts;
  /** Brings the region that shows toasts onto the page. */
  prepare: () => void;
}

type Region = ComponentType<{ queue: ToastQueue }>;

/** The region, once its code is loaded. */
let loadedRegion: Region | null = null;

/** Loads the region, which brings the library behind it: pages without toasts go without. */
export async function loadToastRegion(): Promise<Region> {
  loadedRegion ??= (await import(/* webpackChunkName: "toasts" */ './ToastRegion')).ToastRegion;
  return loadedRegion;
}

const ToastContext = createContext<ToastChannel | null>(null);

/**
 * The notices of the application: `const toast = useToast(); toast.success('Saved')`. A component
 * that may show one brings the live region onto the page, so that it is there before its text.
 */
export function useToast(): Toasts {
  const channel = useContext(ToastContext);
  if (channel === null) throw new Error('useToast needs a ToastProvider above it');
  const { toasts, prepare } = channel;
  useEffect(prepare, [prepare]);
  return toasts;
}

/** Holds the notices and shows them above everything, dialogs too. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue);
  const [Region, setRegion] = useState<Region | null>(null);

  const prepare = useCallback(() => {
    if (loadedRegion !== null) setRegion(() => loadedRegion);
    else {
      loadToastRegion().then(
        (loaded) => {
          setRegion(() => loaded);
        },
        () => {
          // Not reachable just now: the next notice asks again, and this one waits in the queue.
        },
      );
    }
  }, []);

  const channel = useMemo<ToastChannel>(() => {
    const show =
      (type: ToastType) =>
      (text: string, duration = TOAST_MS) => {
        prepare();
        queue.push({ type, text, duration });
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
