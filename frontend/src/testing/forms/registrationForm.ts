import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { newRegistration, publicEvent } from '../fixtures/fixtures';
import { api } from '../handlers';
import { renderApp, type RenderedApp } from '../renderApp';
import { server } from '../server';

/** The address of the form for the show in the fixtures. */
export const ADDRESS = `/pv/event/${publicEvent.hashed_id}`;

/** Opens the registration form. */
export async function openForm({ signedIn = false } = {}): Promise<RenderedApp> {
  const app = renderApp(ADDRESS, { signedIn });
  await screen.findByRole('form', { name: 'Registration' });
  return app;
}

export const field = (name: string) => screen.getByRole('textbox', { name });
export const pick = (name: RegExp) => screen.getByRole('checkbox', { name });
export const total = () => screen.getByRole('status', { name: 'Total Fee' });
export const submitButton = () => screen.getByRole('button', { name: 'Submit Registration' });

/** Fills in the required fields. */
export async function fillIn({ user }: Pick<RenderedApp, 'user'>) {
  await user.type(field('Rider Name'), 'Rae Doe');
  await user.type(field('Email'), 'rae@example.org');
  await user.type(field('Phone'), '931-555-0147');
  await user.type(field('Horse Name'), 'Midnight Sun');
  await user.type(field('Address'), '1 Main St');
}

/** Answers registrations in this order, and returns the recorded requests. */
export function answerWith(...answers: (() => Response)[]) {
  const sent: { body: unknown; key: string | null; token: string | null }[] = [];
  server.use(
    http.post(api('events/:id/register'), async ({ request }) => {
      const { headers } = request;
      sent.push({
        body: await request.json(),
        key: headers.get('idempotency-key'),
        token: headers.get('token-x'),
      });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      return answer?.() ?? HttpResponse.error();
    }),
  );
  return sent;
}
/** The answer to a successful registration. */
export const accepted = () => HttpResponse.json(newRegistration, { status: 201 });
