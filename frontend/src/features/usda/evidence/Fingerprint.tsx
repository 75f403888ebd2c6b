import { useRef } from 'react';

import { IconButton } from '../../../components/ui/actions/Button';
import { useCopy } from '../../../components/ui/actions/useCopy';
import styles from './Fingerprint.module.css';

/** The SHA-256 of a letter, to compare with that of a file. */
export function Fingerprint({ text }: { text: string }) {
  const code = useRef<HTMLElement>(null);
  const copy = useCopy('SHA-256 copied to clipboard');

  return (
    <div className={styles.fingerprint}>
      <code ref={code} className={styles.code}>
        {text}
      </code>
      <IconButton icon="copy" label="Copy SHA-256" onClick={() => void copy(text, code.current)} />
    </div>
  );
}
