import { StrictMode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { type DataRouter, RouterProvider } from 'react-router';

import { refreshOnReturn } from '../api/refreshOnReturn';
import { ToastProvider } from '../components/ui/messages/Toast';
import { followOtherTabs } from '../features/accounts/session';
import { ErrorBoundary } from './shell/ErrorBoundary';
import type { AppStore } from './makeStore';
import { checkOnComingBack } from './pageLeft';

/** The application with a given store and router; the browser and tests use it alike. */
export function App({ store, router }: { store: AppStore; router: DataRouter }) {
  useEffect(() => followOtherTabs(store.dispatch), [store]);
  useEffect(() => refreshOnReturn(store.dispatch), [store]);
  useEffect(() => checkOnComingBack(store.dispatch), [store]);
  return (
    <StrictMode>
      <ErrorBoundary>
        <Provider store={store}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </Provider>
      </ErrorBoundary>
    </StrictMode>
  );
}
