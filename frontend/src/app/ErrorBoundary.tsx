import { Component, type ReactNode } from 'react';

import { ErrorPage } from './ErrorPage';

/** The last resort, around everything: what fails outside of any route ends here. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}
