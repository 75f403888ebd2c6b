import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, type DataRouter, type InitialEntry, MemoryRouter } from 'react-router';

import { storeToken } from '../api/token';
import { App } from '../app/App';
import { type AppStore, makeStore } from '../app/makeStore';
import { routes } from '../app/routes';
import { ToastProvider } from '../components/ui/messages/Toast';

/** The result of {@link renderApp}. */
export interface RenderedApp extends RenderResult {
  user: UserEvent;
  store: AppStore;
  router: DataRouter;
}

/**
 * Renders the application at an address, with its real store, router and session.
 *
 * @param signedIn - whether a token is stored; tests of public pages pass `false`
 * @param prepare - what is done with the store before the first render
 */
export function renderApp(
  at: InitialEntry,
  { signedIn = true, prepare }: { signedIn?: boolean; prepare?: (store: AppStore) => void } = {},
): RenderedApp {
  if (signedIn) storeToken('a-token');
  const store = makeStore();
  prepare?.(store);
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const result = render(<App store={store} router={router} />);
  return { ...result, user: userEvent.setup(), store, router };
}

/** Renders one component with all providers that it may need. */
export function renderUi(ui: ReactNode): RenderResult & { user: UserEvent } {
  const result = render(
    <Provider store={makeStore()}>
      <ToastProvider>
        <MemoryRouter>{ui}</MemoryRouter>
      </ToastProvider>
    </Provider>,
  );
  return { ...result, user: userEvent.setup() };
}
