import type { ReactNode } from 'react';

import type { CallError } from '../../api/errors';
import { messageOf } from '../../api/errors';
import { Button } from './Button';
import styles from './EmptyState.module.css';
import { Icon, type IconName } from './Icon';

/** Props of {@link EmptyState}. */
interface EmptyStateProps {
  title: string;
  /** What the place is for. */
  children?: ReactNode;
  /** The button that starts it. */
  action?: ReactNode;
  icon?: IconName;
}

/** A place that has nothing in it yet. */
export function EmptyState({ title, children, action, icon = 'calendar' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.disc}>
        <Icon name={icon} large />
      </span>
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

/** Props of {@link ErrorState}. */
interface ErrorStateProps {
  /** What the call threw; its sentence is shown. */
  error: CallError | undefined;
  title?: string;
  /** Sends the call again. */
  onRetry: () => void;
  /** True while that runs. */
  retrying?: boolean;
}

/** A place whose content could not be loaded: what happened, and a way to try again. */
export function ErrorState({
  error,
  title = 'This could not be loaded',
  onRetry,
  retrying = false,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.disc}>
        <Icon name="warning" large />
      </span>
      <h2>{title}</h2>
      <p className={styles.text}>{messageOf(error)}</p>
      <Button onClick={onRetry} pending={retrying}>
        Try again
      </Button>
    </div>
  );
}
