import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';

import { storeToken } from '../api/token';
import type { Schemas } from '../api/types';
import { makeStore } from '../app/makeStore';
import { ToastProvider } from '../components/ui/messages/Toast';
import { api, problem } from './handlers';
import { horse } from './fixtures/horseFixtures';
import { renderUi } from './renderApp';
import { server } from './server';

type Horse = Schemas['HorseView'];

/** Renders the card of a section. */
export function showCard(
  Card: ComponentType<{ horse: Horse; onEdit: (() => void) | undefined }>,
  of: Horse = horse,
) {
  const onEdit = vi.fn();
  const { user, container } = renderUi(<Card horse={of} onEdit={onEdit} />);
  return { user, onEdit, container };
}

/** A group of a card, by its heading. */
export const group = (name: string) => within(screen.getByRole('region', { name }));

/** The value of a fact, by its term. */
export const fact = (term: string, within_ = within(document.body)) =>
  within_.getByText(term, { selector: 'dt' }).nextElementSibling;

/** Renders the dialog of a section without its page. */
export function openDialog(
  Dialog: ComponentType<{ horse: Horse; onClose: () => void }>,
  of: Horse = horse,
) {
  storeToken('a-token');
  const onClose = vi.fn();
  const router = createMemoryRouter([
    { path: '*', element: <Dialog horse={of} onClose={onClose} /> },
  ]);
  render(
    <Provider store={makeStore()}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </Provider>,
  );
  return { user: userEvent.setup(), onClose };
}

/** A field of the dialog; the label of a required one may end with a mark. */
export const field = (label: string | RegExp) =>
  within(screen.getByRole('dialog')).getByLabelText(label);

/** Sets a value at once, which is faster than typing. */
export function put(control: HTMLElement, value: string) {
  fireEvent.change(control, { target: { value } });
}

/** Presses Save Changes. */
export async function save(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
}

/** Records the requests that save sections, and answers them all alike. */
export function recordSaves(answer: () => Response = () => HttpResponse.json(horse)) {
  const sent: unknown[] = [];
  server.use(
    http.put(api('horses'), async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

/** A 422 answer with messages for these fields. */
export const refused = (fields: Record<string, string[]>) => () =>
  problem(422, 'invalid_fields', 'Please check the marked fields.', fields);
