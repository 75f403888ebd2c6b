import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

import { cx } from '../../lib/cx';
import { Icon, type IconName } from './Icon';
import styles from './Toast.module.css';

/** What a toast is about. */
export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** How long a toast stays unless someone is reading it. */
export const TOAST_MS = 3000;

interface ToastItem {
  id: number;
  type: ToastType;
  text: string;
  duration: number;
}

/** Shows a notice at the bottom right, for 3 seconds unless told otherwise. */
export type Toasts = Record<ToastType, (text: string, duration?: number) => void>;

const ICONS: Record<ToastType, IconName> = {
  success: 'check',
  error: 'warning',
  warning: 'warning',
  info: 'info',
};

/** Tells notices apart; two providers (in tests) may well share it. */
let lastId = 0;

const ToastContext = createContext<Toasts | null>(null);

/** The notices of the application: `const toast = useToast(); toast.success('Saved')`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/** Holds the notices and shows them above everything, dialogs too. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [items, setItems] = useState<readonly ToastItem[]>([]);

  const toasts = useMemo<Toasts>(() => {
    const show =
      (type: ToastType) =>
      (text: string, duration = TOAST_MS) => {
        const id = ++lastId;
        // The same words twice at once are one notice, which starts its time anew.
        setItems((current) => [
          ...current.filter((item) => item.type !== type || item.text !== text),
          { id, type, text, duration },
        ]);
      };
    return {
      success: show('success'),
      error: show('error'),
      warning: show('warning'),
      info: show('info'),
    };
  }, []);

  const remove = useCallback((id: number) => {
    setItems((current) => current.filter((item) => item.id !== id));
  }, []);

  return (
    <ToastContext value={toasts}>
      {children}
      {createPortal(
        // The region is there before its first notice: a live region that arrives together with
        // its text is not read out.
        <section className={styles.region} aria-label="Notifications" aria-live="polite">
          {items.map((item) => (
            <ToastView key={item.id} item={item} onDone={remove} />
          ))}
        </section>,
        document.body,
      )}
    </ToastContext>
  );
}

function ToastView({ item, onDone }: { item: ToastItem; onDone: (id: number) => void }) {
  const [paused, setPaused] = useState(false);
  const left = useRef(item.duration);

  useEffect(() => {
    if (paused) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => {
      onDone(item.id);
    }, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [paused, item.id, onDone]);

  const pause = () => {
    setPaused(true);
  };
  const resume = () => {
    setPaused(false);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering only holds the clock; what can be activated is the button inside
    <div
      className={cx(styles.toast, styles[item.type])}
      // Moving onto it, not lying under it: a notice that comes up beneath a resting pointer would
      // otherwise stay, and cover the button that was just pressed.
      onMouseMove={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon name={ICONS[item.type]} />
      <span className={styles.text}>{item.text}</span>
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss"
        onClick={() => {
          onDone(item.id);
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
