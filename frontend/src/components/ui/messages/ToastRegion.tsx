import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';

import { cx } from '../../../lib/cx';
import { Button } from '../actions/Button';
import buttons from '../actions/Button.module.css';
import { KEYS } from '../keys/keys';
import { useFrameShortcut } from '../lists/useListKeys';
import { Icon, type IconName } from '../pictures/Icon';
import styles from './Toast.module.css';
import { TOAST_MS } from './Toast';
import type { ToastAction, ToastQueue, ToastType } from './toastQueue';
import { useKeepClear } from '../page/useKeepClear';

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

/** A notice of the library, with our additional data. */
type Notice = ReturnType<typeof Toast.useToastManager<NoticeData>>['toasts'][number];

interface NoticeData {
  kind: ToastType;
  action?: ToastAction | undefined;
}

/** The region with the notices, at the bottom right, moved if it would cover buttons or fields. */
export function ToastRegion({ queue }: { queue: ToastQueue }) {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={LIMIT}>
      <Toast.Portal>
        <Stack queue={queue} />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Stack({ queue }: { queue: ToastQueue }) {
  const { toasts, add, close } = Toast.useToastManager<NoticeData>();
  const { region, place } = useKeepClear(toasts.map(({ id }) => id).join());

  useEffect(() => {
    let disconnect = () => {};
    const ready = setTimeout(() => {
      disconnect = queue.connect(({ type, text, duration, action }) => {
        // The same text is one notice, whose time starts again.
        const id = `${type}: ${text}`;
        add({ id, type, title: text, timeout: duration, data: { kind: type, action } });
      });
    }, REGION_READY_MS);
    return () => {
      clearTimeout(ready);
      disconnect();
    };
  }, [queue, add]);

  const errors = toasts.filter(({ type }) => type === 'error');
  const others = toasts.filter(({ type }) => type !== 'error');
  return (
    // The lists inside are the live regions; both exist before their first notice.
    <Toast.Viewport
      ref={region}
      className={styles.region}
      style={{ marginBottom: place.lift, marginRight: place.shift }}
      aria-live="off"
    >
      {others.length > 0 && <Dismissing onDismiss={() => others.forEach(({ id }) => close(id))} />}
      <div className={styles.list} aria-live="polite">
        {others.map((toast) => (
          <Item key={toast.id} toast={toast} onClose={close} />
        ))}
      </div>
      <div className={styles.list} aria-live="assertive">
        {errors.map((toast) => (
          <Item key={toast.id} toast={toast} onClose={close} />
        ))}
      </div>
    </Toast.Viewport>
  );
}

/** Lets a key close the notices that need no answer. A failure is closed by its own button. */
function Dismissing({ onDismiss }: { onDismiss: () => void }) {
  useFrameShortcut(KEYS.dismiss, onDismiss);
  return null;
}

function Item({ toast, onClose }: { toast: Notice; onClose: (id: string) => void }) {
  const kind = toast.data?.kind ?? 'info';
  const action = toast.data?.action;
  return (
    // `group` instead of the library's `dialog`, because a notice asks nothing.
    <Toast.Root
      toast={toast}
      role="group"
      aria-modal={undefined}
      className={styles.toast}
      // Keeps the focus where it is when a notice is clicked.
      onMouseDown={(event) => event.preventDefault()}
      swipeDirection={['right', 'down']}
    >
      <Toast.Content className={styles[kind]}>
        <Icon name={ICONS[kind]} />
        <Toast.Title className={styles.text} render={<p />} />
        {action !== undefined && (
          <Button
            variant="quiet"
            onClick={() => {
              onClose(toast.id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
        <Toast.Close
          className={cx(buttons.iconButton, styles.close)}
          aria-label="Dismiss"
          aria-hidden={false}
        >
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  );
}
