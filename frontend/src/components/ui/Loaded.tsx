import type { ReactNode } from 'react';

import { type CallError, messageOf } from '../../api/errors';
import { Alert } from './Alert';
import { Button } from './Button';
import { ErrorState } from './EmptyState';
import styles from './Loaded.module.css';
import { PageHeader } from './PageHeader';

/** The state of a call, as a query hook returns it. */
export interface Call {
  error?: CallError | undefined;
  isFetching: boolean;
  /** Repeats the call. */
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Call & { data?: T | undefined };
  /** What is loaded, for the message about a failure: `The letter`. */
  name?: string;
  /** The page title while there is no content with one. */
  heading?: string;
  /** Shown until the answer arrives. */
  waiting: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders the answer of a call; until then a placeholder, or the error. */
export function Loaded<T>({ query, name = 'This', heading, waiting, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === undefined) return waiting;
  return (
    <>
      {heading !== undefined && <PageHeader title={heading} />}
      <ErrorState
        error={query.error}
        title={`${name} could not be loaded`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </>
  );
}

/** The same error message for places with little room, such as a card or a form. */
export function LoadFailure({ query, name }: { query: Call; name: string }) {
  return (
    <div className={styles.failure}>
      <Alert>
        {name} could not be loaded. {messageOf(query.error)}
      </Alert>
      <Button pending={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
