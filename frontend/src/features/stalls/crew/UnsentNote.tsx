import { useOffline } from '../../../sync/connection';
import type { Unsent } from './unsent';
import styles from './Crew.module.css';

/** Says of what was tapped on this device that the server does not have it. */
export function UnsentNote({ of: { unsent, reason } }: { of: Unsent }) {
  const isOffline = useOffline();
  if (unsent === null || (unsent === 'waits' && !isOffline)) return null;
  if (unsent === 'refused') return <span className={styles.waits}>Not saved: {reason}</span>;
  const waits = isOffline ? 'Not yet sent: waiting for the network' : 'Not yet sent';
  return <span className={styles.waits}>{waits}</span>;
}
