import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';

import { addInput } from '../../components/form/unsaved/unsaved';
import { cx } from '../../lib/cx';
import { countOf, dateFormat } from '../../lib/intl';
import { type Changes, unsent } from '../../sync/changes';
import { useOffline } from '../../sync/connection';
import { useLate } from '../../sync/lateReads';
import { oldestShown } from '../../sync/offlineReads';
import { NOT_KEPT } from '../../sync/persistence';
import { toldAge } from '../../sync/toldAge';
import styles from './ConnectionLine.module.css';
import { useAppSelector } from '../hooks';
import { paths } from '../paths';

const TIME = dateFormat({ hour: 'numeric', minute: '2-digit' });
const DAY_AND_TIME = dateFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `2:02 PM`, with the day if it is another one. */
function timeOf(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (isToday ? TIME : DAY_AND_TIME).format(at);
}

/** Asks before the page is closed, and lets no update load it again, while it alone has something. */
function useOnlyHere(isOnlyHere: boolean): void {
  useEffect(() => {
    if (!isOnlyHere) return undefined;
    // Another page of the application loses nothing, and asks nothing.
    return addInput({ isDirty: () => true, ask: () => Promise.resolve(true), inSession: false });
  }, [isOnlyHere]);
}

/**
 * One quiet line under the header: that there is no network, how old the page is, and what is not
 * sent. It leads to what is not sent.
 */
export function ConnectionLine({
  changes = [],
  isLasting = true,
  isDevice = false,
  isCentered = false,
}: {
  changes?: Changes;
  /** Whether what is not sent outlives this page. */
  isLasting?: boolean;
  /**
   * Whether the page is of a device at the ring: it shows itself what is not sent, and says before
   * anything is typed that nothing can be kept.
   */
  isDevice?: boolean;
  /** Whether the bar above has its content in the middle. */
  isCentered?: boolean;
}) {
  const isOffline = useOffline();
  const isTold = useSyncExternalStore(toldAge.subscribe, toldAge.read);
  const isLate = useLate();
  const isOld = (isOffline || isLate) && !isTold;
  const asOf = useAppSelector((state) => (isOld ? oldestShown(state) : null));
  const kept = unsent(changes);
  const refused = kept.filter(({ state }) => state !== 'waiting').length;
  const isLost = !isLasting && (isDevice || kept.length > 0);
  useOnlyHere(!isLasting && kept.length > 0);
  // What is sent at once is not worth a word.
  const isDelayed = (it: Changes[number]) => isOffline || it.reason !== '' || it.tries > 0;
  const waiting = kept.filter((it) => it.state === 'waiting' && isDelayed(it)).length;
  const sentences = [
    isOffline ? 'Offline.' : isLate && 'Waiting for the server.',
    asOf !== null && `As of ${timeOf(asOf)}.`,
    waiting > 0 && `${countOf(waiting, 'change waits', 'changes wait')}.`,
    isLost && NOT_KEPT,
    refused > 0 && `${countOf(refused, 'change was', 'changes were')} not saved.`,
  ].filter((sentence) => sentence !== false);
  const text = sentences.join(' ');
  const className = cx(styles.text, isCentered && styles.centered);
  return (
    <div role="status" className={cx(styles.line, (refused > 0 || isLost) && styles.refused)}>
      {text !== '' &&
        (!isDevice && (waiting + refused > 0 || isLost) ? (
          <Link to={paths.unsent} className={className}>
            {text}
          </Link>
        ) : (
          <p className={className}>{text}</p>
        ))}
    </div>
  );
}
