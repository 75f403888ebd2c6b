import { type ReactNode, useEffect, useRef } from 'react';

import { Button } from '../../components/ui/actions/Button';
import { DialogActions, DialogBody } from '../../components/ui/actions/Dialog';
import { Icon } from '../../components/ui/pictures/Icon';
import styles from './SentNotice.module.css';

/** The content of a dialog after its form is sent. */
export function SentNotice({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused button was removed, so the focus moves to this text, which is then read out.
    text.current?.focus();
  }, []);
  return (
    <>
      <DialogBody>
        <div ref={text} tabIndex={-1} className={styles.notice}>
          <span className={styles.disc}>
            <Icon name="check" large />
          </span>
          <p>{children}</p>
        </div>
      </DialogBody>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}
