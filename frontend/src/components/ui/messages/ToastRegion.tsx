import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

import { cx } from '../../../lib/cx';
import { Button } from '../actions/Button';
import buttons from '../actions/Button.module.css';
import { KEYS } from '../keys/keys';
import { useFrameShortcut, useGlobalKey } from '../keys/useKeys';
import { useKeepClear } from '../page/useKeepClear';
import { Icon, type IconName } from '../pictures/Icon';
import styles from './Toast.module.css';

/** The kind of a notice. */
export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** What can be done about a notice, such as undoing. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** A text that is shown for a while. */
export interface Notice {
  id: string;
  type: ToastType;
  text: string;
  /** In milliseconds; `null`: until somebody has read and closed it. */
  duration: number | null;
  action: ToastAction | undefined;
}

const ICONS: Record<ToastType, IconName> = {
  success: 'check',
  error: 'warning',
  warning: 'warning',
  info: 'info',
};

/** The most notices shown at once; older ones are hidden meanwhile. */
const LIMIT = 2;

/** The wait before the first text, in milliseconds, so that screen readers know the live region. */
export const REGION_READY_MS = 150;

interface ToastRegionProps {
  /** The newest comes last. */
  notices: readonly Notice[];
  onClose: (notice: Notice) => void;
}

/**
 * The region with the notices, at the bottom right, moved if it would cover buttons or fields. It is
 * made without the library of dialogs, which few public pages load.
 */
export function ToastRegion({ notices, onClose }: ToastRegionProps) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const ready = setTimeout(() => setReady(true), REGION_READY_MS);
    return () => clearTimeout(ready);
  }, []);
  const { region, place } = useKeepClear(notices.map(({ id }) => id).join());
  const { isHeld, holding } = useHeld(region, notices.length);
  useGlobalKey(KEYS.notices, () => {
    if (notices.length > 0) region.current?.focus();
  });

  const limited = notices.slice(0, -LIMIT);
  const list = (how: 'polite' | 'assertive', shown: readonly Notice[]) => (
    <div className={styles.list} aria-live={how}>
      {isReady &&
        shown.map((notice) => (
          <Item
            key={notice.id}
            notice={notice}
            isHidden={limited.includes(notice)}
            isHeld={isHeld}
            onClose={() => onClose(notice)}
          />
        ))}
    </div>
  );
  const errors = notices.filter(({ type }) => type === 'error');
  const others = notices.filter(({ type }) => type !== 'error');
  return createPortal(
    // The lists inside are the live regions; both exist before their first notice.
    <div
      ref={region}
      role="region"
      aria-label="Notifications"
      aria-live="off"
      tabIndex={-1}
      className={styles.region}
      style={{ marginBottom: place.lift, marginRight: place.shift }}
      {...holding}
    >
      {others.length > 0 && <Dismissing onDismiss={() => others.forEach(onClose)} />}
      {list('polite', others)}
      {list('assertive', errors)}
    </div>,
    document.body,
  );
}

/**
 * Whether notices stay: the pointer or the focus is on them, or the window is not in use. When the
 * last one is closed that had the focus, the focus goes back to where it came from.
 */
function useHeld(region: RefObject<HTMLElement | null>, count: number) {
  const [has, setHas] = useState({ pointer: false, focus: false });
  const [isAway, setAway] = useState(false);
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    const away = () => setAway(true);
    const back = () => setAway(false);
    addEventListener('blur', away);
    addEventListener('focus', back);
    return () => {
      removeEventListener('blur', away);
      removeEventListener('focus', back);
    };
  }, []);
  // A notice that vanishes under the pointer, or with the focus, says nothing.
  if (count === 0 && (has.pointer || has.focus)) setHas({ pointer: false, focus: false });
  useEffect(() => {
    if (count > 0) return;
    const target = before.current;
    before.current = null;
    const focused = document.activeElement;
    if (focused !== document.body && focused !== region.current) return;
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
  }, [region, count]);
  const holding = {
    onMouseEnter: () => setHas((had) => ({ ...had, pointer: true })),
    onMouseLeave: () => setHas((had) => ({ ...had, pointer: false })),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      setHas((had) => ({ ...had, focus: true }));
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setHas((had) => ({ ...had, focus: false }));
    },
  };
  return { isHeld: has.pointer || has.focus || isAway, holding };
}

/** Lets a key close the notices that need no answer. A failure is closed by its own button. */
function Dismissing({ onDismiss }: { onDismiss: () => void }) {
  useFrameShortcut(KEYS.dismiss, onDismiss);
  return null;
}

interface ItemProps {
  notice: Notice;
  isHidden: boolean;
  /** Whether its time stands still. */
  isHeld: boolean;
  onClose: () => void;
}

function Item({ notice, isHidden, isHeld, onClose }: ItemProps) {
  const { type, text, duration, action } = notice;
  const left = useRef(duration);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    left.current = notice.duration;
  }, [notice]);
  useEffect(() => {
    if (left.current === null || isHeld) return undefined;
    const started = Date.now();
    const end = setTimeout(() => close(), left.current);
    return () => {
      clearTimeout(end);
      if (left.current !== null) left.current -= Date.now() - started;
    };
  }, [notice, isHeld]);
  return (
    <div
      role="presentation"
      className={styles.toast}
      hidden={isHidden}
      // Keeps the focus where it is when a notice is clicked.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles[type]}>
        <Icon name={ICONS[type]} />
        <p className={styles.text}>{text}</p>
        {action !== undefined && (
          <Button
            variant="quiet"
            onClick={() => {
              onClose();
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
        <button
          type="button"
          className={cx(buttons.iconButton, styles.close)}
          aria-label="Dismiss"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
