import type { ReactNode } from 'react';

import type { CallError } from '../../../api/errors';
import { messageOf } from '../../../api/errors';
import { Button } from '../actions/Button';
import styles from './EmptyState.module.css';
import { Icon, type IconName } from '../pictures/Icon';
import common from '../page/common.module.css';

interface EmptyStateProps {
  title: string;
  /** A sentence about what this list is for. */
  children?: ReactNode;
  /** The button that adds the first item. */
  action?: ReactNode;
  icon?: IconName;
}

/** The content of a list without items. */
export function EmptyState({ title, children, action, icon = 'calendar' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.disc}>
        <Icon name={icon} large />
      </span>
      <h2>{title}</h2>
      {children !== undefined && <div className={common.lead}>{children}</div>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** The error of the call, whose message is shown. */
  error: CallError | undefined;
  title?: string;
  /** Repeats the call. */
  onRetry: () => void;
  /** True while the call is repeated. */
  retrying?: boolean;
}

/** The message about content that could not be loaded, with a button to try again. */
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
      <p className={common.lead}>{messageOf(error)}</p>
      <Button onClick={onRetry} pending={retrying}>
        Try again
      </Button>
    </div>
  );
}
