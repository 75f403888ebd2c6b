import { useRef } from 'react';

import { IconButton } from '../../components/ui/Button';
import { useToast } from '../../components/ui/Toast';
import styles from './Fingerprint.module.css';

/** The SHA-256 of a letter, to be compared with that of a file. */
export function Fingerprint({ text }: { text: string }) {
  const code = useRef<HTMLElement>(null);
  const toast = useToast();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('SHA-256 copied to clipboard');
    } catch {
      // No permission, or plain HTTP: one key is left to press.
      if (code.current !== null) getSelection()?.selectAllChildren(code.current);
      toast.info('Your browser did not copy it. It is selected: copy it from there.');
    }
  };

  return (
    <div className={styles.fingerprint}>
      <code ref={code} className={styles.code}>
        {text}
      </code>
      <IconButton icon="copy" label="Copy SHA-256" onClick={() => void copy()} />
    </div>
  );
}
