import { Component, type ReactNode } from 'react';

import { ErrorPage } from './ErrorPage';

interface State {
  /** The thrown value, wrapped in an object because `undefined` can be thrown too. */
  failure: { error: unknown } | null;
}

/** Catches errors outside of all routes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <ErrorPage error={failure.error} />;
  }
}
