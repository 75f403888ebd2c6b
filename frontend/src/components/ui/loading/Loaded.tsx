import { Fragment, type ReactNode } from 'react';

import { type CallError, messageOf } from '../../../api/errors';
import { Alert } from '../messages/Alert';
import { Button } from '../actions/Button';
import { ErrorState } from '../messages/EmptyState';
import { PageHeader } from '../page/PageHeader';
import { Stack } from '../page/Stack';
import { Skeleton, type SkeletonProps } from './Skeleton';

/** The state of a call, as a query hook returns it. */
export interface Call {
  error?: CallError | undefined;
  isFetching: boolean;
  /** Repeats the call. */
  refetch: () => unknown;
}

export interface LoadedProps<T> {
  query: Call & {
    /** The answer for the present argument; `data` may be that for the argument before. */
    currentData?: T | undefined;
    originalArgs?: unknown;
  };
  /** What is loaded, for the message about a failure: `The letter`. */
  name?: string;
  /** The page title while there is no content with one. */
  heading?: string;
  /** The placeholder until the answer arrives; by default a list of six. */
  shape?: SkeletonProps['shape'];
  count?: SkeletonProps['count'];
  /** Shown instead of the placeholder. */
  waiting?: ReactNode;
  /** There is little room, such as in a card or a form. */
  small?: boolean;
  /** By default nothing, where the answer is shown elsewhere. */
  children?: (data: T) => ReactNode;
}

/**
 * Renders the answer of a call; until then a placeholder, or the error. With another argument (the
 * next month, another year) everything begins anew, so that no form and no choice in it belongs to
 * the argument before.
 */
export function Loaded<T>({
  query,
  name = 'This',
  heading,
  shape = 'list',
  count = 6,
  waiting,
  small = false,
  children,
}: LoadedProps<T>) {
  if (query.currentData !== undefined) {
    const key = JSON.stringify(query.originalArgs);
    return <Fragment key={key}>{children?.(query.currentData)}</Fragment>;
  }
  if (query.error === undefined) {
    const label = `Loading ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    return waiting === undefined ? <Skeleton shape={shape} count={count} label={label} /> : waiting;
  }
  if (small) return <LoadFailure query={query} name={name} />;
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

/**
 * The answer of a call, or the one for the argument before while the present one is loaded. What is
 * shown of the former must say that it is loaded, and must not be operable.
 */
export function answerOrFormer<T>(query: Call & { data?: T; currentData?: T }): {
  answer: T | undefined;
  isFormer: boolean;
} {
  if (query.currentData !== undefined || query.error !== undefined) {
    return { answer: query.currentData, isFormer: false };
  }
  return { answer: query.data, isFormer: query.data !== undefined };
}

/** The same error message for places with little room, such as a card or a form. */
export function LoadFailure({ query, name }: { query: Call; name: string }) {
  return (
    <Stack gap={3} align="start">
      <Alert>
        {name} could not be loaded. {messageOf(query.error)}
      </Alert>
      <Button pending={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </Stack>
  );
}
