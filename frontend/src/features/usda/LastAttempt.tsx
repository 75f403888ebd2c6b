import { formatDateTime } from '../../lib/time/dates';
import styles from './LastAttempt.module.css';
import type { Notice } from './usdaApi';

interface LastAttemptProps {
  notice: Notice;
  /** The time zone of the show. */
  zone: string;
  /** Whether the installation sends no letters and only prepares them. */
  recording: boolean;
  id?: string;
  /** What the organizer can do after a refusal. */
  remedy?: string;
}

/** The state of a notice that has not been delivered. */
export function LastAttempt({ notice, zone, recording, id, remedy }: LastAttemptProps) {
  const { status, number, reason, next_try_at } = notice;
  const name = number === 0 ? 'The notice' : 'The amended notice';
  switch (status) {
    case 'delivered':
    case 'sent':
    case 'ready':
      return null;
    case 'preparing':
    case 'delivering':
      return (
        <p id={id}>
          {recording || status === 'preparing'
            ? 'The letter is being made ready'
            : `${name} is being sent`}{' '}
          at this moment.
        </p>
      );
    case 'waiting':
      return (
        <p id={id}>
          {recording
            ? 'The letter is not ready yet: the last attempt failed.'
            : `No mail server has confirmed ${name.toLowerCase()} yet.`}
          {next_try_at !== null && ` The next attempt is at ${formatDateTime(next_try_at, zone)}.`}
        </p>
      );
    case 'refused':
      return (
        <p id={id} className={styles.refused}>
          {name} was refused and will not be sent again by itself
          {reason === null || reason === '' ? '.' : `: ${reason.replace(/\.$/, '')}.`}
          {remedy !== undefined && ` ${remedy}`}
        </p>
      );
  }
}
