import type { ReactNode } from 'react';

import { type CallError, messageOf } from '../../api/errors';
import { Alert } from './Alert';
import { Button } from './Button';
import { ErrorState } from './EmptyState';
import styles from './Loaded.module.css';
import { PageHeader } from './PageHeader';

/** A call for what a place shows, as the hook of its query answers it. */
export interface Call {
  error?: CallError | undefined;
  isFetching: boolean;
  /** Sends it again. */
  refetch: () => unknown;
}

/** Props of {@link Loaded}. */
interface LoadedProps<T> {
  query: Call & { data?: T | undefined };
  /** What it asks for, for the sentence about a failure: `The letter`. */
  name?: string;
  /** The title of a page that has no other one while there is nothing to show. */
  heading?: string;
  /** Stands there until the answer arrives. */
  waiting: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a call answered; until then what stands in its place, or why there is no answer. */
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

/** The same failure where it has little room: within a card or a form. */
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
