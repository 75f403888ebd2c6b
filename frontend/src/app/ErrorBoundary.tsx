import { Component, type ReactNode } from 'react';

import { ErrorPage } from './ErrorPage';

interface State {
  /** What was thrown, in a box: anything can be thrown, `undefined` too. */
  failure: { error: unknown } | null;
}

/** The last resort, around everything: what fails outside of any route ends here. */
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
