import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

import { type Notice, type ToastAction, ToastRegion, type ToastType } from './ToastRegion';

/** How long a notice is shown, in milliseconds, unless it has the pointer or the focus. */
export const TOAST_MS = 3000;

/** How long a notice with an action is shown, in milliseconds. */
const ACTION_MS = 10_000;

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
  const [notices, setNotices] = useState<readonly Notice[] | null>(null);

  const channel = useMemo<ToastChannel>(() => {
    const show = (type: ToastType) => (text: string, duration?: number, action?: ToastAction) => {
      const fleeting = action === undefined ? TOAST_MS : ACTION_MS;
      const usual = type === 'error' ? null : fleeting;
      // The same text is one notice, whose time starts again.
      const notice = { id: `${type}: ${text}`, type, text, duration: duration ?? usual, action };
      setNotices((shown) => [...(shown ?? []).filter(({ id }) => id !== notice.id), notice]);
    };
    return {
      toasts: {
        success: show('success'),
        error: show('error'),
        warning: show('warning'),
        info: show('info'),
      },
      prepare: () => setNotices((shown) => shown ?? []),
    };
  }, []);

  const close = useCallback((notice: Notice) => {
    setNotices((shown) => shown?.filter((one) => one !== notice) ?? null);
  }, []);

  return (
    <ToastContext value={channel}>
      {children}
      {notices !== null && <ToastRegion notices={notices} onClose={close} />}
    </ToastContext>
  );
}
